// What the drop-in has beyond the package argon2.

import {
  type HashOptions,
  hash,
  hashSync,
  needsRehash,
  type Options,
  type VerifyOptions,
  verifySync,
} from 'slowhash/argon2'

declare const bytes: Uint8Array

export const stored: string = hashSync('password', { memoryCost: 64, timeCost: undefined })
export const key: Buffer = hashSync(bytes, { raw: true, salt: bytes })
export const answer: boolean = verifySync(stored, bytes, { secret: bytes })
export const rehash: boolean = needsRehash(stored, { type: 2, hashLength: 32 })
export const later: Promise<string> = hash(bytes, { secret: bytes, associatedData: bytes })
const options: HashOptions = { salt: bytes }
export const older: Options = options
export const verification: VerifyOptions = { secret: undefined }

// @ts-expect-error: the bare bytes are no string
hashSync('password', { raw: true }) satisfies string
// @ts-expect-error: nor is a string bytes
hashSync('password') satisfies Buffer
// @ts-expect-error: verifySync takes the cost from the string
verifySync(stored, 'password', { memoryCost: 64 })
