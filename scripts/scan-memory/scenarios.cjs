// What the watched process does with a password and a secret, each way with markers of its own.

const { once } = require('node:events')
const { setImmediate } = require('node:timers/promises')
const { Worker } = require('node:worker_threads')
const {
  configure,
  createPasswords,
  hash,
  hashRaw,
  hashRawSync,
  hashSync,
  verify,
  verifySync,
} = require('slowhash')
const argon2 = require('slowhash/argon2')
const bcrypt = require('slowhash/bcrypt')
const crypto = require('slowhash/crypto')

const SALT = Buffer.from('sixteen bytes ok')

const SHAPES = {
  argon2id: { memoryCost: 8192, timeCost: 2, outputLen: 64 },
  'argon2i in lanes': { algorithm: 'argon2i', memoryCost: 8192, parallelism: 4 },
  'argon2d in lanes': { algorithm: 'argon2d', memoryCost: 8192, parallelism: 4 },
  bcrypt: { algorithm: 'bcrypt', cost: 5 },
  scrypt: { algorithm: 'scrypt', cost: 1024, outputLen: 64 },
  'scrypt in parallel': { algorithm: 'scrypt', cost: 64, parallelization: 5 },
}

/** Ways through the root export, with options of every shape. */
const WAYS = {
  hash: (password, options) => hash(password, options),
  hashSync: (password, options) => hashSync(password, options),
  hashRaw: async (password, options) => wipe(await hashRaw(password, options)),
  hashRawSync: (password, options) => wipe(hashRawSync(password, options)),
  batch: async (password, options) => {
    const keys = await Promise.all(Array.from({ length: 9 }, () => hashRaw(password, options)))
    keys.forEach(wipe)
  },
  verify: async (password, options, secret) => {
    const stored = await hash(password, options)
    await verify(stored, password, { secret })
    await verify(stored, password.subarray(1), { secret })
  },
  verifySync: (password, options, secret) => {
    const stored = hashSync(password, options)
    verifySync(stored, password, { secret })
    verifySync(stored, password.subarray(1), { secret })
  },
  'aborted while it runs': async (password, options) => {
    const controller = new AbortController()
    const call = hashRaw(password, { ...options, signal: controller.signal })
    await setImmediate()
    controller.abort()
    await call.catch(() => {})
  },
  'aborted while it waits': async (password, options) => {
    const controller = new AbortController()
    const calls = Array.from({ length: 20 }, () =>
      hashRaw(password, { ...options, signal: controller.signal }),
    )
    controller.abort()
    await Promise.allSettled(calls)
  },
  'in shared memory': async (password, options, secret) => {
    const [shared, key] = [share(password), share(secret)]
    const given = 'secret' in options ? { ...options, secret: key } : options
    const call = hash(shared, given)
    wipe(shared)
    wipe(key)
    await verify(await call, password, { secret })
  },
}

