// What a program relies on beside the right bytes.

const assert = require('node:assert')
const { join } = require('node:path')
const { Worker } = require('node:worker_threads')
const slowhash = require('slowhash')

const { hash, hashRaw, hashRawSync, hashSync, stats, verify, verifySync } = slowhash

const LIGHT = { memoryCost: 64, timeCost: 1 }
const SALT = Buffer.alloc(16, 7)
/** Some milliseconds of work each. */
const HEAVY = { memoryCost: 16384, timeCost: 2 }
const WORKER = join(__dirname, 'smoke-worker.cjs')

module.exports = [
  ['hash and verify', roundTrip],
  ['errors have codes', errors],
  ['16 calls in parallel', parallel],
  ['the event loop runs meanwhile', eventLoop],
  ['12 aborted calls', aborted],
  ['3 workers at once', workers],
  ['a worker is terminated with a hash in flight', terminated],
  ['every module, required and imported', modules],
]

async function roundTrip() {
  const all = [
    LIGHT,
    { algorithm: 'argon2i', ...LIGHT },
    { algorithm: 'argon2d', ...LIGHT, parallelism: 2 },
    { algorithm: 'bcrypt', cost: 4 },
    { algorithm: 'scrypt', N: 16 },
    { algorithm: 'pbkdf2-sha256', iterations: 10 },
  ]
  for (const options of all) {
    for (const stored of [await hash('pässword', options), hashSync('pässword', options)]) {
      assert(await verify(stored, 'pässword'), stored)
      assert(verifySync(stored, Buffer.from('pässword')), stored)
      assert(!(await verify(stored, 'password')), stored)
    }
  }
}

async function errors() {
  const wrong = [
    ['ERR_INVALID_ARG_TYPE', TypeError, [42]],
    ['ERR_INVALID_ARG_TYPE', TypeError, ['x', { memory: 64 }]],
    ['ERR_OUT_OF_RANGE', RangeError, ['x', { memoryCost: 7 }]],
    ['ERR_OUT_OF_RANGE', RangeError, ['x', { algorithm: 'bcrypt', cost: 3 }]],
  ]
  for (const [code, kind, given] of wrong) {
    const isIt = (error) => error instanceof kind && error.code === code
    await assert.rejects(hash(...given), isIt)
    assert.throws(() => hashSync(...given), isIt)
  }
  const code = 'ERR_SLOWHASH_LIMIT'
  const greedy = hashSync('x', { algorithm: 'bcrypt', cost: 4 }).replace('$04$', '$31$')
  await assert.rejects(verify(greedy, 'x'), { code })
  assert.throws(() => verifySync(greedy, 'x'), { code })
}

async function parallel() {
  const all = [
    { ...LIGHT, salt: SALT },
    { algorithm: 'bcrypt', cost: 5, salt: SALT },
    { algorithm: 'scrypt', N: 256, salt: SALT },
  ]
  for (const options of all) {
    const passwords = Array.from({ length: 16 }, (_, at) => `password ${at}`)
    const keys = await Promise.all(passwords.map((password) => hashRaw(password, options)))
    assert.deepEqual(
      keys,
      passwords.map((password) => hashRawSync(password, options)),
    )
  }
}

async function eventLoop() {
  let ticks = 0
  let isOver = false
  const tick = () => {
    ticks += 1
    if (!isOver) setImmediate(tick)
  }
  setImmediate(tick)
  await Promise.all(Array.from({ length: 8 }, () => hash('password', HEAVY)))
  isOver = true
  assert(ticks > 8, `only ${ticks} turns of the event loop`)
  return `${ticks} turns`
}

async function aborted() {
  const controllers = Array.from({ length: 12 }, () => new AbortController())
  const calls = controllers.map(({ signal }) => hash('password', { ...HEAVY, signal }))
  const settled = Promise.allSettled(calls)
  // Some of them have started by then, the rest waits.
  await new Promise((resolve) => setImmediate(resolve))
  for (const controller of controllers) controller.abort()
  for (const { reason } of await settled) assert.equal(reason?.name, 'AbortError')
  const { signal } = controllers[0]
  await assert.rejects(hash('password', { ...LIGHT, signal }), { name: 'AbortError' })
  assert(await verify(await hash('password', LIGHT), 'password'))
  assert.equal(stats().waiting, 0)
}

async function workers() {
  const answers = await Promise.all([1, 2, 3].map(inWorker))
  assert.deepEqual(answers, [true, true, true])
}

/** What a worker says of a password that it has hashed and verified. */
function inWorker(number) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORKER, { workerData: { ...LIGHT, password: `password ${number}` } })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

async function terminated() {
  const worker = new Worker(WORKER, { workerData: { ...HEAVY, isStopped: true } })
  await new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  await worker.terminate()
  assert(await verify(await hash('password', LIGHT), 'password'))
}

async function modules() {
  const { root, ...others } = await import('./smoke-modules.mjs')
  assert.deepEqual(named(root), { ...slowhash })
  for (const [name, imported] of Object.entries(others)) {
    assert.deepEqual(named(imported), { ...require(`slowhash/${name}`) }, name)
  }
  return 1 + Object.keys(others).length
}

/** What a module exports by name. */
function named({ default: _, ...exports }) {
  return exports
}
