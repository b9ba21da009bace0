/**
 * What the package `argon2` and the drop-in are asked alike. A case gives a value or fails; what comes
 * is compared as text.
 */

/** Both of them, as JavaScript sees them: nothing holds a caller to the types. */
export interface Argon2 {
  hash(...args: unknown[]): unknown
  verify(...args: unknown[]): unknown
  needsRehash(...args: unknown[]): unknown
  argon2d: number
  argon2i: number
  argon2id: number
}

/** How a case ended. */
export type Outcome = { value: string } | { name: string; code: string; message: string }

const SALT = Buffer.alloc(16, 'salt')
const TINY = { memoryCost: 16, timeCost: 1, parallelism: 1, salt: SALT }

/** Argon2i of `password`. */
export const D = '$argon2i$v=19$m=512,t=2,p=2$c29tZXNhbHQ$uEeXt1dxN1iFKGhklseW4w'
const D_COSTS = { memoryCost: 512, timeCost: 2, parallelism: 2 }
const D_FIELDS = D.slice('$argon2i'.length)
/** Argon2i of `password` without a version, by an old release of the package. */
const OLD =
  '$argon2i$m=4096,t=3,p=1$tbagT6b1YH33niCo9lVzuA$htv/k+OqWk1V9zD9k5DOBi2kcfcZ6Xu3tWmwEPV3/nc'
const OLD_COSTS = { memoryCost: 4096, timeCost: 3, parallelism: 1 }
const BCRYPT = '$2b$04$DCq7YPn5Rq63x1Lad4cll.y2hgZwd5fWjog2MGEP/EstCDKeeQoDa'
const SECRET = Buffer.from('pepper')
/** Bytes whose base64 is digits alone. */
const DIGITS = Buffer.from('12345678', 'base64')

type Case = (argon2: Argon2) => unknown

const hashing =
  (options: object, password: unknown = 'password'): Case =>
  (argon2) =>
    argon2.hash(password, { ...TINY, ...options })

const verifying =
  (digest: unknown, password: unknown = 'password', ...options: unknown[]): Case =>
  (argon2) =>
    argon2.verify(digest, password, ...options)

const rehashing =
  (digest: unknown, ...options: unknown[]): Case =>
  (argon2) =>
    argon2.needsRehash(digest, ...options)

const edited = (from: string, to: string) => verifying(D.replace(from, to))

/** A string without its salt and hash, and the lengths of these. */
async function outline(stored: unknown): Promise<string> {
  const fields = String(await stored).split('$')
  const [hash = '', salt = ''] = fields.reverse()
  return [...fields.slice(2).reverse(), salt.length, hash.length].join('$')
}

/** How long a stored string gets. */
const lengthOf =
  (options: object): Case =>
  async ({ hash }) =>
    String(await hash('password', { ...TINY, ...options })).length

/** A digest that is made first, from other options or by another name. */
const roundTrip =
  (options: object, edit: (stored: string) => string, ...args: unknown[]): Case =>
  async (argon2) =>
    argon2.verify(edit(String(await argon2.hash('password', { ...TINY, ...options }))), ...args)

const asIs = (stored: string) => stored