/** Calls that end with an error, and the drop-in modules. */
const OTHERS = {
  'refused for its cost': (password, secret) => failing(() => hash(password, { cost: 1, secret })),
  'refused for its salt': (password, secret) =>
    failing(() => hashRaw(password, { secret, salt: Buffer.alloc(7) })),
  'refused for its password': (_, secret) => failing(() => hash(1, { secret })),
  'refused for its length': async (password) => {
    const long = Buffer.from(new ArrayBuffer(80))
    password.copy(long)
    password.copy(long, 40)
    await failing(() => hash(long, { algorithm: 'bcrypt' }))
    wipe(long)
  },
  'refused for the stored string': (password, secret) =>
    failing(() => verify('$argon2id$', password, { secret })),
  'refused by the queue': async (password, secret) => {
    configure({ maxQueue: 0 })
    const calls = Array.from({ length: 40 }, () => hash(password, { memoryCost: 64, secret }))
    await Promise.allSettled(calls)
    configure({ maxQueue: 1024 })
  },
  'ended with its worker': async (password, secret) => {
    const workerData = { password: share(password), secret: share(secret) }
    const worker = new Worker(WORKER, { eval: true, workerData })
    await once(worker, 'message')
    await worker.terminate()
    wipe(workerData.password)
    wipe(workerData.secret)
  },
  'a policy': async (password) => {
    const old = { memoryCost: 64, timeCost: 1 }
    const legacy = [{ id: 'as it is', read: (stored) => ({ hash: stored, password: (it) => it }) }]
    const passwords = createPasswords({ hash: { ...old, timeCost: 2 }, legacy })
    const stored = await hash(password, old)
    await passwords.login(stored, password, { onUpgrade: () => {} })
    await passwords.login(await passwords.hash(password), password)
    await passwords.login(null, password)
    await passwords.check(stored, password.subarray(1))
    const login = createPasswords({ hash: { algorithm: 'bcrypt', cost: 4 } }).login
    await login(null, password)
  },
  'slowhash/argon2': async (password, secret) => {
    const options = { memoryCost: 8192, timeCost: 1, secret }
    const stored = await argon2.hash(password, options)
    await argon2.verify(stored, password, { secret })
    wipe(await argon2.hash(password, { ...options, raw: true }))
    await failing(() => argon2.hash(password, { ...options, timeCost: 0 }))
  },
  'slowhash/bcrypt': async (password) => {
    const stored = await bcrypt.hash(password, 4)
    await bcrypt.compare(password, stored)
    await bcrypt.compare(password, 'no hash')
    bcrypt.compareSync(password, stored)
  },
  'slowhash/crypto': async (password, secret) => {
    wipe(crypto.scryptSync(password, SALT, 64, { N: 1024 }))
    wipe(await called((done) => crypto.scrypt(password, SALT, 64, { N: 1024 }, done)))
    await called((done) => crypto.scrypt(password, SALT, 0, { N: 1024 }, done))
    await failing(() => crypto.scryptSync(password, SALT, 64, { N: 2 ** 20 }))
    const parameters = { message: password, nonce: SALT, secret, memory: 64, passes: 1 }
    const all = { ...parameters, parallelism: 1, tagLength: 64 }
    wipe(await called((done) => crypto.argon2('argon2id', all, done)))
    const shared = { ...all, message: share(password), secret: share(secret) }
    wipe(crypto.argon2Sync('argon2id', shared))
    wipe(shared.message)
    wipe(shared.secret)
  },
}

/** Hashes that run and that wait when the worker is terminated. */
const WORKER = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { hash } = require('slowhash')
  const { password, secret } = workerData
  for (let i = 0; i < 16; i++) hash(password, { memoryCost: 16384, parallelism: 2, secret })
  setImmediate(() => parentPort.postMessage('running'))
`

function optionsOf(shape, secret) {
  const options = { ...SHAPES[shape], salt: SALT }
  return shape.startsWith('argon2') ? { ...options, secret } : options
}

function wipe(bytes) {
  bytes.fill(0)
}

function share(bytes) {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
  shared.set(bytes)
  return shared
}

function called(call) {
  return new Promise((resolve, reject) => {
    call((error, value) => (error ? reject(error) : resolve(value)))
  })
}

async function failing(call) {
  try {
    await call()
  } catch {
    return
  }
  throw new Error('a call that should fail did not')
}

/** Every way by its name, as a function of a password and a secret. */
const SCENARIOS = new Map([
  ...Object.entries(OTHERS).map(([name, run]) => [name, { run }]),
  // Last, for what they leave would be overwritten by others.
  ...Object.keys(SHAPES).flatMap((shape) =>
    Object.entries(WAYS).map(([way, run]) => [
      `${way}, ${shape}`,
      { shape, run: (password, secret) => run(password, optionsOf(shape, secret), secret) },
    ]),
  ),
])

module.exports = { SALT, SCENARIOS, optionsOf }
