// Over 400 lines: one table of calls, which the original package and the drop-in are given alike.

import { createRequire } from 'node:module'
import * as imported from 'slowhash/bcrypt'
import {
  type Case,
  calledBack,
  differs,
  outline,
  type Recorded,
  same as sameCase,
  suite,
  type Untyped,
} from './bcrypt.parity.support'

type Bcrypt = Untyped<
  'genSaltSync' | 'genSalt' | 'hashSync' | 'hash' | 'compareSync' | 'compare' | 'getRounds'
>

const ours = imported.default as unknown as Bcrypt
const theirs = createRequire(import.meta.url)('bcrypt') as Bcrypt

const SALT = 'DCq7YPn5Rq63x1Lad4cll.'
const S = `$2b$04$${SALT}`
const DIGEST = 'y2hgZwd5fWjog2MGEP/EstCDKeeQoDa'
/** bcrypt of `a`. */
const H = S + DIGEST
const INVALID_SALT = 'Invalid salt. Salt must be in the form of: $Vers$log2(NumRounds)$saltvalue'
const PHP = '$2y$10$8ijLRibwngJRlXzETTaXhOy1FGimleQE8OEZq3R7FjI1ao8YFMsPW'

// The rows of docs/compatibility/bcrypt.md.
const ROUNDS = 'rounds that are no cost'
const PHP_HASHES = '`$2y$` hashes and salts'
const NO_MINOR = '`$2$` hashes and salts'
const BROKEN_SALT = 'a salt with fewer than 22 characters of its alphabet'
const ODD_COST = 'a cost that is not written with two digits'
const ODD_VERSION = 'a version that is not 2'
const NUL = 'a stored string that goes on after a NUL'
const WRAPPED = '`$2a$` with 255 bytes of password or more'
const LIMIT = 'a stored hash with a cost above 20'
const CHANGED = 'bytes that change after the call'
const DETACHED = 'a Buffer whose memory was transferred'
const OVERLOADED = 'more than 1024 calls waiting'
const NO_FUNCTION = 'a callback of `genSalt` that is no function'

const outOfRange = (rounds: number) =>
  `RangeError [ERR_OUT_OF_RANGE]: rounds must be an integer from 4 to 31, got ${rounds}`

const overLimit = (cost: string) =>
  'Error [ERR_SLOWHASH_LIMIT]: stored hash exceeds the limit: ' +
  `cost must be at most 20 (log2 of the rounds), got ${cost}`

const same = (name: string, run: (bcrypt: Bcrypt) => unknown) => sameCase<Bcrypt>(name, run)

/** One call of each kind: on the calling thread, with a callback, as a promise. */
function threeWays(name: string, method: 'genSalt' | 'hash' | 'compare', ...args: unknown[]) {
  return [
    same(`${name}, synchronously`, (bcrypt) => outline(bcrypt[`${method}Sync`](...args))),
    same(`${name}, with a callback`, (bcrypt) =>
      calledBack((done) =>
        bcrypt[method](...args, (error: unknown, ...values: unknown[]) =>
          // An error comes alone in the original, a value after undefined.
          done(error, ...values.map(outline)),
        ),
      ),
    ),
    same(`${name}, as a promise`, async (bcrypt) => outline(await bcrypt[method](...args))),
  ]
}

function roundsAsSalt(rounds: number, itsCost: string): Case<Bcrypt>[] {
  return [
    differs<Bcrypt>(
      `${rounds} rounds make a salt of cost ${itsCost} in the original`,
      ROUNDS,
      (bcrypt) => outline(bcrypt.genSaltSync(rounds)),
      `throws ${outOfRange(rounds)}`,
      `returns '$2b$${itsCost}$<22>'`,
    ),
    differs<Bcrypt>(
      `${rounds} rounds make a salt of cost ${itsCost} in the original, as a promise`,
      ROUNDS,
      async (bcrypt) => outline(await bcrypt.genSalt(rounds)),
      `rejects with ${outOfRange(rounds)}`,
      `resolves to '$2b$${itsCost}$<22>'`,
    ),
  ]
}

