import { type ScryptOptions as NodeScryptOptions, scryptSync } from 'node:crypto'
import argon2 from 'argon2'
import bcrypt from 'bcrypt'
import bcryptjs from 'bcryptjs'
import {
  type Argon2Options,
  hash,
  hashRaw,
  hashRawSync,
  hashSync,
  verify,
  verifySync,
} from 'slowhash'
import { describe, expect, it } from 'vitest'
import { BYTES, LONE_SURROGATES, Numbers, repeat, TEXTS } from './differential.support'
import { base64, bcryptBase64 } from './vectors.support'

/** Cases with random passwords that each test runs besides the fixed ones. */
const RANDOM = 24

type Password = string | Buffer

function passwords(numbers: Numbers): Password[] {
  const texts = Array.from({ length: RANDOM }, () => numbers.text(numbers.within(0, 120)))
  const bytes = Array.from({ length: RANDOM }, () => numbers.bytes(0, 300))
  return [...TEXTS, ...LONE_SURROGATES, ...BYTES, ...texts, ...bytes]
}

const COUNT = TEXTS.length + LONE_SURROGATES.length + BYTES.length + 2 * RANDOM

/** Another password than the given one, and not its terminated or repeated form. */
function other(password: Password): Buffer {
  return Buffer.concat([Buffer.from('!'), Buffer.from(password)])
}

describe('npm argon2', () => {
  type Theirs = argon2.Options & { salt: Buffer }

  function parameters(numbers: Numbers): [Argon2Options & { salt: Buffer }, Theirs] {
    const algorithm = numbers.one(['argon2id', 'argon2i', 'argon2d'])
    const parallelism = numbers.within(1, 4)
    const memoryCost = 8 * parallelism + numbers.within(0, 300)
    const timeCost = numbers.within(1, 3)
    const version = numbers.one([0x13, 0x10])
    const outputLen = numbers.one([4, 16, 24, 32, 63, 64, 65, 100, 128, 200])
    const salt = numbers.bytes(8, 80)
    const secret = numbers.within(0, 1) ? numbers.bytes(0, 70) : undefined
    const associatedData = numbers.bytes(0, 70)
    const common = { parallelism, memoryCost, timeCost, version, salt, secret, associatedData }
    return [
      { ...common, algorithm, outputLen } as Argon2Options & { salt: Buffer },
      { ...common, type: argon2[algorithm], hashLength: outputLen } as Theirs,
    ]
  }

  it('computes the same bytes and writes the same strings, and each verifies those of the other', async () => {
    const numbers = new Numbers('argon2')
    let ran = 0
    for (const password of passwords(numbers)) {
      const [our, their] = parameters(numbers)
      const repeated = repeat({ password, our })
      const bytes = await argon2.hash(password, { ...their, raw: true })
      expect(await hashRaw(password, our), repeated).toEqual(bytes)
      expect(hashRawSync(password, our), repeated).toEqual(bytes)

      const theirs = await argon2.hash(password, their)
      const ours = await hash(password, our)
      expect(ours, repeated).toBe(theirs)
      const { secret } = our
      expect(await verify(theirs, password, { secret }), repeated).toBe(true)
      expect(await verify(theirs, other(password), { secret }), repeated).toBe(false)
      const known = secret ? { secret: Buffer.from(secret) } : {}
      expect(await argon2.verify(ours, password, known), repeated).toBe(true)
      expect(await argon2.verify(ours, other(password), known), repeated).toBe(false)
      ran += 1
    }
    expect(ran).toBe(COUNT)
  })

  it('verifies strings with the salts and the defaults of either side', async () => {
    const numbers = new Numbers('argon2 salts')
    let ran = 0
    for (const password of passwords(numbers).slice(0, 30)) {
      const theirs = await argon2.hash(password, { memoryCost: 64, timeCost: 2, parallelism: 1 })
      expect(await verify(theirs, password), repeat({ password })).toBe(true)
      const ours = hashSync(password, { memoryCost: 64 })
      expect(await argon2.verify(ours, password), repeat({ password })).toBe(true)
      ran += 1
    }
    expect(ran).toBe(30)
  })
})

/** The first 72 bytes, which are all that bcrypt takes. */
function truncated(password: Password): Buffer {
  return Buffer.from(password).subarray(0, 72)
}

