import { type ScryptOptions, scrypt, scryptSync } from 'node:crypto'
import { promisify } from 'node:util'
import { type Admission, type Contender, type Field, field, PASSWORD, SALT } from './contender'
import { slowhash } from './slowhash'

export interface ScryptParams {
  readonly N: number
  readonly r: number
  readonly p: number
}

type Peer = Omit<Contender<ScryptParams>, 'name'>

const KEY_BYTES = 32

/** Who computes scrypt. The peers make no strings, so ours gives the bare bytes as well. */
export function scryptField(admission: Admission = {}): Promise<Field<ScryptParams>> {
  const options = (params: ScryptParams) =>
    ({ algorithm: 'scrypt', ...params, salt: SALT, outputLen: KEY_BYTES }) as const
  return field<ScryptParams>(
    {
      name: 'slowhash',
      hash: (params) => slowhash.hashRaw(PASSWORD, options(params)),
      hashSync: (params) => slowhash.hashRawSync(PASSWORD, options(params)),
      verify: (stored, password) => slowhash.verify(stored, password),
      verifySync: (stored, password) => slowhash.verifySync(stored, password),
    },
    { 'node:crypto': nodeCrypto, 'hash-wasm': hashWasm, '@noble/hashes': noble },
    admission,
  )
}

async function nodeCrypto(): Promise<Peer> {
  const scryptPromise = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
  // Its default of 32 MiB is less than any of these parameters needs.
  const options = (params: ScryptParams) => ({ ...params, maxmem: 256 * params.N * params.r })
  return {
    hash: (params) => scryptPromise(PASSWORD, SALT, KEY_BYTES, options(params)),
    hashSync: (params) => scryptSync(PASSWORD, SALT, KEY_BYTES, options(params)),
  }
}

async function hashWasm(): Promise<Peer> {
  const { scrypt } = await import('hash-wasm')
  return {
    isSlow: true,
    hash: ({ N, r, p }) =>
      scrypt({
        password: PASSWORD,
        salt: SALT,
        costFactor: N,
        blockSize: r,
        parallelism: p,
        hashLength: KEY_BYTES,
        outputType: 'binary',
      }),
  }
}

async function noble(): Promise<Peer> {
  const { scrypt, scryptAsync } = await import('@noble/hashes/scrypt.js')
  const options = (params: ScryptParams) => ({ ...params, dkLen: KEY_BYTES })
  return {
    isSlow: true,
    hash: (params) => scryptAsync(PASSWORD, SALT, options(params)),
    hashSync: (params) => scrypt(PASSWORD, SALT, options(params)),
  }
}