export const CASES: Readonly<Record<string, Case>> = {
  // Constants and defaults.
  'the numbers of the variants': ({ argon2d, argon2i, argon2id }) => [argon2d, argon2i, argon2id],
  'the defaults': ({ hash }) => outline(hash('password')),
  'the defaults for null': ({ hash }) => outline(hash('password', null)),
  'the defaults for an empty object': ({ hash }) => outline(hash('password', {})),
  'options that are a number': ({ hash }) => outline(hash('password', 5)),
  'options that are a string': ({ hash }) => outline(hash('password', 'salt')),
  'options that are an array': ({ hash }) => outline(hash('password', [1])),
  'options of a prototype': ({ hash }) => outline(hash('password', Object.create(TINY))),
  'map over passwords': async ({ hash }) => outline(await ['password'].map(hash)[0]),
  'order of the parameters': async ({ hash }) =>
    /\$(m=.*?)\$/.exec(String(await hash('password', TINY)))?.[1]?.replace(/=\d+/g, ''),
  'many calls at once': async ({ hash }) => {
    const options = { ...TINY, memoryCost: 8 }
    const calls = Array.from({ length: 1100 }, async () => hash('password', options))
    const settled = await Promise.allSettled(calls)
    const served = settled.filter(({ status }) => status === 'fulfilled').length
    return served < 1100 && served >= 1024 ? '1024 and those that run' : served
  },

  // Each option.
  argon2d: hashing({ type: 0 }),
  argon2i: hashing({ type: 1 }),
  argon2id: hashing({ type: 2 }),
  'version 0x10': hashing({ version: 0x10 }),
  'memory cost': hashing({ memoryCost: 256 }),
  'time cost': hashing({ timeCost: 4 }),
  lanes: hashing({ memoryCost: 64, parallelism: 3 }),
  'hash of 4 bytes': hashing({ hashLength: 4 }),
  'hash of 65 bytes': hashing({ hashLength: 65 }),
  'hash of 300 bytes': hashing({ hashLength: 300 }),
  'salt of 8 bytes': hashing({ salt: Buffer.alloc(8, 1) }),
  'salt of 100 bytes': hashing({ salt: Buffer.alloc(100, 1) }),
  'salt of null': ({ hash }) => outline(hash('password', { ...TINY, salt: null })),
  'salt of undefined': ({ hash }) => outline(hash('password', { ...TINY, salt: undefined })),
  'associated data': hashing({ associatedData: Buffer.from('data') }),
  'associated data of no byte': hashing({ associatedData: Buffer.alloc(0) }),
  'hash of 8193 bytes': lengthOf({ hashLength: 8193 }),
  'salt of 8193 bytes': lengthOf({ salt: Buffer.alloc(8193, 1) }),
  'associated data of 8193 bytes': lengthOf({ associatedData: Buffer.alloc(8193) }),
  'raw bytes of 8193': async ({ hash }) =>
    (await (hash('password', { ...TINY, raw: true, hashLength: 8193 }) as Promise<Buffer>)).length,
  'a secret': hashing({ secret: SECRET }),
  'a secret in a Uint8Array': hashing({ secret: new Uint8Array([1, 2, 3]) }),
  'a secret of no byte': hashing({ secret: Buffer.alloc(0) }),
  'secret and associated data': hashing({ secret: SECRET, associatedData: SECRET }),
  'raw bytes': hashing({ raw: true }),
  'raw bytes of every option': hashing({
    raw: true,
    type: 1,
    version: 0x10,
    hashLength: 77,
    secret: SECRET,
    associatedData: SECRET,
  }),
  'raw bytes without a salt': async ({ hash }) => {
    const bytes = await hash('password', { ...TINY, salt: undefined, raw: true })
    return [Buffer.isBuffer(bytes), (bytes as Buffer).length]
  },
  'raw of 1': hashing({ raw: 1 }),
  'raw of false': hashing({ raw: false }),
  'raw of null': hashing({ raw: null }),
  'an unknown option': hashing({ saltLength: 16 }),
  'memory cost as a string': hashing({ memoryCost: '16' }),
  'time cost as a string': hashing({ timeCost: '2' }),
  'hash length as a string': hashing({ hashLength: '16' }),
  'type as a string': hashing({ type: '1' }),
  'memory cost as an empty string': hashing({ memoryCost: '' }),
  'memory cost as a hexadecimal string': hashing({ memoryCost: '0x10' }),
  'version as a string': hashing({ version: '19' }),

  // Passwords.
  'password of no character': hashing({}, ''),
  'password with a NUL': hashing({}, 'pass\0word'),
  'password beyond ASCII': hashing({}, 'pässwörd 🔑'),
  'password with a lone surrogate': hashing({}, 'a\ud800'),
  'password of 1000 characters': hashing({}, 'x'.repeat(1000)),
  'password in a Buffer': hashing({}, Buffer.from('password')),
  'password in a Uint8Array': hashing({}, new Uint8Array([97, 255, 0])),
  'password in an ArrayBuffer': hashing({}, new Uint8Array([97, 255, 0]).buffer),
  'password of null': hashing({}, null),
  'no password': ({ hash }) => hash(),
  'password of a number': hashing({}, 12345),
  'password of true': hashing({}, true),
  'password of an object': hashing({}, {}),
  'password of a function': hashing({}, () => 1),
  'password in an array of strings': hashing({}, ['a', 'b']),
  'password in an array of numbers': hashing({}, [97]),
  'password in a Uint16Array': hashing({}, new Uint16Array([97, 353])),
  'password in a DataView': hashing({}, new DataView(new ArrayBuffer(8))),
  'password of a length alone': hashing({}, { length: 3 }),
  'password in a String object': hashing({}, new String('password')),

  // Values that are wrong.
  'memory cost of 0': hashing({ memoryCost: 0 }),
  'memory cost of 7': hashing({ memoryCost: 7 }),
  'memory cost below 8 per lane': hashing({ memoryCost: 15, parallelism: 2 }),
  'time cost of 0': hashing({ timeCost: 0 }),
  'parallelism of 0': hashing({ parallelism: 0 }),
  'hash length of 0': hashing({ hashLength: 0 }),
  'hash length of 3': hashing({ hashLength: 3 }),
  'salt of 7 bytes': hashing({ salt: Buffer.alloc(7) }),
  'salt of no byte': hashing({ salt: Buffer.alloc(0) }),
  'type of 3': hashing({ type: 3 }),
  'type of -1': hashing({ type: -1 }),
  'memory cost of 2^32': hashing({ memoryCost: 2 ** 32 }),
  'memory cost of infinity': hashing({ memoryCost: Infinity }),
  'time cost of 2^32': hashing({ timeCost: 2 ** 32 }),
  'time cost of 2^53 - 1': hashing({ timeCost: Number.MAX_SAFE_INTEGER }),
  'hash length of 2^32': hashing({ hashLength: 2 ** 32 }),
  'parallelism of 2^24': hashing({ parallelism: 2 ** 24 }),
  'type of a name': hashing({ type: 'argon2id' }),
  'type of 1.5': hashing({ type: 1.5 }),
  'type of null': hashing({ type: null }),
  'type of undefined': hashing({ type: undefined }),
  'type of undefined for raw bytes': hashing({ type: undefined, raw: true }),
  'version of undefined': hashing({ version: undefined }),
  'version of 0': hashing({ version: 0 }),
  'version of 18': hashing({ version: 18 }),
  'time cost of undefined': hashing({ timeCost: undefined }),
  'parallelism of undefined': hashing({ memoryCost: 32, parallelism: undefined }),
  'memory cost of null': hashing({ memoryCost: null }),
  'memory cost of NaN': hashing({ memoryCost: NaN }),
  'memory cost of a word': hashing({ memoryCost: 'much' }),
  'time cost of true': hashing({ timeCost: true }),
  'memory cost of a bigint': hashing({ memoryCost: 16n }),
  'memory cost of 16.5': hashing({ memoryCost: 16.5 }),
  'time cost of 1.9': hashing({ timeCost: 1.9 }),
  'hash length of 16.5': hashing({ hashLength: 16.5 }),
  'memory cost of 16 - 2^32': hashing({ memoryCost: 16 - 2 ** 32 }),
  'salt in a Uint8Array': hashing({ salt: new Uint8Array(16) }),
  'salt of a string': hashing({ salt: 'saltsalt' }),
  'salt of a number': hashing({ salt: 16 }),
  'secret of a string': hashing({ secret: 'pepper' }),
  'secret of null': hashing({ secret: null }),
  'associated data of a string': hashing({ associatedData: 'data' }),
  'associated data of null': hashing({ associatedData: null }),
  'associated data in a Uint8Array': hashing({ associatedData: new Uint8Array([1, 2, 3]) }),

  // Verification.
  'verify the password': verifying(D),
  'verify another password': verifying(D, 'Password'),
  'verify bytes': verifying(D, Buffer.from('password')),
  'verify without a version': verifying(OLD),
  'verify parameters in another order': edited('m=512,t=2,p=2', 'p=2,m=512,t=2'),
  'verify a key id': edited('p=2', 'p=2,keyid=AAAA'),
  'verify with data that were not hashed': edited('p=2', 'p=2,data=c29tZWRhdGE'),
  'verify associated data': roundTrip({ associatedData: SECRET }, asIs, 'password'),
  'verify associated data of digits': roundTrip({ associatedData: DIGITS }, asIs, 'password'),
  'verify a secret': roundTrip({ secret: SECRET }, asIs, 'password', { secret: SECRET }),
  'verify another secret': roundTrip({ secret: SECRET }, asIs, 'password', { secret: SALT }),
  'verify without the secret': roundTrip({ secret: SECRET }, asIs, 'password', {}),
  'verify with a secret too many': verifying(D, 'password', { secret: SECRET }),
  'verify with a secret of undefined': verifying(D, 'password', { secret: undefined }),
  'verify with a secret of a string': verifying(D, 'password', { secret: 'pepper' }),
  'verify with a secret of null': verifying(D, 'password', { secret: null }),
  'verify with an inherited secret': roundTrip(
    { secret: SECRET },
    asIs,
    'password',
    Object.create({ secret: SECRET }),
  ),
  'verify with the options of hash': verifying(D, 'password', { ...TINY, type: 2 }),
  'verify with options of null': verifying(D, 'password', null),
  'verify with options of a number': verifying(D, 'password', 1),
  'verify the password of null': verifying(D, null),
  'verify the password of a number': verifying(D, 5),
  'verify no password': ({ verify }) => verify(D),
  'verify an empty string': verifying(''),
  'verify a string of undefined': verifying(undefined),
  'verify a string of null': verifying(null),
  'verify a string in a Buffer': verifying(Buffer.from(D)),
  'verify exchanged arguments': verifying('password', D),
  'verify with a space in front': verifying(` ${D}`),
  'verify with a field too many': verifying(`${D}$x`),
  'verify with a field too many and no version': edited('$v=19', '$x=19$x=19'),
  'verify a dollar alone': verifying('$'),
  'verify an id of capitals': verifying(`$ARGON2I${D_FIELDS}`),
  'verify another id': verifying(`$argon2x${D_FIELDS}`),
  'verify bcrypt': verifying(BCRYPT, 'a'),
  'verify bcrypt without a password': ({ verify }) => verify(BCRYPT),
  'verify scrypt': verifying('$scrypt$ln=4,r=8,p=1$c2FsdA$aGFzaA'),
  'verify SHA-crypt': verifying('$6$rounds=5000$saltstring$hash'),
  'verify PBKDF2 of passlib': verifying('$pbkdf2-sha256$29000$c2FsdA$aGFzaA'),
  'verify yescrypt': verifying('$y$j9T$saltsalt$hash'),
  'verify an id of every object': roundTrip(
    { type: 0 },
    (stored) => stored.replace('argon2d', 'constructor'),
    'password',
  ),
  'verify a name alone': verifying('$argon2id'),
  'verify a name and an empty field': verifying('$argon2id$'),
  'verify a string without a hash': verifying(D.slice(0, D.lastIndexOf('$'))),
  'verify a string with an empty hash': verifying(D.slice(0, D.lastIndexOf('$') + 1)),
  'verify a string without salt and hash': verifying(D.slice(0, D.indexOf('$c29t'))),
  'verify a hash of 3 bytes': verifying(`${D.slice(0, D.lastIndexOf('$'))}$uEeX`),
  'verify a salt of 3 bytes': edited('c29tZXNhbHQ', 'c29t'),
  'verify passes of 0': edited('t=2', 't=0'),
  'verify lanes of 0': edited('p=2', 'p=0'),
  'verify memory of 7': edited('m=512', 'm=7'),
  'verify without a memory': edited('m=512,', ''),
  'verify a memory without a value': edited('m=512', 'm='),
  'verify a memory that is a name': edited('m=512', 'm'),
  'verify a parameter in capitals': edited('m=512', 'M=512'),
  'verify without parameters': edited('m=512,t=2,p=2', ''),
  'verify with a new line behind': verifying(`${D}\n`),
  'verify padded base64': verifying(`${D}==`),
  'verify a leading zero': edited('m=512', 'm=0512'),
  'verify a plus sign': edited('m=512', 'm=+512'),
  'verify a point and a zero': edited('m=512', 'm=512.0'),
  'verify a fraction': edited('m=512', 'm=512.5'),
  'verify a number above 2^32': edited('m=512', 'm=4294967808'),
  'verify a parameter twice': edited('m=512', 'm=8,m=512'),
  'verify an unknown parameter': edited('p=2', 'p=2,x=1'),
  'verify stray bits at the end': verifying(`${D.slice(0, -1)}x`),
  'verify another alphabet': edited('uEeX', 'uE-.'),
  'verify version 99': edited('v=19', 'v=99'),
  'verify version 0': edited('v=19', 'v=0'),
  'verify version 019': edited('v=19', 'v=019'),
  'verify 256 lanes': edited('m=512,t=2,p=2', 'm=2048,t=1,p=256'),

  // Rehash.
  'rehash to the defaults': rehashing(D),
  'rehash to the same': rehashing(D, D_COSTS),
  'rehash to more memory': rehashing(D, { ...D_COSTS, memoryCost: 1024 }),
  'rehash to less memory': rehashing(D, { ...D_COSTS, memoryCost: 256 }),
  'rehash to more passes': rehashing(D, { ...D_COSTS, timeCost: 3 }),
  'rehash to fewer lanes': rehashing(D, { ...D_COSTS, parallelism: 1 }),
  'rehash to version 0x10': rehashing(D, { ...D_COSTS, version: 0x10 }),
  'rehash to strings': rehashing(D, { ...D_COSTS, memoryCost: '512' }),
  'rehash to a word': rehashing(D, { ...D_COSTS, memoryCost: 'much' }),
  'rehash to null': rehashing(D, { ...D_COSTS, memoryCost: null }),
  'rehash to a bigint': rehashing(D, { ...D_COSTS, memoryCost: 512n }),
  'rehash to costs that cannot be': rehashing(D, { memoryCost: 1, timeCost: 0 }),
  'rehash with options of null': rehashing(D, null),
  'filter by rehash': ({ needsRehash }) => [D].filter(needsRehash),
  'rehash what has no version': rehashing(OLD, OLD_COSTS),
  'rehash what has no version to 0x10': rehashing(OLD, { ...OLD_COSTS, version: 0x10 }),
  'rehash to undefined': rehashing(D, { ...D_COSTS, version: undefined }),
  'rehash to another type': rehashing(D, { ...D_COSTS, type: 2 }),
  'rehash to the same type': rehashing(D, { ...D_COSTS, type: 1 }),
  'rehash to another hash length': rehashing(D, { ...D_COSTS, hashLength: 32 }),
  'rehash scrypt': rehashing('$scrypt$ln=4,r=8,p=1$c2FsdA$aGFzaA'),
  'rehash bcrypt': rehashing(BCRYPT),
  'rehash an empty string': rehashing(''),
  'rehash undefined': rehashing(undefined),
  'rehash what is no string of the format': rehashing('password'),
  'rehash with a field too many': rehashing(`${D}$x`),
  'rehash a string without a hash': rehashing(D.slice(0, D.lastIndexOf('$')), D_COSTS),
  'rehash a leading zero': rehashing(D.replace('m=512', 'm=0512'), D_COSTS),
}

/** Runs a case. */
export async function run(name: string, argon2: Argon2): Promise<Outcome> {
  try {
    return { value: text(await CASES[name]?.(argon2)) }
  } catch (error) {
    const { name, code, message } = error as Error & { code?: string }
    return { name, code: code ?? '', message }
  }
}

/**
 * An outcome as it is compared. Where the package has an error of Node.js, class and code count, for
 * the message differs between versions of Node.js.
 */
export function compared(outcome: Outcome, theirs = outcome): string {
  if ('value' in outcome) return outcome.value
  const byCode = 'code' in theirs && theirs.code !== ''
  return byCode ? `${outcome.name} [${outcome.code}]` : `${outcome.name}: ${outcome.message}`
}

/** An outcome with class, code and message. */
export function complete(outcome: Outcome): string {
  if ('value' in outcome) return outcome.value
  return `${outcome.name} [${outcome.code}]: ${outcome.message}`
}

/** The order of the parameters is a case of its own. */
function text(value: unknown): string {
  if (Buffer.isBuffer(value)) return `Buffer ${value.toString('hex')}`
  return String(value).replace(/(m=[^,$]*),(p=[^,$]*),(t=[^,$]*)/, '$1,$3,$2')
}
