// Over 400 lines: it cannot be two modules, for it imports nothing of ours.

/**
 * What is asked of `slowhash/crypto` and of `node:crypto` alike. The text of this file also runs by
 * itself in a newer Node.js, so it imports nothing but `node:` modules.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'

type Call = (...args: unknown[]) => unknown

/** Either implementation, open to arguments that its types refuse. */
export type Subject = Record<'scrypt' | 'scryptSync' | 'argon2' | 'argon2Sync', Call>

/** Arguments without the callback, made anew for each call. */
type Cases = Readonly<Record<string, () => unknown[]>>

/** What is written of a call: the same text for the same behaviour. */
type Probes = Readonly<Record<string, (subject: Subject) => string | Promise<string>>>

const TEXT = 'pässwörd'
const BYTES = Uint8Array.from({ length: 24 }, (_, index) => index + 1)

/** The cheapest scrypt, with other options. */
function scrypt(options: object = {}): unknown[] {
  return ['password', 'salt', 32, { N: 16, r: 1, p: 1, ...options }]
}

function scryptOf(password: unknown, salt: unknown = 'salt'): unknown[] {
  return [password, salt, 16, { N: 16, r: 1 }]
}

/** A view whose memory was transferred away. */
function detached<T extends ArrayBufferView<ArrayBuffer>>(view: T): T {
  structuredClone(view.buffer, { transfer: [view.buffer] })
  return view
}

class Settings {
  get N() {
    return 32
  }
}

