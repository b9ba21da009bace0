// Says in one sentence what is missing before anything is installed or built.
// Old syntax on purpose: it has to run on the Node.js that is too old.
'use strict'

var execFileSync = require('child_process').execFileSync

var NODE_MAJOR = 20
var RUST = [1, 88]

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

function rustVersion() {
  try {
    var output = execFileSync('cargo', ['--version'], { encoding: 'utf8', stdio: 'pipe' })
    var match = /(\d+)\.(\d+)/.exec(output)
    return match && [Number(match[1]), Number(match[2])]
  } catch (_error) {
    return null
  }
}

if (parseInt(process.versions.node, 10) < NODE_MAJOR) {
  fail(
    'slowhash needs Node.js ' + NODE_MAJOR + ' or newer, and this is ' + process.versions.node +
      ': install a current one from https://nodejs.org.',
  )
}

var rust = rustVersion()
if (!rust) {
  fail('slowhash needs Rust to build, and cargo was not found: install it from https://rustup.rs.')
}
if (rust[0] === RUST[0] && rust[1] < RUST[1]) {
  fail(
    'slowhash needs Rust ' + RUST.join('.') + ' or newer, and this is ' + rust.join('.') +
      ': run `rustup update stable`.',
  )
}