function oddSalt(name: string, row: string, salt: string, theirs: string): Case<Bcrypt> {
  return differs<Bcrypt>(
    name,
    row,
    (bcrypt) => bcrypt.hashSync('a', salt),
    `throws Error: ${INVALID_SALT}`,
    `returns '${theirs}'`,
  )
}

const CASES: readonly Case<Bcrypt>[] = [
  // Salts.
  ...threeWays('makes a salt of cost 10', 'genSalt'),
  ...[0, 1, 3, 4, 9, 12, 31, 32, 100, 255].flatMap((rounds) =>
    threeWays(`makes a salt for ${rounds} rounds`, 'genSalt', rounds),
  ),
  ...[null, false, ''].map((rounds) =>
    same(`makes a salt of cost 10 for ${JSON.stringify(rounds)}`, (bcrypt) =>
      outline(bcrypt.genSaltSync(rounds)),
    ),
  ),
  ...threeWays('makes a salt of version 2a', 'genSalt', 5, 'a'),
  ...threeWays('makes a salt of version 2b', 'genSalt', 5, 'b'),
  ...threeWays('makes a salt of version 2b for a minor that is empty', 'genSalt', 5, ''),
  ...threeWays('takes no rounds as a string', 'genSalt', '10', 'b'),
  ...threeWays('takes no rounds as an object', 'genSalt', {}),
  ...threeWays('takes no rounds as a boolean', 'genSalt', true, 'a'),
  ...threeWays('makes no salt of version 2y', 'genSalt', 5, 'y'),
  ...threeWays('makes no salt of a version that is a number', 'genSalt', 5, 2),
  same('makes a salt when null stands for the callback', async (bcrypt) =>
    outline(await bcrypt.genSalt(4, 'a', null)),
  ),
  ...roundsAsSalt(-1, '31'),
  ...roundsAsSalt(Number.NaN, '10'),
  ...roundsAsSalt(Number.POSITIVE_INFINITY, '04'),
  ...roundsAsSalt(4.9, '04'),
  ...roundsAsSalt(256, '04'),
  ...roundsAsSalt(2 ** 32 + 5, '05'),
  ...roundsAsSalt(1e10, '04'),

  // Hashes.
  ...threeWays('hashes with a salt string', 'hash', 'a', S),
  ...threeWays('hashes with a number of rounds', 'hash', 'a', 4),
  ...threeWays('hashes with two rounds as with four', 'hash', 'a', 2),
  ...threeWays('hashes bytes', 'hash', Buffer.from([0, 0xff, 0x80]), S),
  ...threeWays('hashes nothing', 'hash', '', S),
  ...threeWays('hashes with the salt of a stored hash', 'hash', 'b', H),
  ...threeWays('hashes with a salt of version 2a', 'hash', 'a', S.replace('b', 'a')),
  ...threeWays('hashes with no salt that is empty', 'hash', 'a', ''),
  ...threeWays('hashes with no salt that is text', 'hash', 'a', 'some$value'),
  ...threeWays('needs a salt', 'hash', 'a', null),
  ...threeWays('needs data', 'hash', null, 4),
  ...threeWays('needs data that is not undefined', 'hash', undefined, undefined),
  ...threeWays('hashes no number', 'hash', 1, 4),
  ...threeWays('hashes no Uint8Array', 'hash', new Uint8Array(1), 4),
  ...threeWays('hashes with no salt that is an object', 'hash', 'a', {}),
  ...threeWays('hashes with no salt that is a boolean', 'hash', 'a', true),
  ...threeWays('hashes with no salt that is a Buffer', 'hash', 'a', Buffer.from(S)),
  ...[31, 32, 100, 255].map((rounds) =>
    same(`refuses to hash with ${rounds} rounds, of which it makes a salt`, (bcrypt) =>
      bcrypt.hashSync('a', rounds),
    ),
  ),
  ...[
    ...['$', '$2', '$2b', '$2b$', '$2b$04', '$2b$04$', S.slice(0, -1), `2b$04$${SALT}`],
    ...['$2b$4$', '$2b$03$', '$2b$00$', '$2b$31$', '$2b$32$', '$2b$-1$', '$2b$99$'].map(
      (start) => start + SALT,
    ),
    ...['$2x$04$', '$2c$04$', '$2B$04$', '$3b$04$', '$2ab$04$', '$$04$'].map(
      (start) => start + SALT,
    ),
  ].map((salt) =>
    same(`refuses the salt ${JSON.stringify(salt)}`, (bcrypt) => bcrypt.hashSync('a', salt)),
  ),
  same('refuses a salt that a NUL ends early', (bcrypt) =>
    bcrypt.hashSync('a', `${S.slice(0, -1)}\0`),
  ),
  same('takes what follows a salt for a comment', (bcrypt) => bcrypt.hashSync('a', `${S}\0x!`)),
  ...['/', '9', 'e', 'M'].map((last) =>
    same(`drops the four bits too many of a salt that ends in ${last}`, (bcrypt) =>
      bcrypt.hashSync('a', S.slice(0, -1) + last),
    ),
  ),
  ...[
    ...['_'.repeat(71), '_'.repeat(72), '_'.repeat(73), 'x'.repeat(253), 'x'.repeat(254)],
    ...['x'.repeat(255), 'x'.repeat(256), 'x'.repeat(257), 'x'.repeat(300), 'x'.repeat(1e5)],
    ...['é'.repeat(36), `${'_'.repeat(71)}é`, `${'_'.repeat(71)}😃`, '😃'.repeat(64)],
    ...['\0', 'Passw\0rd123', '\0'.repeat(80), '\ud83d', 'a\ude03\ud83db', '\ufeff\ufffd'],
  ].map((text, at) =>
    same(`hashes text ${at}: ${JSON.stringify(text.slice(0, 12))} × ${text.length}`, (bcrypt) => [
      bcrypt.hashSync(text, S),
      bcrypt.hashSync(Buffer.from(text), S),
    ]),
  ),
  ...[253, 254].map((length) =>
    same(`hashes ${length} bytes under 2a`, (bcrypt) =>
      bcrypt.hashSync('x'.repeat(length), S.replace('b', 'a')),
    ),
  ),
  ...[
    [255, 'WOwPm/LG6MLdNV2xlXMMcSlatN4D9p6'],
    [256, 'WOwPm/LG6MLdNV2xlXMMcSlatN4D9p6'],
    [300, 'I/PfomGJLlY2.DrOC3B.Uv4pEDYGOjO'],
  ].map(([length, digest]) =>
    differs<Bcrypt>(
      `counts the length of ${length} bytes modulo 256 under 2a in the original`,
      WRAPPED,
      (bcrypt) =>
        bcrypt.hashSync('0123456789'.repeat(30).slice(0, Number(length)), S.replace('b', 'a')),
      `returns '$2a$04$${SALT}yTvVhvKlDnXcfVJLO5kds5q3Z1IoipK'`,
      `returns '$2a$04$${SALT}${digest}'`,
    ),
  ),
  differs<Bcrypt>(
    'hashes with a salt of version 2y, which the original refuses',
    PHP_HASHES,
    (bcrypt) => bcrypt.hashSync('a', S.replace('b', 'y')),
    `returns '${H.replace('b', 'y')}'`,
    `throws Error: ${INVALID_SALT}`,
  ),
  oddSalt(
    'refuses a salt of version 2 without a minor, which the original takes',
    NO_MINOR,
    `$2$04$${SALT}`,
    `$2$04$${SALT}pKwd6Iq1Gq7ZdwzLVTYRWdmybtCTqt6`,
  ),
  ...['+4', ' 4', '4x'].map((cost) =>
    oddSalt(
      `refuses a salt whose cost is written ${JSON.stringify(cost)}, which the original takes`,
      ODD_COST,
      `$2b$${cost}$${SALT}`,
      H,
    ),
  ),
  ...['1', '0', ' '].map((version) =>
    oddSalt(
      `refuses a salt of version ${JSON.stringify(version)}, which the original takes`,
      ODD_VERSION,
      `$${version}b$04$${SALT}`,
      H,
    ),
  ),
  differs<Bcrypt>(
    'hashes bytes as they were when it was called',
    CHANGED,
    async (bcrypt) => {
      const bytes = Buffer.from('a')
      const hash = bcrypt.hash(bytes, 4) as Promise<string>
      bytes.fill(0)
      return [bcrypt.compareSync('a', await hash), bcrypt.compareSync('\0', await hash)]
    },
    'resolves to [ true, false ]',
    'resolves to [ false, true ]',
  ),
  differs<Bcrypt>(
    'hashes no bytes that are gone',
    DETACHED,
    (bcrypt) => {
      const bytes = Buffer.from(new ArrayBuffer(1))
      structuredClone(bytes.buffer, { transfer: [bytes.buffer] })
      return bcrypt.hashSync(bytes, S)
    },
    'throws TypeError [ERR_INVALID_ARG_TYPE]: password must be a string or Uint8Array, got a detached one',
    `returns '${S}gPqnXZmDhhq3zJUTSJckzck53/zZY4W'`,
  ),
  differs<Bcrypt>(
    'lets 1024 calls wait',
    OVERLOADED,
    async (bcrypt) => {
      const calls = Array.from({ length: 1100 }, () => bcrypt.hash('a', S))
      const settled = await Promise.allSettled(calls)
      const codes = settled.map((end) => (end.status === 'rejected' ? end.reason.code : end.value))
      return [...new Set(codes)].sort()
    },
    `resolves to [ '${H}', 'ERR_SLOWHASH_OVERLOADED' ]`,
    `resolves to [ '${H}' ]`,
  ),

  // Arguments in each other's place.
  same('tells a callback in the place of the data', (bcrypt) =>
    calledBack((done) => bcrypt.hash(done)),
  ),
  same('tells a callback in the place of the salt', (bcrypt) =>
    calledBack((done) => bcrypt.hash('a', done)),
  ),
  same('tells a callback in the place of the data to compare', (bcrypt) =>
    calledBack((done) => bcrypt.compare(done)),
  ),
  same('tells a callback in the place of the hash', (bcrypt) =>
    calledBack((done) => bcrypt.compare('a', done)),
  ),
  ...['done', 1, {}, true].flatMap((callback) => [
    same(`takes no ${typeof callback} for the callback of hash`, (bcrypt) =>
      bcrypt.hash('a', S, callback),
    ),
    same(`takes no ${typeof callback} for the callback of compare`, (bcrypt) =>
      bcrypt.compare('a', H, callback),
    ),
  ]),
  ...[null, undefined, 0, '', false].map((callback) =>
    same(`returns a promise when the callback is ${JSON.stringify(callback)}`, async (bcrypt) => [
      await bcrypt.hash('a', S, callback),
      await bcrypt.compare('a', H, callback),
    ]),
  ),
  same('takes no promise for data', (bcrypt) => bcrypt.hash(Promise.resolve('a'), S)),

  // Comparisons.
  ...threeWays('knows the password', 'compare', 'a', H),
  ...threeWays('knows another password', 'compare', 'b', H),
  ...threeWays('knows the password as bytes', 'compare', Buffer.from('a'), H),
  ...threeWays('knows the password of a hash of version 2a', 'compare', 'a', H.replace('b', 'a')),
  ...threeWays('needs a hash', 'compare', 'a', undefined),
  ...threeWays('needs data to compare', 'compare', null, H),
  ...threeWays('compares no number', 'compare', 1, H),
  ...threeWays('compares no Uint8Array', 'compare', new Uint8Array(1), H),
  ...threeWays('compares with no Buffer', 'compare', 'a', Buffer.from(H)),
  ...threeWays('compares with no object', 'compare', 'a', {}),
  ...threeWays('answers false for an empty hash', 'compare', 'a', ''),
  ...threeWays('answers false for a colon', 'compare', 'a', ':'),
  ...[
    ...['$', 'password', 'x'.repeat(60), 'é'.repeat(60), S, `${H}x`, ` ${H}`, `${H}\n`],
    ...[H.slice(0, -1), `${H.slice(0, -1)}b`, `${H.slice(0, -1)}!`, H.replace('cll.', 'cll/')],
    ...['+4', ' 4', '4', '03', '32', '4x'].map((cost) => H.replace('04', cost)),
    ...[H.replace('2b', '2x'), H.replace('2b', '1b'), H.replace('2b', '2ab'), H.slice(1)],
    ...['$2b$10$heNneCqWJ6/hd5pb.Pbgs.Jzc/qnqf3gQRNiGkr9KbS2yFdozfQ50', `$2b$04$${'!'.repeat(53)}`],
    ...['$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$uEeXt1dxN1iFKGhklseW4w'],
    ...['$scrypt$ln=4,r=8,p=1$c29tZXNhbHQ$uEeXt1dxN1iFKGhklseW4w'],
  ].map((stored) =>
    same(`answers false for ${JSON.stringify(stored.slice(0, 62))}`, async (bcrypt) => [
      bcrypt.compareSync('a', stored),
      await bcrypt.compare('a', stored),
    ]),
  ),
  same('answers false when hash and password are exchanged', (bcrypt) =>
    bcrypt.compareSync(H, 'a'),
  ),
  same('ignores what follows 72 bytes', async (bcrypt) => {
    const stored = bcrypt.hashSync(`${'_'.repeat(72)}1`, S)
    return [stored, await bcrypt.compare(`${'_'.repeat(72)}2`, stored)]
  }),
  differs<Bcrypt>(
    'verifies a hash by PHP, which the original does not',
    PHP_HASHES,
    async (bcrypt) => [bcrypt.compareSync('123456', PHP), await bcrypt.compare('123456', PHP)],
    'resolves to [ true, true ]',
    'resolves to [ false, false ]',
  ),
  differs<Bcrypt>(
    'answers false for a hash of version 2 without a minor, which the original verifies',
    NO_MINOR,
    (bcrypt) => bcrypt.compareSync('a', `$2$04$${SALT}pKwd6Iq1Gq7ZdwzLVTYRWdmybtCTqt6`),
    'returns false',
    'returns true',
  ),
  ...['\0EVIL', '\0'].map((rest) =>
    differs<Bcrypt>(
      `answers false for a hash that goes on with ${JSON.stringify(rest)}`,
      NUL,
      async (bcrypt) => [bcrypt.compareSync('a', H + rest), await bcrypt.compare('a', H + rest)],
      'resolves to [ false, false ]',
      'resolves to [ true, true ]',
    ),
  ),
  differs<Bcrypt>(
    'refuses to compute a stored hash of cost 31, of which the original answers false',
    LIMIT,
    (bcrypt) => bcrypt.compareSync('a', H.replace('04', '31')),
    `throws ${overLimit('31')}`,
    'returns false',
  ),

  // Rounds of a stored hash.
  ...[
    ...[H, S, '$2b$04', '$2b$4', PHP, H.replace('2b', '2x'), H.replace('$2b', '$2'), '$2b$100$'],
    ...[
      '',
      ':',
      '$',
      '$$04',
      '$2b',
      '$2b$',
      '$2b$xx$',
      '$2b$00$',
      'x'.repeat(60),
      '$argon2id$v=19',
    ],
    ...[H.replace('04', '03'), H.replace('04', '31'), H.replace('04', '32'), '$xy$7z'],
    ...[null, undefined, 4, {}, Buffer.from(H)],
  ].map((stored) =>
    same(`reads the rounds of ${JSON.stringify(stored)}`, (bcrypt) => bcrypt.getRounds(stored)),
  ),
  ...['+4', ' 4'].map((cost) =>
    differs<Bcrypt>(
      `reads no rounds that are written ${JSON.stringify(cost)}`,
      ODD_COST,
      (bcrypt) => bcrypt.getRounds(H.replace('04', cost)),
      'throws Error: invalid hash provided',
      'returns 4',
    ),
  ),
  differs<Bcrypt>(
    'reads no rounds below zero',
    ODD_COST,
    (bcrypt) => bcrypt.getRounds(H.replace('04', '-1')),
    'throws Error: invalid hash provided',
    `returns ${2 ** 32 - 1}`,
  ),
]