export const SCRYPT: Cases = {
  'RFC 7914, first vector': () => ['', '', 64, { N: 16, r: 1, p: 1 }],
  'RFC 7914, second vector': () => ['password', 'NaCl', 64, { N: 1024, r: 8, p: 16 }],
  'RFC 7914, third vector': () => ['pleaseletmein', 'SodiumChloride', 64, { N: 16384, r: 8, p: 1 }],
  'defaults without options': () => ['password', 'salt', 64],
  'defaults with undefined members': () => [
    'password',
    'salt',
    64,
    { N: undefined, maxmem: undefined },
  ],
  'defaults for zeros': () => ['password', 'salt', 64, { N: 0, r: 0, p: 0, maxmem: 0 }],
  'options null': () => ['password', 'salt', 64, null],
  'options that are a number': () => ['password', 'salt', 64, 1],
  'options that are a string': () => ['password', 'salt', 64, 'N'],
  'unknown options': () => scrypt({ foo: 1, costs: 2 }),
  'options by their long names': () => [
    ...['password', 'salt', 32],
    { cost: 32, blockSize: 2, parallelization: 3 },
  ],
  'options by their letters': () => scrypt({ N: 32, r: 2, p: 3 }),
  'options of a class': () => ['password', 'salt', 32, new Settings()],
  'options with a prototype of their own': () => ['password', 'salt', 32, Object.create({ N: 64 })],
  'options that are a function': () => ['password', 'salt', 32, Object.assign(() => 0, { N: 64 })],
  'N and cost': () => scrypt({ cost: 16 }),
  'r and blockSize': () => scrypt({ blockSize: 1 }),
  'p and parallelization': () => scrypt({ parallelization: 1 }),
  'N and an undefined cost': () => scrypt({ cost: undefined }),
  'N of 1': () => scrypt({ N: 1 }),
  'N of 3': () => scrypt({ N: 3 }),
  'N of 2^15 within the default maxmem': () => scrypt({ N: 2 ** 15 }),
  'N of 2^16 that r of 1 does not allow': () => scrypt({ N: 2 ** 16 }),
  'N of 2^16 that r of 2 allows': () => scrypt({ N: 2 ** 16, r: 2 }),
  'N of 2^31': () => scrypt({ N: 2 ** 31, r: 8 }),
  'N of 2^32 - 1': () => scrypt({ N: 2 ** 32 - 1 }),
  'N of 2^32': () => scrypt({ N: 2 ** 32 }),
  'N of 2^53': () => scrypt({ N: 2 ** 53 }),
  'N negative': () => scrypt({ N: -1 }),
  'N with a fraction': () => scrypt({ N: 16.5 }),
  'N that is NaN': () => scrypt({ N: Number.NaN }),
  'N that is infinite': () => scrypt({ N: Number.POSITIVE_INFINITY }),
  'N null': () => scrypt({ N: null }),
  'N that is a string': () => scrypt({ N: '16' }),
  'N that is a bigint': () => scrypt({ N: 16n }),
  'cost negative': () => ['password', 'salt', 32, { cost: -1 }],
  'r of 2^32': () => scrypt({ r: 2 ** 32 }),
  'p of 2^32': () => scrypt({ p: 2 ** 32 }),
  'r times p of 2^30': () => scrypt({ r: 2 ** 15, p: 2 ** 15, maxmem: 2 ** 52 }),
  'p of 2^30': () => scrypt({ p: 2 ** 30, maxmem: 2 ** 52 }),
  'blockSize that is a string': () => ['password', 'salt', 32, { blockSize: '8' }],
  'more than the default maxmem': () => ['password', 'salt', 32, { N: 2 ** 15 }],
  'more than the default maxmem, allowed': () => [
    ...['password', 'salt', 32],
    { N: 2 ** 15, maxmem: 2 ** 26 },
  ],
  'maxmem that is just enough': () => scrypt({ r: 8, p: 2, maxmem: 128 * 8 * (16 + 2 + 2) }),
  'maxmem that is one byte short': () => scrypt({ r: 8, p: 2, maxmem: 128 * 8 * (16 + 2 + 2) - 1 }),
  'maxmem of the largest integer': () => scrypt({ maxmem: Number.MAX_SAFE_INTEGER }),
  'maxmem beyond the largest integer': () => scrypt({ maxmem: 2 ** 53 }),
  'maxmem negative': () => scrypt({ maxmem: -1 }),
  'maxmem with a fraction': () => scrypt({ maxmem: 1.5 }),
  'maxmem infinite': () => scrypt({ maxmem: Number.POSITIVE_INFINITY }),
  'maxmem that is a string': () => scrypt({ maxmem: '1' }),
  'keylen of 0': () => ['password', 'salt', 0, { N: 16 }],
  'keylen of 0 with a wrong N': () => ['password', 'salt', 0, { N: 15 }],
  'keylen of 0 with a maxmem that is too small': () => [
    'password',
    'salt',
    0,
    { N: 16, maxmem: 1 },
  ],
  'keylen of 1': () => ['password', 'salt', 1, { N: 16 }],
  'keylen of 1000': () => ['password', 'salt', 1000, { N: 16 }],
  'keylen negative': () => ['password', 'salt', -1],
  'keylen of 2^31': () => ['password', 'salt', 2 ** 31],
  'keylen of 2^31 - 1 with a wrong N': () => ['password', 'salt', 2 ** 31 - 1, { N: 3 }],
  'keylen with a fraction': () => ['password', 'salt', 1.5],
  'keylen that is NaN': () => ['password', 'salt', Number.NaN],
  'keylen that is a string': () => ['password', 'salt', '8'],
  'keylen undefined': () => ['password', 'salt', undefined],
  'keylen null': () => ['password', 'salt', null],
  'password with a lone surrogate': () => scryptOf('a\ud800b'),
  'password with NUL': () => scryptOf('a\0b'),
  'password of 10000 characters': () => scryptOf('ü'.repeat(10_000)),
  'password and salt of text': () => scryptOf(TEXT, TEXT),
  'password and salt as Buffer': () => scryptOf(Buffer.from(TEXT), Buffer.from(TEXT)),
  'password and salt as ArrayBuffer': () => scryptOf(BYTES.slice().buffer, BYTES.slice().buffer),
  'password and salt as SharedArrayBuffer': () => {
    const view = new Uint8Array(new SharedArrayBuffer(8)).fill(7)
    return scryptOf(view.buffer, view)
  },
  'password and salt as DataView': () => {
    const view = new DataView(BYTES.slice().buffer, 3, 9)
    return scryptOf(view, view)
  },
  'password and salt as part of a buffer': () => scryptOf(BYTES.subarray(2, 9), BYTES.subarray(3)),
  'password as Uint8ClampedArray': () => scryptOf(new Uint8ClampedArray(BYTES)),
  'password as Uint16Array': () => scryptOf(new Uint16Array(BYTES.slice().buffer, 2, 3)),
  'password as Float64Array': () => scryptOf(new Float64Array([1.5, -0, Number.NaN])),
  'password as BigUint64Array': () => scryptOf(new BigUint64Array([1n, 2n])),
  'password and salt empty': () => scryptOf(new ArrayBuffer(0), new Uint8Array(0)),
  'password detached': () => scryptOf(detached(BYTES.slice())),
  'password whose ArrayBuffer is detached': () => scryptOf(detached(BYTES.slice()).buffer),
  'salt whose DataView is detached': () => scryptOf('', detached(new DataView(new ArrayBuffer(8)))),
  'password undefined': () => scryptOf(undefined),
  'password null': () => scryptOf(null),
  'password that is a number': () => scryptOf(123456),
  'password that is a bigint': () => scryptOf(123456n),
  'password that is a boolean': () => scryptOf(true),
  'password that is a symbol': () => scryptOf(Symbol('password')),
  'password that is a function': () => scryptOf(function password() {}),
  'password that is an object': () => scryptOf({}),
  'password that is an object without a prototype': () => scryptOf(Object.create(null)),
  'password that is of a class': () => scryptOf(new Settings()),
  'password that is an array': () => scryptOf([1, 2]),
  'salt that is a number': () => scryptOf('password', 1),
  'salt undefined': () => ['password'],
  'everything wrong': () => [1, 1, 'x', { N: 'x' }],
  'everything but the password wrong': () => ['password', 1n, 'x', { N: 'x' }],
  'a wrong option and a wrong parameter': () => scrypt({ N: 3, maxmem: -1 }),
}

