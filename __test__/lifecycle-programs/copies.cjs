// Hashes with two copies of the package, addon and all, and has this process exit in a phase of the
// first one's hashes, or end by itself. Prints the right answers that each copy gave to the other.

const [, , folder, phase, kind, ending] = process.argv

const slowhash = require('slowhash')
const second = require(folder)
const { KINDS, reach } = require('./phases.cjs')

let right = 0
process.on('exit', () => console.log(slowhash.hash !== second.hash, right))

async function exchange(maker, checker) {
  const stored = await maker.hash('password', KINDS[kind])
  if (await checker.verify(stored, 'password')) right++
  if (!checker.verifySync(stored, 'another')) right++
}

exchange(slowhash, second)
exchange(second, slowhash)
reach(phase, kind, () => {
  if (ending === 'exits') process.exit(0)
})
