import type { HashRawOptions } from '../index'

/** A published result, by which an installation is checked. */
export interface Vector {
  readonly name: string
  readonly source: string
  readonly password: Uint8Array
  /** Bare bytes: the options and the result. */
  readonly raw?: { readonly options: HashRawOptions; readonly hex: string }
  /** A stored string that the password matches. */
  readonly stored?: string
}

const RFC_9106 = {
  memoryCost: 32,
  timeCost: 3,
  parallelism: 4,
  salt: Buffer.alloc(16, 2),
  secret: Buffer.alloc(8, 3),
  associatedData: Buffer.alloc(12, 4),
} as const

export const VECTORS: readonly Vector[] = [
  argon2('argon2d', '512b391b6f1162975371d30919734294f868e3be3984f3c1a13a4db9fabe4acb', '5.1'),
  argon2('argon2i', 'c814d9d1dc7f37aa13f0d77f2494bda1c8de6b016dd388d29952a4c4672b6ce8', '5.2'),
  argon2('argon2id', '0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659', '5.3'),
  {
    name: 'bcrypt',
    source: 'jBCrypt, TestBCrypt.java',
    password: Buffer.alloc(0),
    stored: '$2a$06$DCq7YPn5Rq63x1Lad4cll.TV4S6ytwfsfvkgY8jIucDrjc8deX1s.',
  },
  {
    name: 'scrypt',
    source: 'RFC 7914, section 12',
    password: Buffer.from('password'),
    raw: {
      options: {
        algorithm: 'scrypt',
        cost: 1024,
        blockSize: 8,
        parallelization: 16,
        outputLen: 64,
        salt: Buffer.from('NaCl'),
      },
      hex:
        'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162' +
        '2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640',
    },
  },
  {
    name: 'pbkdf2-sha256',
    source: 'RFC 7914, section 11',
    password: Buffer.from('passwd'),
    raw: {
      options: {
        algorithm: 'pbkdf2-sha256',
        iterations: 1,
        outputLen: 64,
        salt: Buffer.from('salt'),
      },
      hex:
        '55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc' +
        '49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783',
    },
  },
  {
    name: 'pbkdf2-sha512',
    source: 'CPython, Lib/test/test_hashlib.py',
    password: Buffer.from('password'),
    raw: {
      options: {
        algorithm: 'pbkdf2-sha512',
        iterations: 1,
        outputLen: 64,
        salt: Buffer.from('salt'),
      },
      hex:
        '867f70cf1ade02cff3752599a3a53dc4af34c7a669815ae5d513554e1c8cf252' +
        'c02d470a285a0501bad999bfe943c08f050235d7d68b1da55e63f73b60a57fce',
    },
  },
]

function argon2(
  algorithm: 'argon2d' | 'argon2i' | 'argon2id',
  hex: string,
  section: string,
): Vector {
  return {
    name: algorithm,
    source: `RFC 9106, section ${section}`,
    password: Buffer.alloc(32, 1),
    raw: { options: { algorithm, ...RFC_9106 }, hex },
  }
}
