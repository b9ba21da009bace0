// A registry on this machine that has the tarballs of a folder and sends on to another one for all else.

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

/** Package managers can be told to leave out what was published only now. */
const PUBLISHED = '2026-01-01T00:00:00.000Z'

/** The registry that npm asks when nothing else is said, without a slash at its end. */
export function configuredRegistry() {
  const shell = process.platform === 'win32'
  const args = ['config', 'get', 'registry']
  return execFileSync('npm', args, { encoding: 'utf8', shell }).trim().replace(/\/$/, '')
}

/**
 * Starts it on a free port of the loopback interface. Returns its `url`, which paths are added to, and
 * `close`, which also ends the connections that clients keep.
 */
export async function startRegistry(tarballs, upstream = configuredRegistry()) {
  const packages = new Map(readPackages(tarballs).map((one) => [one.manifest.name, one]))
  const files = new Map([...packages.values()].map((one) => [pathOf(one.manifest), one.tarball]))
  const server = createServer(({ method, url = '', headers }, response) => {
    // Of the names that are here none has more than this one character escaped.
    const path = url.replace(/%2f/i, '/')
    const known = packages.get(path.slice(1))
    if (method !== 'GET') return response.writeHead(404).end()
    if (files.has(path)) return response.end(files.get(path))
    if (known === undefined) return response.writeHead(302, { location: upstream + url }).end()
    // The next build of this version comes from the same place.
    const type = { 'content-type': 'application/json', 'cache-control': 'no-store' }
    return response.writeHead(200, type).end(packument(known, `http://${headers.host}`))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function readPackages(folder) {
  const files = readdirSync(folder).filter((file) => file.endsWith('.tgz'))
  return files.map((file) => {
    const args = ['-xzOf', join(folder, file), 'package/package.json']
    const manifest = JSON.parse(execFileSync('tar', args, { encoding: 'utf8' }))
    return { manifest, tarball: readFileSync(join(folder, file)) }
  })
}

/** Where registries have tarballs: Yarn writes other places into its lock file. */
function pathOf({ name, version }) {
  return `/${name}/-/${name.split('/').at(-1)}-${version}.tgz`
}

/** What a registry tells of a package. */
function packument({ manifest, tarball }, base) {
  const { name, version } = manifest
  const dist = {
    tarball: base + pathOf(manifest),
    shasum: createHash('sha1').update(tarball).digest('hex'),
    integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
  }
  const versions = { [version]: { ...manifest, _id: `${name}@${version}`, dist } }
  const time = { created: PUBLISHED, modified: PUBLISHED, [version]: PUBLISHED }
  return JSON.stringify({ name, 'dist-tags': { latest: version }, versions, time })
}