/** The cheapest Argon2, with other parameters. */
function argon2(parameters: object = {}, algorithm: unknown = 'argon2id'): unknown[] {
  const least = { message: 'password', nonce: 'somesalt', parallelism: 1, tagLength: 32 }
  return [algorithm, { ...least, memory: 8, passes: 1, ...parameters }]
}

/** RFC 9106 section 5. */
function rfc9106(algorithm: string): unknown[] {
  const [message, nonce] = [Buffer.alloc(32, 1), Buffer.alloc(16, 2)]
  const [secret, associatedData] = [Buffer.alloc(8, 3), Buffer.alloc(12, 4)]
  const costs = { parallelism: 4, tagLength: 32, memory: 32, passes: 3 }
  return [algorithm, { message, nonce, secret, associatedData, ...costs }]
}

export const ARGON2: Cases = {
  'RFC 9106, Argon2d': () => rfc9106('argon2d'),
  'RFC 9106, Argon2i': () => rfc9106('argon2i'),
  'RFC 9106, Argon2id': () => rfc9106('argon2id'),
  'least of everything': () => argon2(),
  'unknown parameters': () => argon2({ foo: 1, version: 0x10 }),
  'parameters with a prototype of their own': () => [
    'argon2id',
    Object.create(Object(argon2()[1])),
  ],
  'memory that is no multiple of the lanes': () => argon2({ memory: 67, parallelism: 4 }),
  'tagLength of 4': () => argon2({ tagLength: 4 }),
  'tagLength of 65': () => argon2({ tagLength: 65 }),
  'tagLength of 1000': () => argon2({ tagLength: 1000 }),
  'message empty': () => argon2({ message: '' }),
  'message and nonce of text': () => argon2({ message: TEXT, nonce: TEXT }),
  'everything as ArrayBuffer': () => {
    const { buffer } = BYTES.slice()
    return argon2({ message: buffer, nonce: buffer, secret: buffer, associatedData: buffer })
  },
  'everything as SharedArrayBuffer': () => {
    const buffer = new SharedArrayBuffer(8)
    return argon2({ message: buffer, nonce: buffer, secret: buffer, associatedData: buffer })
  },
  'everything as DataView': () => {
    const view = new DataView(BYTES.slice().buffer, 1, 9)
    return argon2({ message: view, nonce: view, secret: view, associatedData: view })
  },
  'everything as Uint16Array': () => {
    const view = new Uint16Array(BYTES.slice().buffer, 2, 5)
    return argon2({ message: view, nonce: view, secret: view, associatedData: view })
  },
  'everything as text': () => argon2({ secret: 'pepper', associatedData: 'data' }),
  'secret and associatedData undefined': () =>
    argon2({ secret: undefined, associatedData: undefined }),
  'secret and associatedData empty': () => argon2({ secret: '', associatedData: new Uint8Array() }),
  'secret null': () => argon2({ secret: null }),
  'secret that is a number': () => argon2({ secret: 1 }),
  'associatedData null': () => argon2({ associatedData: null }),
  'associatedData that is an object': () => argon2({ associatedData: {} }),
  'message undefined': () => argon2({ message: undefined }),
  'message that is a number': () => argon2({ message: 123456 }),
  'message detached': () => argon2({ message: detached(BYTES.slice()) }),
  'nonce undefined': () => argon2({ nonce: undefined }),
  'nonce null': () => argon2({ nonce: null }),
  'nonce of 7 bytes': () => argon2({ nonce: '1234567' }),
  'nonce of 7 characters and 8 bytes': () => argon2({ nonce: '123456ü' }),
  'nonce of 1000 bytes': () => argon2({ nonce: 'n'.repeat(1000) }),
  'parallelism undefined': () => argon2({ parallelism: undefined }),
  'parallelism of 0': () => argon2({ parallelism: 0, memory: 0 }),
  'parallelism of 2^24': () => argon2({ parallelism: 2 ** 24, memory: 2 ** 27 }),
  'parallelism that is a string': () => argon2({ parallelism: '1' }),
  'tagLength undefined': () => argon2({ tagLength: undefined }),
  'tagLength of 3': () => argon2({ tagLength: 3 }),
  'tagLength of 2^32': () => argon2({ tagLength: 2 ** 32 }),
  'tagLength null': () => argon2({ tagLength: null }),
  'memory undefined': () => argon2({ memory: undefined }),
  'memory of 7': () => argon2({ memory: 7 }),
  'memory of 15 for two lanes': () => argon2({ memory: 15, parallelism: 2 }),
  'memory of 2^32': () => argon2({ memory: 2 ** 32 }),
  'memory of 2^53': () => argon2({ memory: 2 ** 53 }),
  'memory with a fraction': () => argon2({ memory: 8.5 }),
  'memory that is NaN': () => argon2({ memory: Number.NaN }),
  'memory that is a bigint': () => argon2({ memory: 8n }),
  'passes undefined': () => argon2({ passes: undefined }),
  'passes of 0': () => argon2({ passes: 0 }),
  'passes of 2^32': () => argon2({ passes: 2 ** 32 }),
  'passes negative': () => argon2({ passes: -1 }),
  'algorithm undefined': () => argon2({}, undefined),
  'algorithm that is a number': () => argon2({}, 2),
  'algorithm with a capital': () => argon2({}, 'Argon2id'),
  'algorithm that is another': () => argon2({}, 'scrypt'),
  'algorithm empty': () => argon2({}, ''),
  'parameters undefined': () => ['argon2id'],
  'parameters null': () => ['argon2id', null],
  'parameters that are a string': () => ['argon2id', 'password'],
  'parameters that are an array': () => ['argon2id', []],
  'parameters that are a function': () => ['argon2id', () => 0],
  'parameters empty': () => ['argon2id', {}],
  'parameters with a message only': () => ['argon2id', { message: 'password' }],
}

