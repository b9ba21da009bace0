// Which crates of the workspace depend on each other, and which modules of src/.

import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build.mjs'

const METADATA = ['metadata', '--no-deps', '--offline', '--format-version', '1']

/** The folders of the crates and their dependencies on each other, those of tests and builds included. */
export function crates() {
  const text = execFileSync('cargo', METADATA, { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 })
  const { packages } = JSON.parse(text)
  const folders = new Map(packages.map(({ name }) => [name, folderOf(name)]))
  const edges = packages.flatMap(({ name, dependencies }) =>
    dependencies
      .filter((dependency) => folders.has(dependency.name))
      .map((dependency) => ({ from: folderOf(name), to: folders.get(dependency.name) })),
  )
  return { modules: [...folders.values()].sort(), edges: unique(edges) }
}

function folderOf(name) {
  return name === 'slowhash' ? 'src' : name.replace(/^slowhash-/, 'crates/')
}

/** The modules of src/, all of them declared by lib.rs, and which they use wherever `crate::` names one. */
export function modulesOfSrc() {
  const files = readdirSync(join(root, 'src')).filter((file) => file.endsWith('.rs'))
  const names = files.map((file) => file.slice(0, -'.rs'.length)).sort()
  const modules = names.filter((name) => name !== 'lib')
  const edges = modules.flatMap((from) => {
    const text = readFileSync(join(root, 'src', `${from}.rs`), 'utf8').replace(/\/\/.*$/gm, '')
    return modules.filter((to) => to !== from && uses(text, to)).map((to) => ({ from, to }))
  })
  return { modules, edges }
}

function uses(text, module) {
  const direct = new RegExp(`\\b(?:crate|super)::${module}\\b`)
  const groups = [...text.matchAll(/\b(?:crate|super)::\{([^;]*)\}/g)]
  const grouped = new RegExp(`(?:^|[\\s,{])${module}\\b`)
  return direct.test(text) || groups.some(([, names]) => grouped.test(names))
}

function unique(edges) {
  const seen = new Map(edges.map((edge) => [`${edge.from} ${edge.to}`, edge]))
  return [...seen.keys()].sort().map((key) => seen.get(key))
}
