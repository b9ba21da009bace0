import { type BunPassword, bunPassword } from './bun'
import { type Admission, type Contender, type Field, field, PASSWORD, SALT } from './contender'
import { slowhash } from './slowhash'

export interface BcryptParams {
  /** Binary logarithm of the rounds. */
  readonly cost: number
}

type Peer = Omit<Contender<BcryptParams>, 'name'>

/** Who computes bcrypt. */
export function bcryptField(admission: Admission = {}): Promise<Field<BcryptParams>> {
  const options = ({ cost }: BcryptParams) => ({ algorithm: 'bcrypt', cost, salt: SALT }) as const
  const bun = bunPassword()
  return field<BcryptParams>(
    {
      name: 'slowhash',
      hash: (params) => slowhash.hash(PASSWORD, options(params)),
      hashSync: (params) => slowhash.hashSync(PASSWORD, options(params)),
      verify: (stored, password) => slowhash.verify(stored, password),
      verifySync: (stored, password) => slowhash.verifySync(stored, password),
    },
    {
      bcrypt,
      '@node-rs/bcrypt': nodeRs,
      bcryptjs,
      'hash-wasm': hashWasm,
      ...(bun && { 'Bun.password': async () => ofBun(bun) }),
    },
    admission,
  )
}

async function bcrypt(): Promise<Peer> {
  const { default: bcrypt } = await import('bcrypt')
  const salt = await saltString()
  return {
    hash: ({ cost }) => bcrypt.hash(PASSWORD, salt(cost)),
    hashSync: ({ cost }) => bcrypt.hashSync(PASSWORD, salt(cost)),
    verify: (stored, password) => bcrypt.compare(password, stored),
    verifySync: (stored, password) => bcrypt.compareSync(password, stored),
  }
}

async function bcryptjs(): Promise<Peer> {
  const { default: bcryptjs } = await import('bcryptjs')
  const salt = await saltString()
  return {
    hash: ({ cost }) => bcryptjs.hash(PASSWORD, salt(cost)),
    hashSync: ({ cost }) => bcryptjs.hashSync(PASSWORD, salt(cost)),
    verify: (stored, password) => bcryptjs.compare(password, stored),
    verifySync: (stored, password) => bcryptjs.compareSync(password, stored),
  }
}

async function nodeRs(): Promise<Peer> {
  const { hash, hashSync, verify, verifySync } = await import('@node-rs/bcrypt')
  return {
    hash: ({ cost }) => hash(PASSWORD, { cost, salt: SALT }),
    hashSync: ({ cost }) => hashSync(PASSWORD, { cost, salt: SALT }),
    verify: (stored, password) => verify(password, stored),
    verifySync: (stored, password) => verifySync(password, stored),
  }
}

async function hashWasm(): Promise<Peer> {
  const { bcrypt, bcryptVerify } = await import('hash-wasm')
  return {
    isSlow: true,
    hash: ({ cost }) =>
      bcrypt({ password: PASSWORD, salt: SALT, costFactor: cost, outputType: 'encoded' }),
    verify: (hash, password) => bcryptVerify({ hash, password }),
  }
}

function ofBun({ hash, hashSync, verify, verifySync }: BunPassword): Peer {
  const options = ({ cost }: BcryptParams) => ({ algorithm: 'bcrypt', cost }) as const
  return {
    drawsSalt: true,
    hash: (params) => hash(PASSWORD, options(params)),
    hashSync: (params) => hashSync(PASSWORD, options(params)),
    verify: (stored, password) => verify(password, stored),
    verifySync: (stored, password) => verifySync(password, stored),
  }
}

/** Writes the salt as `bcrypt` and `bcryptjs` want it: in front of a hash that is not there yet. */
async function saltString(): Promise<(cost: number) => string> {
  const { default: bcryptjs } = await import('bcryptjs')
  const text = bcryptjs.encodeBase64(SALT, SALT.length)
  return (cost) => `$2b$${String(cost).padStart(2, '0')}$${text}`
}