/** How the functions are called, beside what they compute. */
export const SCRYPT_PROBES: Probes = {
  'names and numbers of parameters': ({ scrypt, scryptSync }) =>
    `${scrypt.name} ${scrypt.length} ${scryptSync.name} ${scryptSync.length}`,
  'returns undefined': ({ scrypt }) => String(scrypt('', '', 8, () => {})),
  'without a callback': ({ scrypt }) => attempt(() => scrypt('', '', 8)),
  'with options and without a callback': ({ scrypt }) => attempt(() => scrypt('', '', 8, {})),
  'with an undefined callback': ({ scrypt }) => attempt(() => scrypt('', '', 8, {}, undefined)),
  'with null for a callback': ({ scrypt }) => attempt(() => scrypt('', '', 8, {}, null)),
  'without a callback and with a wrong option': ({ scrypt }) =>
    attempt(() => scrypt('', '', 8, { N: -1 }, null)),
  'without a callback and with a wrong parameter': ({ scrypt }) =>
    attempt(() => scrypt('', '', 8, { N: 3 }, null)),
  'calls back after it has returned': ({ scrypt }) => order((done) => scrypt('', '', 8, done)),
  'calls back after it has returned, for no bytes': ({ scrypt }) =>
    order((done) => scrypt('', '', 0, done)),
  'calls back with null and the key': ({ scrypt }) =>
    called(
      (done) => scrypt('', '', 8, { N: 16 }, done),
      (...args) => args.map(write).join(),
    ),
  'calls back with this': ({ scrypt }) =>
    new Promise((resolve) => {
      scrypt('', '', 8, function (this: unknown) {
        resolve(String(this?.constructor.name))
      })
    }),
  'calls back where it was called from': ({ scrypt }) => {
    const storage = new AsyncLocalStorage<string>()
    const call = (done: Call) => storage.run('request', () => scrypt('', '', 8, done))
    return called(call, () => String(storage.getStore()))
  },
  promisified: async ({ scrypt }) => write(await promised(scrypt)('password', 'salt', 8)),
  'promisified with options': async ({ scrypt }) =>
    write(await promised(scrypt)('password', 'salt', 8, { N: 16 })),
  'promisified with a wrong parameter': ({ scrypt }) =>
    promised(scrypt)('', '', 8, { N: 3 }).then(write, error),
  'copies at the call': async ({ scrypt }) => {
    const [password, salt] = [Buffer.from('password'), Buffer.from('salt')]
    const key = promised(scrypt)(password, salt, 8)
    password.fill(0)
    salt.fill(0)
    return write(await key)
  },
  'how often an option is read': ({ scryptSync }) => {
    let reads = 0
    scryptSync('', '', 8, {
      get N() {
        reads++
        return 16
      },
    })
    return String(reads)
  },
  'an option on Object.prototype': ({ scryptSync }) => {
    Reflect.set(Object.prototype, 'N', 2)
    try {
      return write(scryptSync('', '', 8, {}))
    } finally {
      Reflect.deleteProperty(Object.prototype, 'N')
    }
  },
  'an error as a string': ({ scryptSync }) =>
    attempt(
      () => scryptSync('', '', -1),
      (thrown) => String(thrown).split(':')[0] ?? '',
    ),
  'members of an error': ({ scryptSync }) =>
    attempt(
      () => scryptSync('', '', 8, { N: 3 }),
      (thrown) => Object.keys(Object(thrown)).join(),
    ),
  '1200 calls at once': async ({ scrypt }) => {
    const calls = Array.from({ length: 1200 }, () => promised(scrypt)('', '', 8, { N: 2 }))
    const codes = (await Promise.allSettled(calls)).map((settled) =>
      settled.status === 'fulfilled' ? 'key' : settled.reason.code,
    )
    return [...new Set(codes)].sort().join()
  },
}

