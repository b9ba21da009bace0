// What is computed on the way from a password to its hash, and the hash.

import { createHash, pbkdf2Sync } from 'node:crypto'
import { hashRawSync } from 'slowhash'

/** The derived values of a hash with these options, by name. */
export function derive(password, options) {
  const tag = hashRawSync(password, options)
  if (options.algorithm === 'bcrypt') return { hash: tag }
  if (options.algorithm === 'scrypt') return { hash: tag, ...deriveScrypt(password, options) }
  return { hash: tag, ...deriveArgon2(password, options) }
}

/** B, and V[0] in the order in which the kernels keep it (RFC 7914 section 6). */
function deriveScrypt(password, { salt, parallelization = 1 }) {
  const b = pbkdf2Sync(password, salt, 1, 128 * 8 * parallelization, 'sha256')
  const diagonals = [0, 5, 10, 15, 4, 9, 14, 3, 8, 13, 2, 7, 12, 1, 6, 11]
  const v = Buffer.alloc(b.length)
  for (let at = 0; at < b.length; at += 4) {
    const [line, place] = [at & -64, (at & 63) / 4]
    b.copy(v, at, line + 4 * diagonals[place], line + 4 * diagonals[place] + 4)
  }
  return { B: b, V: v }
}

const VARIANTS = ['argon2d', 'argon2i', 'argon2id']

/** H0, and the first two blocks of each lane (RFC 9106 section 3.2). */
function deriveArgon2(password, options) {
  const { algorithm = 'argon2id', memoryCost, timeCost = 2, parallelism = 1 } = options
  const { outputLen = 32, salt, secret } = options
  const numbers = [parallelism, outputLen, memoryCost, timeCost, 0x13, VARIANTS.indexOf(algorithm)]
  const strings = [password, salt, secret, Buffer.alloc(0)]
  const behindLengths = strings.flatMap((bytes) => [le32(bytes.length), bytes])
  const h0 = blake2b(...numbers.map(le32), ...behindLengths)
  const blocks = Array.from({ length: 2 * parallelism }, (_, i) =>
    longHash(1024, h0, le32(i % 2), le32(i >> 1)),
  )
  return { H0: h0, blocks: Buffer.concat(blocks) }
}

/** H' of more than 64 bytes (RFC 9106 section 3.3). */
function longHash(length, ...inputs) {
  let link = blake2b(le32(length), ...inputs)
  const halves = []
  for (let left = length; left > 64; left -= 32) {
    halves.push(link.subarray(0, 32))
    link = blake2b(link)
  }
  return Buffer.concat([...halves, link]).subarray(0, length)
}

function blake2b(...inputs) {
  const hash = createHash('blake2b512')
  for (const input of inputs) hash.update(input)
  return hash.digest()
}

function le32(number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(number)
  return bytes
}
