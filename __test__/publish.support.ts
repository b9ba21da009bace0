import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, runCommand } from './lifecycle.support'

export interface Manifest {
  name: string
  version: string
  private?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  publishConfig?: Record<string, unknown>
  /** The files in its tarball beside package.json. */
  contents: readonly string[]
}

/** What the registry knows of a package. */
interface Packument {
  name: string
  'dist-tags': Record<string, string>
  versions: Record<string, { dist: { integrity: string } }>
}

interface Plan {
  publishOrder(manifests: readonly Manifest[]): Manifest[]
  releaseProblems(
    manifests: readonly Manifest[],
    wanted: { version: string; expected: readonly string[]; platforms: readonly string[] },
  ): string[]
  distTag(version: string): string
}

/** A module of scripts/, which has no types. */
export async function script<T>(...path: string[]): Promise<T> {
  return import(pathToFileURL(join(root, 'scripts', ...path)).href)
}

export const plan = await script<Plan>('publish', 'plan.mjs')
const { PLATFORMS } = await script<{ PLATFORMS: { package: string }[] }>('platforms.mjs')

export const PLATFORM_PACKAGES = PLATFORMS.map((platform) => platform.package)
export const ALIASES = ['@slowhash/argon2', '@slowhash/bcrypt', '@slowhash/bcryptjs']
export const EXPECTED = [...PLATFORM_PACKAGES, 'slowhash', ...ALIASES]

const BINARY = ['slowhash.node', 'LICENSE', 'THIRD-PARTY-NOTICES.md']

/** The manifests of a whole release, in an order that is not the one to publish in. */
export function release(version: string): Manifest[] {
  const optionalDependencies = Object.fromEntries(PLATFORM_PACKAGES.map((name) => [name, version]))
  const publishConfig = { access: 'public', provenance: true }
  return [
    ...ALIASES.map((name) => ({
      name,
      version,
      dependencies: { slowhash: version },
      publishConfig,
      contents: [],
    })),
    { name: 'slowhash', version, optionalDependencies, publishConfig, contents: [] },
    ...PLATFORM_PACKAGES.map((name) => ({ name, version, publishConfig, contents: BINARY })),
  ]
}

/** A folder with a tarball for each manifest, as npm would pack it. */
export function packAll(manifests: readonly Manifest[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'slowhash-release-'))
  for (const { contents, ...manifest } of manifests) {
    mkdirSync(join(folder, 'package'))
    for (const file of contents) writeFileSync(join(folder, 'package', file), file)
    writeFileSync(join(folder, 'package', 'package.json'), JSON.stringify(manifest))
    execFileSync('tar', ['-czf', tarballName(manifest), 'package'], { cwd: folder })
    rmSync(join(folder, 'package'), { recursive: true })
  }
  return folder
}

/** A registry on this machine that takes packages, but refuses those in `refused`. */
export class Registry {
  host = ''
  /** In the order in which they came. */
  readonly published: string[] = []
  readonly refused = new Set<string>()
  readonly #packages = new Map<string, Packument>()
  readonly #server: Server

  constructor() {
    this.#server = createServer(async (request, response) => {
      const name = decodeURIComponent(request.url ?? '').slice(1)
      const { status, body } = await this.#answer(name, request)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.host = `127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  stop(): void {
    this.#server.close()
  }

  /** What a user of npm would see. */
  tags(name: string): Record<string, string> | undefined {
    return this.#packages.get(name)?.['dist-tags']
  }

  /** Puts a build of a package into the registry. */
  seed(name: string, version: string, integrity: string): void {
    const versions = { [version]: { dist: { integrity } } }
    this.#packages.set(name, { name, 'dist-tags': { latest: version }, versions })
  }

  async #answer(
    name: string,
    request: IncomingMessage,
  ): Promise<{ status: number; body: unknown }> {
    if (request.method === 'PUT') return this.#take(name, await readBody(request))
    const known = this.#packages.get(name)
    return known ? { status: 200, body: known } : { status: 404, body: { error: 'Not found' } }
  }

  #take(name: string, packument: Packument) {
    if (this.refused.has(name)) return { status: 403, body: { error: 'refused' } }
    const versions = { ...this.#packages.get(name)?.versions, ...packument.versions }
    this.#packages.set(name, { name, 'dist-tags': packument['dist-tags'], versions })
    this.published.push(name)
    return { status: 201, body: { ok: true } }
  }
}

async function readBody(request: IncomingMessage): Promise<Packument> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

/** Runs the script against a registry, with a user's settings of its own. */
export function publish(registry: Registry, folder: string, ...options: string[]) {
  const userconfig = join(folder, 'npmrc')
  writeFileSync(userconfig, `//${registry.host}/:_authToken=only-for-this-test\n`)
  const env = {
    npm_config_registry: `http://${registry.host}/`,
    npm_config_userconfig: userconfig,
    npm_config_cache: join(folder, 'cache'),
    npm_config_update_notifier: 'false',
    ACTIONS_ID_TOKEN_REQUEST_URL: undefined,
  }
  const program = join(root, 'scripts', 'publish.mjs')
  return runCommand(process.execPath, [program, folder, '--no-provenance', ...options], env, folder)
}

export function tarballName({ name, version }: Pick<Manifest, 'name' | 'version'>): string {
  return `${name.replace('@', '').replace('/', '-')}-${version}.tgz`
}

/** What npm says of the content of a tarball. */
export function integrityOf(tarball: string): string {
  return `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`
}

/** The version that the project is at. */
export function projectVersion(): string {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
}
