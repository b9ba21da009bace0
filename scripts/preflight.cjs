// Says in one sentence what is missing before anything is installed or built.
// Old syntax on purpose: it has to run on the Node.js that is too old.

var execFileSync = require('child_process').execFileSync

var NODE_MAJOR = 20
var RUST = [1, 88]

function fail(sentence) {
  console.error('slowhash needs ' + sentence)
  process.exit(1)
}

function rustVersion() {
  var output
  try {
    output = execFileSync('cargo', ['--version'], { encoding: 'utf8', stdio: 'pipe' })
  } catch (_error) {
    return null
  }
  return (/(\d+)\.(\d+)/.exec(output) || []).slice(1).map(Number)
}

var node = process.versions.node
if (parseInt(node, 10) < NODE_MAJOR) {
  fail('Node.js ' + NODE_MAJOR + ' or newer, and this is ' + node + ': see https://nodejs.org.')
}

var rust = rustVersion()
if (!rust) fail('Rust to be built, and cargo was not found: install it from https://rustup.rs.')
if (rust[0] === RUST[0] && rust[1] < RUST[1]) {
  fail(
    'Rust ' + RUST.join('.') + ' or newer, not ' + rust.join('.') + ': run rustup update stable.'
  )
}
