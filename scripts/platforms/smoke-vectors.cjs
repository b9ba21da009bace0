// The published vectors, and stored strings as other products wrote them.

const assert = require('node:assert')
const {
  createPasswords,
  hash,
  hashRaw,
  hashRawSync,
  hashSync,
  identify,
  verify,
  verifySync,
} = require('slowhash')

/** Rows of formats that need a pepper, or to be told what was done to the password before. */
const NEEDS_MORE =
  /^(argon2id-v19-(secret|keyid)|bun-bcrypt-sha512|devise-bcrypt-pepper|meteor-bcrypt|prehash-.*)$/

/** RFC 7914 section 11: PBKDF2-HMAC-SHA-256 of "passwd" and "salt", one iteration. */
const PBKDF2_KEY =
  '55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc' +
  '49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783'

/** The tests, given a reader of vectors and whether few are enough. */
module.exports = ({ rows, isFew }) => [
  ['Argon2 vectors', () => argon2(rows('argon2.jsonl'), isFew ? 4096 : 65536)],
  ['bcrypt vectors', () => bcrypt(rows('bcrypt.jsonl'), isFew ? 6 : 10)],
  ['scrypt vectors', () => scrypt(rows('scrypt.jsonl'), isFew ? 1024 : 16384)],
  ['PBKDF2 vector', pbkdf2],
  ['stored strings of every format', () => formats(rows('formats.jsonl'), isFew)],
  ['strings that are no hash', () => rejected(rows('rejected.jsonl'))],
]

async function argon2(rows, most) {
  const light = rows.filter((row) => row.memory_kib * row.passes <= most)
  for (const row of light) {
    const password = bytes(row.password_hex)
    const options = argon2Options(row)
    const tag = await hashRaw(password, options)
    assert.equal(tag.toString('hex'), row.tag_hex)
    assert.equal(hashRawSync(password, options).toString('hex'), row.tag_hex)
    for (const stored of row.stored ?? []) assert(await verify(stored, password), stored)
  }
  return atLeast(12, light.length)
}

function argon2Options(row) {
  return {
    algorithm: row.algorithm,
    version: row.version,
    memoryCost: row.memory_kib,
    timeCost: row.passes,
    parallelism: row.lanes,
    outputLen: row.tag_hex.length / 2,
    salt: bytes(row.salt_hex),
    secret: bytes(row.secret_hex),
    associatedData: bytes(row.data_hex),
  }
}

/** Together, so that batches are made of them, then one by one. */
async function bcrypt(rows, most) {
  const light = rows.filter((row) => Number(row.stored.slice(4, 6)) <= most)
  const together = light.map((row) => verify(row.stored, bytes(row.password_hex)))
  const answers = await Promise.all(together)
  light.forEach((row, at) => {
    assert.equal(answers[at], row.valid, row.stored)
    assert.equal(verifySync(row.stored, bytes(row.password_hex)), row.valid, row.stored)
  })
  return atLeast(30, light.length)
}

async function scrypt(rows, most) {
  const light = rows.filter((row) => row.n <= most)
  for (const row of light) {
    const password = bytes(row.password_hex)
    const options = {
      algorithm: 'scrypt',
      N: row.n,
      r: row.r,
      p: row.p,
      outputLen: row.key_hex.length / 2,
      salt: bytes(row.salt_hex),
    }
    const key = await hashRaw(password, options)
    assert.equal(key.toString('hex'), row.key_hex)
    assert.equal(hashRawSync(password, options).toString('hex'), row.key_hex)
  }
  return atLeast(2, light.length)
}

async function pbkdf2() {
  const options = { algorithm: 'pbkdf2-sha256', iterations: 1, outputLen: 64 }
  const salt = Buffer.from('salt')
  const key = await hashRaw('passwd', { ...options, salt })
  assert.equal(key.toString('hex'), PBKDF2_KEY)
  const stored = await hash('passwd', { algorithm: 'pbkdf2-sha512', iterations: 10 })
  assert(await verify(stored, 'passwd'))
  assert(!verifySync(hashSync('passwd', { ...options, outputLen: 32 }), 'password'))
}

async function formats(rows, isFew) {
  const passwords = createPasswords({ hash: { memoryCost: 8, timeCost: 1 }, accept: 'all' })
  const known = rows.filter((row) => identify(row.stored) && !NEEDS_MORE.test(row.format))
  const chosen = isFew ? known.filter(firstOfItsKind()) : known
  for (const row of chosen) {
    const password = row.password_utf8 ?? bytes(row.password_hex)
    assert.equal(await passwords.verify(row.stored, password), row.valid, row.stored)
  }
  return atLeast(isFew ? 200 : 480, chosen.length)
}

/** Takes one row of each format that verifies and one that does not. */
function firstOfItsKind() {
  const seen = new Set()
  return ({ format, valid }) => {
    const kind = `${format} ${valid}`
    return !seen.has(kind) && Boolean(seen.add(kind))
  }
}

async function rejected(rows) {
  for (const { stored } of rows) {
    assert.equal(identify(stored), null, stored)
    await assert.rejects(verify(stored, 'password'), { code: 'ERR_SLOWHASH_INVALID_HASH' })
  }
  return atLeast(190, rows.length)
}

function bytes(hex) {
  return Buffer.from(hex, 'hex')
}

/** A loop that ran over nothing has shown nothing. */
function atLeast(least, ran) {
  assert(ran >= least, `only ${ran} rows ran`)
  return ran
}
