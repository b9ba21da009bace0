import * as crypto from 'node:crypto'
import { promisify } from 'node:util'
import { type BunPassword, bunPassword } from './bun'
import {
  type Admission,
  type Contender,
  type Field,
  field,
  PASSWORD as message,
  SALT,
} from './contender'
import { slowhash } from './slowhash'

export interface Argon2Params {
  /** KiB. */
  readonly memoryCost: number
  /** Passes. */
  readonly timeCost: number
  /** Lanes. */
  readonly parallelism: number
}

type Peer = Omit<Contender<Argon2Params>, 'name'>

/** Who computes Argon2id. */
export function argon2Field(admission: Admission = {}): Promise<Field<Argon2Params>> {
  const { verify, verifySync } = slowhash
  const bun = bunPassword()
  return field<Argon2Params>(
    {
      name: 'slowhash',
      hash: (params) => slowhash.hash(message, { ...params, salt: SALT }),
      hashSync: (params) => slowhash.hashSync(message, { ...params, salt: SALT }),
      verify: (stored, password) => verify(stored, password),
      verifySync: (stored, password) => verifySync(stored, password),
    },
    {
      '@node-rs/argon2': nodeRs,
      argon2: nodeArgon2,
      'node:crypto': nodeCrypto,
      '@amigo-labs/argon2': amigoLabs,
      'hash-wasm': hashWasm,
      '@noble/hashes': noble,
      ...(bun && { 'Bun.password': async () => ofBun(bun) }),
    },
    admission,
  )
}

async function nodeRs(): Promise<Peer> {
  const { hash, hashSync, verify, verifySync } = await import('@node-rs/argon2')
  return {
    hash: (params) => hash(message, { ...params, salt: SALT }),
    hashSync: (params) => hashSync(message, { ...params, salt: SALT }),
    verify: (stored, password) => verify(stored, password),
    verifySync: (stored, password) => verifySync(stored, password),
  }
}

async function nodeArgon2(): Promise<Peer | string> {
  if (Number.parseInt(process.versions.node, 10) < 22) {
    return 'the binary of argon2 0.45.1 crashes on Node.js below 22'
  }
  const { default: argon2 } = await import('argon2')
  return {
    hash: (params) => argon2.hash(message, { ...params, salt: SALT }),
    verify: (stored, password) => argon2.verify(stored, password),
  }
}

async function amigoLabs(): Promise<Peer> {
  const { hash, hashSync, verify, verifySync } = await import('@amigo-labs/argon2')
  return {
    drawsSalt: true,
    hash: (params) => hash(message, params),
    hashSync: (params) => hashSync(message, params),
    verify: (stored, password) => verify(stored, password),
    verifySync: (stored, password) => verifySync(stored, password),
  }
}

async function hashWasm(): Promise<Peer> {
  const { argon2id, argon2Verify } = await import('hash-wasm')
  return {
    isSlow: true,
    hash: ({ memoryCost, timeCost, parallelism }) =>
      argon2id({
        password: message,
        salt: SALT,
        memorySize: memoryCost,
        iterations: timeCost,
        parallelism,
        hashLength: 32,
        outputType: 'encoded',
      }),
    verify: (hash, password) => argon2Verify({ hash, password }),
  }
}

async function noble(): Promise<Peer> {
  const { argon2id, argon2idAsync } = await import('@noble/hashes/argon2.js')
  return {
    isSlow: true,
    hash: (params) => argon2idAsync(message, SALT, nobleOptions(params)),
    hashSync: (params) => argon2id(message, SALT, nobleOptions(params)),
  }
}

function nobleOptions({ memoryCost, timeCost, parallelism }: Argon2Params) {
  return { m: memoryCost, t: timeCost, p: parallelism, dkLen: 32 }
}

/** It has one lane only, as all cases that it takes part in have. */
function ofBun({ hash, hashSync, verify, verifySync }: BunPassword): Peer {
  const options = ({ memoryCost, timeCost }: Argon2Params) =>
    ({ algorithm: 'argon2id', memoryCost, timeCost }) as const
  return {
    drawsSalt: true,
    hash: (params) => hash(message, options(params)),
    hashSync: (params) => hashSync(message, options(params)),
    verify: (stored, password) => verify(password, stored),
    verifySync: (stored, password) => verifySync(password, stored),
  }
}

/** Node.js' own, which the types of Node.js 20 do not know. */
interface NodeArgon2 {
  argon2?(algorithm: string, parameters: object, done: Done): void
  argon2Sync?(algorithm: string, parameters: object): Buffer
}

type Done = (error: Error | null, tag: Buffer) => void

async function nodeCrypto(): Promise<Peer | string> {
  const { argon2, argon2Sync } = crypto as NodeArgon2
  if (argon2 === undefined || argon2Sync === undefined) {
    return 'node:crypto has argon2 from Node.js 24.7 on'
  }
  const argon2Promise = promisify<string, object, Buffer>(argon2)
  return {
    hash: (params) => argon2Promise('argon2id', nodeParameters(params)),
    hashSync: (params) => argon2Sync('argon2id', nodeParameters(params)),
  }
}

function nodeParameters({ memoryCost, timeCost, parallelism }: Argon2Params) {
  return { message, nonce: SALT, parallelism, tagLength: 32, memory: memoryCost, passes: timeCost }
}
