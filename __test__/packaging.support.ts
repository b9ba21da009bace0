import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, runCommand } from './lifecycle.support'

/** The package as its users get it. */
export interface Installed {
  /** A project of its own, outside of this one, with the package in its `node_modules`. */
  readonly project: string
  /** What `npm publish` would upload. */
  readonly tarball: string
}

/** Packs the package and installs it into a new project, without a registry. */
export async function install(): Promise<Installed> {
  const project = mkdtempSync(join(tmpdir(), 'slowhash-'))
  const modules = join(project, 'node_modules')
  mkdirSync(modules)
  await succeed('npm', ['pack', '--silent', '--pack-destination', project], root)
  const [name] = readdirSync(project).filter((file) => file.endsWith('.tgz'))
  if (name === undefined) throw new Error('npm pack made no tarball')
  const tarball = join(project, name)
  await succeed('tar', ['-xzf', tarball, '-C', modules], project)
  cpSync(join(modules, 'package'), join(modules, 'slowhash'), { recursive: true })
  symlinkSync(join(root, 'node_modules', '@types'), join(modules, '@types'), 'junction')
  return { project, tarball }
}

/** Adds the package of this platform, as npm does for an optional dependency. */
export function installBinding({ project }: Installed): void {
  const name = `binding-${platform()}`
  const folder = join(project, 'node_modules', '@slowhash', name)
  mkdirSync(folder, { recursive: true })
  cpSync(join(root, 'native', 'slowhash.node'), join(folder, 'slowhash.node'))
  const manifest = { name: `@slowhash/${name}`, version: '0.0.0', main: 'slowhash.node' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
}

/** The binary of this working tree for this platform, in place of one that is built for a release. */
export function developmentBinary({ name }: { name: string }): string {
  return join(root, name === platform() ? 'native' : 'missing', 'slowhash.node')
}

/** Runs a command of this project's development dependencies. */
export function runTool(name: string, args: readonly string[], cwd: string) {
  return runCommand(join(root, 'node_modules', '.bin', name), args, {}, cwd)
}

/** Runs a command that must not fail. */
export async function succeed(
  command: string,
  args: readonly string[],
  cwd: string,
): Promise<void> {
  const { code, stderr } = await runCommand(command, args, {}, cwd)
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${stderr}`)
}

/** The name of this platform in the packages' names. */
export function platform(): string {
  const target = `${process.platform}-${process.arch}`
  if (process.platform === 'win32') return `${target}-msvc`
  if (process.platform !== 'linux') return target
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return `${target}-${header.glibcVersionRuntime === undefined ? 'musl' : 'gnu'}`
}