export const ARGON2_PROBES: Probes = {
  'names and numbers of parameters': ({ argon2, argon2Sync }) =>
    `${argon2.name} ${argon2.length} ${argon2Sync.name} ${argon2Sync.length}`,
  'without a callback': (subject) => attempt(() => subject.argon2(...argon2())),
  'with a callback that is no function': (subject) =>
    attempt(() => subject.argon2(...argon2(), {})),
  'without a callback and with a wrong parameter': (subject) =>
    attempt(() => subject.argon2(...argon2({ memory: 1 }))),
  'calls back after it has returned': (subject) =>
    order((done) => subject.argon2(...argon2(), done)),
  'calls back with null and the key': (subject) =>
    called(
      (done) => subject.argon2(...argon2(), done),
      (...args) => args.map(write).join(),
    ),
  promisified: async (subject) => write(await promised(subject.argon2)(...argon2())),
  'copies at the call': async (subject) => {
    const parts = ['password', 'somesalt', 'pepper', 'data'].map((part) => Buffer.from(part))
    const [message, nonce, secret, associatedData] = parts
    const key = promised(subject.argon2)(...argon2({ message, nonce, secret, associatedData }))
    for (const part of parts) part.fill(0)
    return write(await key)
  },
}

/** What both forms of a function do with the arguments of each case, and what the probes find. */
export async function scryptFacts(subject: Subject): Promise<Record<string, string>> {
  return {
    ...(await factsOf(SCRYPT, subject.scryptSync, subject.scrypt)),
    ...(await probe(SCRYPT_PROBES, subject)),
  }
}

