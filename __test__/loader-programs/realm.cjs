// Loads slowhash of the folder that this runs in as test runners do: each module is compiled in
// another realm, which has classes of its own, and gets a `require` that does the same.

const { readFileSync } = require('node:fs')
const { builtinModules } = require('node:module')
const { dirname, join, resolve } = require('node:path')
const vm = require('node:vm')

const realm = vm.createContext({ process, Buffer })
const parameters = ['require', 'module', 'exports', '__dirname']

function load(file) {
  const module = { exports: {} }
  const compiled = vm.compileFunction(readFileSync(file, 'utf8'), parameters, {
    parsingContext: realm,
  })
  compiled(requireFrom(dirname(file)), module, module.exports, dirname(file))
  return module.exports
}

function requireFrom(folder) {
  return (name) => {
    if (name.startsWith('node:') || builtinModules.includes(name)) return require(name)
    if (/^\.\/[\w-]+$/.test(name)) return load(resolve(folder, `${name}.js`))
    throw Object.assign(new Error(`Cannot find module '${name}'`), { code: 'MODULE_NOT_FOUND' })
  }
}

try {
  load(join(process.cwd(), 'node_modules', 'slowhash', 'dist', 'index.js'))
} catch (error) {
  const { code } = error
  const ofRealm = error instanceof vm.runInContext('Error', realm)
  console.log(JSON.stringify({ code, ofRealm, ofMainRealm: error instanceof Error }))
}