const SOURCE = 'src/bcrypt_node.cc, EncryptAsyncWorker::Execute, and src/bcrypt.cc'

const RECORDED: readonly Recorded<Bcrypt>[] = [
  ...[-1, -100].map((rounds) => ({
    row: ROUNDS,
    input: `hash('a', ${rounds})`,
    theirs: 'computes 2^31 rounds before it tells that the salt is invalid',
    source: SOURCE,
    run: (bcrypt: Bcrypt) => bcrypt.hash('a', rounds),
    ours: `rejects with ${outOfRange(rounds)}`,
  })),
  ...[Number.POSITIVE_INFINITY, 4.9, 256].map((rounds) => ({
    row: ROUNDS,
    input: `hash('a', ${rounds})`,
    theirs: 'hashes with cost 4',
    source: 'src/bcrypt_node.cc, GenerateSalt, and src/bcrypt.cc, bcrypt_gensalt',
    run: (bcrypt: Bcrypt) => bcrypt.hash('a', rounds),
    ours: `rejects with ${outOfRange(rounds)}`,
  })),
  {
    row: LIMIT,
    input: "hash('a', 31)",
    theirs: 'computes 2^31 rounds before it tells that the salt is invalid',
    source: SOURCE,
    run: (bcrypt) => bcrypt.hash('a', 31),
    ours: `rejects with Error: ${INVALID_SALT}`,
  },
  ...['21', '30'].map((cost) => ({
    row: LIMIT,
    input: `compare('a', a hash of cost ${cost})`,
    theirs: 'computes for minutes to a day',
    source: 'src/bcrypt_node.cc, CompareAsyncWorker::Execute',
    run: (bcrypt: Bcrypt) => bcrypt.compare('a', H.replace('04', cost)),
    ours: `rejects with ${overLimit(cost)}`,
  })),
  ...[S.slice(0, -1).replace('cll', '$'), `$2b$04$${'!'.repeat(22)}`].map((salt) => ({
    row: BROKEN_SALT,
    input: `hashSync('a', '${salt}')`,
    theirs: 'hashes with memory that holds no salt',
    source: 'src/bcrypt.cc, decode_base64, which stops and leaves csalt as it was',
    run: (bcrypt: Bcrypt) => bcrypt.hashSync('a', salt),
    ours: `throws Error: ${INVALID_SALT}`,
  })),
  {
    row: NO_FUNCTION,
    input: "genSalt(4, 'b', 'done')",
    theirs: 'throws from the thread pool, which ends the process',
    source: 'bcrypt.js, genSalt, and src/bcrypt_node.cc, GenerateSalt',
    run: (bcrypt) => bcrypt.genSalt(4, 'b', 'done'),
    ours: 'rejects with Error: cb must be a function or null to return a Promise',
  },
]

suite(ours, theirs, CASES, RECORDED, 'bcrypt.md')