describe('npm bcrypt', () => {
  it('writes the same strings, and each verifies those of the other', async () => {
    const numbers = new Numbers('bcrypt')
    let ran = 0
    for (const password of passwords(numbers)) {
      // Longer passwords with 2a have a test of their own.
      const version = Buffer.from(password).length < 255 ? numbers.one(['2a', '2b']) : '2b'
      const salt = numbers.bytes(16, 16)
      const repeated = repeat({ password, version, salt })
      const theirs = bcrypt.hashSync(password, `$${version}$04$${bcryptBase64(salt)}`)
      const options = { algorithm: 'bcrypt', cost: 4, version, salt } as const
      const ours = await hash(truncated(password), options)
      expect(ours, repeated).toBe(theirs)
      expect(await verify(theirs, password), repeated).toBe(true)
      expect(await verify(theirs, other(password)), repeated).toBe(false)
      expect(bcrypt.compareSync(password, ours), repeated).toBe(true)
      expect(bcrypt.compareSync(other(password), ours), repeated).toBe(false)
      ran += 1
    }
    expect(ran).toBe(COUNT)
  })

  it('verifies strings with the salts of either side', async () => {
    const numbers = new Numbers('bcrypt salts')
    let ran = 0
    for (const password of TEXTS) {
      for (const minor of ['a', 'b'] as const) {
        if (minor === 'a' && Buffer.byteLength(password) >= 255) continue
        const theirs = bcrypt.hashSync(password, bcrypt.genSaltSync(numbers.within(4, 5), minor))
        expect(await verify(theirs, password), repeat({ password, theirs })).toBe(true)
        ran += 1
      }
      const ours = hashSync(truncated(password), { algorithm: 'bcrypt', cost: 4 })
      expect(bcrypt.compareSync(password, ours), repeat({ password, ours })).toBe(true)
    }
    expect(ran).toBe(2 * TEXTS.length - 6)
  })

  it('differs for 2a and 255 bytes or more, whose length it takes modulo 256', async () => {
    for (const length of [255, 256, 257, 300]) {
      const password = '0123456789'.repeat(30).slice(0, length)
      const theirs = bcrypt.hashSync(password, '$2a$04$DCq7YPn5Rq63x1Lad4cll.')
      expect(await verify(theirs, password), `${length} bytes`).toBe(false)
      expect(bcryptjs.compareSync(password, theirs), `${length} bytes`).toBe(false)
      const fixed = bcrypt.hashSync(password, '$2b$04$DCq7YPn5Rq63x1Lad4cll.')
      expect(await verify(fixed, password), `${length} bytes`).toBe(true)
      expect(await verify(fixed.replace('$2b$', '$2a$'), password)).toBe(true)
    }
  })
})

describe('bcryptjs', () => {
  it('writes the same strings, and each verifies those of the other', async () => {
    const numbers = new Numbers('bcryptjs')
    let ran = 0
    for (const password of passwords(numbers)) {
      if (typeof password !== 'string') continue
      // They have a test of their own.
      if (LONE_SURROGATES.some((lone) => lone === password)) continue
      const version = numbers.one(['2a', '2b', '2y'])
      const salt = numbers.bytes(16, 16)
      const repeated = repeat({ password, version, salt })
      const theirs = bcryptjs.hashSync(password, `$${version}$04$${bcryptBase64(salt)}`)
      const options = { algorithm: 'bcrypt', cost: 4, version, salt } as const
      const ours = await hash(truncated(password), options)
      expect(ours, repeated).toBe(theirs)
      expect(await verify(theirs, password), repeated).toBe(true)
      expect(await verify(theirs, `!${password}`), repeated).toBe(false)
      expect(bcryptjs.compareSync(password, ours), repeated).toBe(true)
      expect(bcryptjs.compareSync(`!${password}`, ours), repeated).toBe(false)
      ran += 1
    }
    expect(ran).toBe(TEXTS.length + RANDOM)
  })

  it('differs for a lone surrogate, which it encodes although UTF-8 has no code for it', async () => {
    const salt = '$2b$04$DCq7YPn5Rq63x1Lad4cll.'
    for (const password of LONE_SURROGATES) {
      const theirs = bcryptjs.hashSync(password, salt)
      expect(await verify(theirs, password), repeat({ password })).toBe(false)
      expect(await verify(bcrypt.hashSync(password, salt), password)).toBe(true)
      expect(
        await verify(bcryptjs.hashSync(Buffer.from(password).toString(), salt), password),
      ).toBe(true)
    }
    // The bytes that a decoder of UTF-8 must refuse: ED A0 BD stands for D83D.
    const bytes = Buffer.of(0xed, 0xa0, 0xbd)
    expect(await verify(bcryptjs.hashSync('\ud83d', salt), bytes)).toBe(true)
  })
})

describe('scrypt of node:crypto', () => {
  it('computes the same bytes, which verify in a string made of them', async () => {
    const numbers = new Numbers('scrypt')
    let ran = 0
    for (const password of passwords(numbers)) {
      const cost = 2 ** numbers.within(1, 8)
      const [blockSize, parallelization] = [numbers.within(1, 9), numbers.within(1, 4)]
      const outputLen = numbers.one([1, 16, 31, 32, 33, 64, 65, 200])
      const salt = numbers.bytes(0, 80)
      const parameters = { cost, blockSize, parallelization }
      const repeated = repeat({ password, parameters, outputLen, salt })
      const key = scryptSync(password, salt, outputLen, parameters satisfies NodeScryptOptions)
      const options = { algorithm: 'scrypt', ...parameters, outputLen, salt } as const
      expect(await hashRaw(password, options), repeated).toEqual(key)
      expect(hashRawSync(password, options), repeated).toEqual(key)

      ran += 1
      if (outputLen < 16) continue
      const costs = `ln=${Math.log2(cost)},r=${blockSize},p=${parallelization}`
      const stored = `$scrypt$${costs}$${base64(salt)}$${base64(key)}`
      expect(await hash(password, options), repeated).toBe(stored)
      expect(verifySync(stored, password), repeated).toBe(true)
      expect(verifySync(stored, other(password)), repeated).toBe(false)
    }
    expect(ran).toBe(COUNT)
  })

  it('computes the key of a string that has a salt of ours', async () => {
    let ran = 0
    for (const password of TEXTS) {
      const stored = await hash(password, { algorithm: 'scrypt', cost: 64 })
      const [, , costs, salt, key] = stored.split('$')
      expect(costs).toBe('ln=6,r=8,p=1')
      const theirs = scryptSync(password, Buffer.from(salt ?? '', 'base64'), 32, { N: 64 })
      expect(key).toBe(base64(theirs))
      ran += 1
    }
    expect(ran).toBe(TEXTS.length)
  })
})
