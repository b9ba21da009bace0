import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { root } from './lifecycle.support'
import { type Installed, platform, succeed } from './packaging.support'

export const ALIASES = ['argon2', 'bcrypt', 'bcryptjs'] as const

/** What is known of a package before it is fetched. */
export interface Manifest {
  name: string
  version: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

export function manifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/**
 * Packs everything that a release publishes for this platform: the binary's package, `slowhash` that
 * depends on it, and the aliases. Returns the folder with the tarballs.
 */
export async function packRelease({ project }: Installed): Promise<string> {
  const tarballs = join(project, 'tarballs')
  mkdirSync(tarballs)
  const binding = join(project, 'binding')
  cpSync(join(root, 'npm', platform()), binding, { recursive: true })
  cpSync(join(root, 'native', 'slowhash.node'), join(binding, 'slowhash.node'))
  const main = join(project, 'node_modules', 'package')
  const { name, version } = manifest(binding)
  const published = { ...manifest(main), optionalDependencies: { [name]: version } }
  writeFileSync(join(main, 'package.json'), JSON.stringify(published))
  const aliases = ALIASES.map((alias) => join(root, 'npm', alias))
  for (const folder of [binding, main, ...aliases]) {
    await succeed('npm', ['pack', '--silent', '--pack-destination', tarballs], folder)
  }
  return tarballs
}

/** A registry on this machine that has the tarballs of a folder and sends on to `upstream` for others. */
export async function startRegistry(tarballs: string, upstream: string): Promise<Server> {
  const files = readdirSync(tarballs)
  const known = new Map(files.map((file) => [unpacked(join(tarballs, file)).name, file]))
  const server = createServer(({ url = '', headers }, response) => {
    const path = decodeURIComponent(url.slice(1))
    const file = known.get(path)
    if (files.includes(path)) return response.end(readFileSync(join(tarballs, path)))
    if (file === undefined) return response.writeHead(302, { location: upstream + url }).end()
    const tarball = readFileSync(join(tarballs, file))
    const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`
    const dist = { tarball: `http://${headers.host}/${file}`, integrity }
    const { name, version, ...rest } = unpacked(join(tarballs, file))
    const versions = { [version]: { name, version, ...rest, dist } }
    response.setHeader('content-type', 'application/json')
    return response.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions }))
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

export function address(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The manifest in a tarball. */
function unpacked(tarball: string): Manifest {
  return JSON.parse(
    execFileSync('tar', ['-xzOf', tarball, 'package/package.json'], { encoding: 'utf8' }),
  )
}