/** {@link scryptFacts} of Argon2. */
export async function argon2Facts(subject: Subject): Promise<Record<string, string>> {
  return {
    ...(await factsOf(ARGON2, subject.argon2Sync, subject.argon2)),
    ...(await probe(ARGON2_PROBES, subject)),
  }
}

/** Keys of 100 passwords of 8 to 199 bytes that `seed` determines. */
export function argon2Keys({ argon2Sync }: Subject, seed: string): string {
  const keys = passwords(seed).map((message) => write(argon2Sync(...argon2({ message }))))
  return keys.join('\n')
}

/** {@link argon2Keys} by scrypt. */
export function scryptKeys({ scryptSync }: Subject, seed: string): string {
  return passwords(seed)
    .map((password) => write(scryptSync(...scryptOf(password))))
    .join('\n')
}

/** A function with a callback as one with a promise. */
function promised(call: Call): (...args: unknown[]) => Promise<unknown> {
  return promisify(call) as (...args: unknown[]) => Promise<unknown>
}

function passwords(seed: string): Buffer[] {
  return Array.from({ length: 100 }, (_, index) => {
    const hash = (part: number) => createHash('sha512').update(`${seed} ${index} ${part}`).digest()
    const bytes = Buffer.concat([0, 1, 2, 3].map(hash))
    return bytes.subarray(1, 9 + (bytes.readUInt8(0) % 192))
  })
}

async function factsOf(cases: Cases, sync: Call, async: Call): Promise<Record<string, string>> {
  const facts: Record<string, string> = {}
  for (const [name, args] of Object.entries(cases)) {
    facts[name] = attempt(() => sync(...args()))
    facts[`${name}, asynchronously`] = await later(async, args())
  }
  return facts
}

async function probe(probes: Probes, subject: Subject): Promise<Record<string, string>> {
  const facts: Record<string, string> = {}
  for (const [name, call] of Object.entries(probes)) facts[name] = await call(subject)
  return facts
}

/** The outcome of an asynchronous call: what it threw, or what it called back with. */
async function later(call: Call, args: unknown[]): Promise<string> {
  return new Promise((resolve) => {
    const done = (failed: unknown, key: unknown) =>
      resolve(failed === null ? write(key) : `called back with ${error(failed)}`)
    const thrown = attempt(() => call(...args, done))
    if (thrown !== 'undefined') resolve(thrown)
  })
}

/** What `see` makes of the arguments of the callback. */
function called(call: (done: Call) => void, see: (...args: unknown[]) => string): Promise<string> {
  return new Promise((resolve) => call((...args) => resolve(see(...args))))
}

async function order(call: (done: Call) => void): Promise<string> {
  const events: string[] = []
  await new Promise((resolve) => {
    call(() => resolve(events.push('called back')))
    events.push('returned')
  })
  return events.join(', ')
}

function attempt(call: () => unknown, see = (thrown: unknown) => `threw ${error(thrown)}`): string {
  try {
    return write(call())
  } catch (thrown) {
    return see(thrown)
  }
}

/** A key in hexadecimal, with what is odd about its memory; anything else as a string. */
function write(value: unknown): string {
  if (!Buffer.isBuffer(value)) return String(value)
  const shared = value.byteLength === value.buffer.byteLength ? '' : ' in shared memory'
  return `Buffer(${value.length}) ${value.toString('hex')}${shared}`
}

function error(value: unknown): string {
  const { name, code, message } = value as Error & { code?: string }
  return `${name} [${code}]: ${message}`
}
