// Over 400 lines: one table of calls, which the original package and the drop-in are given alike.

import { createRequire } from 'node:module'
import * as imported from 'slowhash/bcryptjs'
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

type Bcryptjs = Untyped<
  | 'setRandomFallback'
  | 'genSaltSync'
  | 'genSalt'
  | 'hashSync'
  | 'hash'
  | 'compareSync'
  | 'compare'
  | 'getRounds'
  | 'getSalt'
  | 'truncates'
  | 'encodeBase64'
  | 'decodeBase64'
>

const ours = imported.default as unknown as Bcryptjs
const theirs = createRequire(import.meta.url)('bcryptjs') as Bcryptjs

const SALT = 'DCq7YPn5Rq63x1Lad4cll.'
const S = `$2b$04$${SALT}`
/** bcrypt of `a`. */
const H = `${S}y2hgZwd5fWjog2MGEP/EstCDKeeQoDa`
const PHP = '$2y$10$8ijLRibwngJRlXzETTaXhOy1FGimleQE8OEZq3R7FjI1ao8YFMsPW'

// The rows of docs/compatibility/bcryptjs.md.
const ROUNDS = 'rounds that are no cost'
const NO_MINOR = '`$2$` salts'
const ODD_COST = 'a salt whose cost is not two digits and a `$`'
const BASE64 = 'a fourth character that is not base64'
const LIMIT = 'a stored hash with a cost above 20'
const PROGRESS = 'progress'
const OVERLOADED = 'more than 1024 calls waiting'
const THROWING = 'a callback of `genSalt` that throws'

const outOfRange = (rounds: number) =>
  `RangeError [ERR_OUT_OF_RANGE]: rounds must be an integer from 4 to 31, got ${rounds}`

const same = (name: string, run: (bcrypt: Bcryptjs) => unknown) => sameCase<Bcryptjs>(name, run)

/** One call of each kind: on the calling thread, with a callback, as a promise. */
function threeWays(name: string, method: 'genSalt' | 'hash' | 'compare', ...args: unknown[]) {
  return [
    same(`${name}, synchronously`, (bcrypt) => outline(bcrypt[`${method}Sync`](...args))),
    same(`${name}, with a callback`, (bcrypt) =>
      calledBack((done) =>
        bcrypt[method](...args, (error: unknown, value: unknown) =>
          // The original gives null or nothing beside an error.
          done(error, ...(error ? [] : [outline(value)])),
        ),
      ),
    ),
    same(`${name}, as a promise`, async (bcrypt) => outline(await bcrypt[method](...args))),
  ]
}

function roundsAsSalt(rounds: number, itsCost: string): Case<Bcryptjs>[] {
  const theirs = `'$2b$${itsCost}$<22>'`
  return [
    differs<Bcryptjs>(
      `${rounds} rounds make a salt of cost ${itsCost} in the original`,
      ROUNDS,
      (bcrypt) => outline(bcrypt.genSaltSync(rounds)),
      `throws ${outOfRange(rounds)}`,
      `returns ${theirs}`,
    ),
    differs<Bcryptjs>(
      `${rounds} rounds make a salt of cost ${itsCost} in the original, as a promise`,
      ROUNDS,
      async (bcrypt) => outline(await bcrypt.genSalt(rounds)),
      `rejects with ${outOfRange(rounds)}`,
      `resolves to ${theirs}`,
    ),
  ]
}

/** What a progress callback is told, and then the result. */
function progressOf(
  bcrypt: Bcryptjs,
  method: 'hash' | 'compare',
  password: unknown,
  salt: unknown,
) {
  const seen: unknown[] = []
  return new Promise((resolve) => {
    const done = (error: unknown, value: unknown) =>
      resolve([...seen, error === null ? outline(value) : String(error)])
    bcrypt[method](password, salt, done, (percentage: unknown) => seen.push(percentage))
  })
}

const CASES: readonly Case<Bcryptjs>[] = [
  // Salts.
  ...threeWays('makes a salt of cost 10', 'genSalt'),
  ...[0, 1, 3, 4, 9, 10, 31, 32, 100, 255].flatMap((rounds) =>
    threeWays(`makes a salt for ${rounds} rounds`, 'genSalt', rounds),
  ),
  ...[null, false, ''].map((rounds) =>
    same(`makes a salt of cost 10 for ${JSON.stringify(rounds)}`, (bcrypt) =>
      outline(bcrypt.genSaltSync(rounds)),
    ),
  ),
  ...['10', {}, true, null, Symbol.iterator].flatMap((rounds) =>
    threeWays(`takes no ${typeof rounds} ${String(rounds)} for rounds`, 'genSalt', rounds, 16),
  ),
  same('makes a salt and ignores a second argument', (bcrypt) =>
    outline(bcrypt.genSaltSync(4, 32)),
  ),
  same('calls back with a salt and ignores a second argument', (bcrypt) =>
    calledBack((done) => bcrypt.genSalt(4, 32, (_: unknown, salt: unknown) => done(outline(salt)))),
  ),
  ...['done', 1, {}, true].flatMap((callback) => [
    same(`takes no ${typeof callback} for the callback of genSalt`, (bcrypt) =>
      bcrypt.genSalt(4, undefined, callback),
    ),
    same(`takes no ${typeof callback} for the callback of hash`, (bcrypt) =>
      bcrypt.hash('a', S, callback),
    ),
    same(`takes no ${typeof callback} for the callback of compare`, (bcrypt) =>
      bcrypt.compare('a', H, callback),
    ),
  ]),
  ...[null, undefined, 0, '', false].map((callback) =>
    same(`returns a promise when the callback is ${JSON.stringify(callback)}`, async (bcrypt) => [
      outline(await bcrypt.genSalt(4, undefined, callback)),
      await bcrypt.hash('a', S, callback),
      await bcrypt.compare('a', H, callback),
    ]),
  ),
  same('tells the callback first that its rounds are none', (bcrypt) =>
    bcrypt.genSalt('10', undefined, 'done'),
  ),
  ...roundsAsSalt(-1, '04'),
  ...roundsAsSalt(Number.NEGATIVE_INFINITY, '04'),
  ...roundsAsSalt(Number.NaN, '10'),
  ...roundsAsSalt(Number.POSITIVE_INFINITY, '31'),
  ...roundsAsSalt(4.5, '04.5'),
  ...roundsAsSalt(10.5, '10.5'),
  ...roundsAsSalt(256, '31'),
  ...roundsAsSalt(2 ** 32 + 5, '31'),
  differs<Bcryptjs>(
    'hashes with no fraction of a round',
    ROUNDS,
    (bcrypt) => outline(bcrypt.hashSync('a', 4.5)),
    `throws ${outOfRange(4.5)}`,
    'throws Error: Missing salt rounds',
  ),
  same('sets a fallback that is never called', (bcrypt) => {
    const fallback = () => {
      throw new Error('called')
    }
    return [bcrypt.setRandomFallback(fallback), outline(bcrypt.genSaltSync(4))]
  }),

  // Hashes.
  ...threeWays('hashes with a salt string', 'hash', 'a', S),
  ...threeWays('hashes with a number of rounds', 'hash', 'a', 4),
  ...threeWays('hashes with two rounds as with four', 'hash', 'a', 2),
  ...threeWays('hashes nothing', 'hash', '', S),
  ...threeWays('hashes with the salt of a stored hash', 'hash', 'b', H),
  ...threeWays('hashes with a salt of version 2a', 'hash', 'a', S.replace('b', 'a')),
  ...threeWays('hashes with a salt of version 2y', 'hash', 'a', S.replace('b', 'y')),
  ...threeWays('hashes no bytes', 'hash', Buffer.from('a'), S),
  ...threeWays('hashes no number', 'hash', 1, 4),
  ...threeWays('hashes no null', 'hash', null, 4),
  ...threeWays('hashes with no salt that is null', 'hash', 'a', null),
  ...threeWays('hashes with no salt that is an object', 'hash', 'a', {}),
  ...threeWays('hashes with no salt that is bytes', 'hash', 'a', Buffer.from(S)),
  same('hashes with ten rounds by itself', (bcrypt) => outline(bcrypt.hashSync('a'))),
  same('needs a salt when it does not wait', (bcrypt) => bcrypt.hash('a')),
  same('needs a password', (bcrypt) => bcrypt.hash()),
  same('takes no function in the place of the salt', (bcrypt) => bcrypt.hash('a', () => undefined)),
  ...[
    '',
    ':',
    '$',
    '$2',
    '$2b',
    '$2b$',
    '$2b$04',
    '$2b$04$',
    S.slice(0, -1),
    `2b$04$${SALT}`,
  ].flatMap((salt) => threeWays(`refuses the salt ${JSON.stringify(salt)}`, 'hash', 'a', salt)),
  ...[
    ...['$2b$4$', '$2b$03$', '$2b$00$', '$2b$32$', '$2b$99$', '$2b$100$'],
    ...['$2x$04$', '$2c$04$', '$2B$04$', '$3b$04$', '$1b$04$', '$2ab$04$', '$$04$', '$2a'],
  ].map((start) =>
    same(`refuses the salt ${start}...`, (bcrypt) => bcrypt.hashSync('a', start + SALT)),
  ),
  ...[
    `$2b$04$${'!'.repeat(22)}`,
    S.replace('DCq', 'D!q'),
    `${S.slice(0, -1)}\0`,
    `${S.slice(0, -1)}é`,
  ].map((salt) =>
    same(`refuses the salt ${JSON.stringify(salt)}`, (bcrypt) => bcrypt.hashSync('a', salt)),
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
    ...['\0', 'Passw\0rd123', '\0'.repeat(80), '\ufeff\ufffd', `${'_'.repeat(71)}\ud83d`],
    ...['\ud83d', '\ude03', 'a\ud83db', '\ude03\ud83d', '😃\ud83d', '\ud83d'.repeat(30)],
  ].map((text, at) =>
    same(`hashes text ${at}: ${JSON.stringify(text.slice(0, 12))} × ${text.length}`, (bcrypt) => [
      bcrypt.hashSync(text, S),
      bcrypt.hashSync(text, S.replace('b', 'a')),
      bcrypt.compareSync(text, H),
      bcrypt.truncates(text),
    ]),
  ),
  differs<Bcryptjs>(
    'refuses a salt of version 2 without a minor, which the original takes',
    NO_MINOR,
    (bcrypt) => bcrypt.hashSync('a', `$2$04$${SALT}`),
    'throws Error: Invalid salt revision: $0',
    `returns '$2$04$${SALT}pKwd6Iq1Gq7ZdwzLVTYRWdmybtCTqt6'`,
  ),
  ...['+4', ' 4', '4x', 'xx'].map((cost) =>
    differs<Bcryptjs>(
      `refuses a salt whose cost is written ${JSON.stringify(cost)}, where the original writes NaN`,
      ODD_COST,
      (bcrypt) => bcrypt.hashSync('a', `$2b$${cost}$${SALT}`),
      'throws Error: Illegal number of rounds (4-31): NaN',
      `returns '$2b$NaN$${SALT}MS8tpCfqGOzyPaoTnEFPRKt.26lB8/O'`,
    ),
  ),
  ...['#', ' '].map((separator) =>
    differs<Bcryptjs>(
      `refuses a salt whose cost ends with ${JSON.stringify(separator)}, which the original takes`,
      ODD_COST,
      (bcrypt) => bcrypt.hashSync('a', `$2b$04${separator}${SALT}`),
      'throws Error: Missing salt rounds',
      `returns '${H}'`,
    ),
  ),

  // Comparisons.
  ...threeWays('knows the password', 'compare', 'a', H),
  ...threeWays('knows another password', 'compare', 'b', H),
  ...threeWays('knows the password of a hash of version 2a', 'compare', 'a', H.replace('b', 'a')),
  ...threeWays('knows the password of a hash by PHP', 'compare', '123456', PHP),
  ...threeWays('needs a hash', 'compare', 'a', undefined),
  ...threeWays('needs a password', 'compare', null, H),
  ...threeWays('compares no number', 'compare', 1, H),
  ...threeWays('compares no bytes', 'compare', Buffer.from('a'), H),
  ...threeWays('compares with no object', 'compare', 'a', {}),
  ...[
    ...['', ':', '$', 'password', S, `${H}x`, ` ${H}`, H.slice(0, -1), `${H}\0EVIL`, `${H}\0`],
    ...[`${H.slice(0, -1)}b`, `${H.slice(0, -1)}!`, H.replace('cll.', 'cll/'), H.slice(1)],
    ...['+4', ' 4', '4', '4x', '100'].map((cost) => H.replace('04', cost)),
    ...['$2$04$DCq7YPn5Rq63x1Lad4cll.pKwd6Iq1Gq7ZdwzLVTYRWdmybtCTqt6'],
    ...['$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$uEeXt1dxN1iFKGhklseW4w'],
    ...['$2b$10$heNneCqWJ6/hd5pb.Pbgs.Jzc/qnqf3gQRNiGkr9KbS2yFdozfQ50'],
  ].map((stored) =>
    same(`answers false for ${JSON.stringify(stored.slice(0, 62))}`, async (bcrypt) => [
      bcrypt.compareSync('a', stored),
      await bcrypt.compare('a', stored),
    ]),
  ),
  ...[
    ...['x'.repeat(60), 'é'.repeat(60), `$2b$04$${'!'.repeat(53)}`, `$2b$04$DCq7${'$'.repeat(49)}`],
    ...['03', '00', '32', '99'].map((cost) => H.replace('04', cost)),
    ...['2x', '2c', '1b', '3b'].map((version) => H.replace('2b', version)),
    ...[H.replace('$2b$04$', '$2b$4$0'), H.replace('$2b$04$', '$argon2')],
  ].flatMap((stored) => threeWays(`fails for ${JSON.stringify(stored)}`, 'compare', 'a', stored)),
  same('answers false when hash and password are exchanged', (bcrypt) =>
    bcrypt.compareSync(H, 'a'),
  ),
  same('ignores what follows 72 bytes', async (bcrypt) => {
    const stored = bcrypt.hashSync(`${'_'.repeat(72)}1`, S)
    return [stored, await bcrypt.compare(`${'_'.repeat(72)}2`, stored)]
  }),
  same('tells half a pair of surrogates from another', async (bcrypt) => {
    const stored = bcrypt.hashSync('a\ud83d', S)
    return Promise.all(
      ['a\ud83d', 'a\ud83e', 'a\ufffd'].map((text) => bcrypt.compare(text, stored)),
    )
  }),

  // Progress.
  same('tells the progress of a short hash: none of it and all of it', (bcrypt) =>
    progressOf(bcrypt, 'hash', 'a', S),
  ),
  same('tells the progress of a hash with rounds', (bcrypt) => progressOf(bcrypt, 'hash', 'a', 4)),
  same('tells the progress of a comparison', (bcrypt) => progressOf(bcrypt, 'compare', 'a', H)),
  same('tells no progress of a hash that fails', (bcrypt) =>
    progressOf(bcrypt, 'hash', 'a', S.slice(1)),
  ),
  same('tells no progress of a hash of nothing', (bcrypt) => progressOf(bcrypt, 'hash', null, S)),
  same('tells no progress of a comparison that fails', (bcrypt) =>
    progressOf(bcrypt, 'compare', 'a', 'x'.repeat(60)),
  ),
  same('tells its progress to one who waits for a promise', async (bcrypt) => {
    const seen: unknown[] = []
    const progress = (percentage: unknown) => seen.push(percentage)
    return [await bcrypt.hash('a', S, undefined, progress), ...seen]
  }),
  differs<Bcryptjs>(
    'tells its progress twice, however long it takes',
    PROGRESS,
    async (bcrypt) => {
      const seen = (await progressOf(bcrypt, 'hash', 'a', S.replace('04', '13'))) as unknown[]
      const percentages = seen.slice(0, -1) as number[]
      const sorted = [...percentages].sort((a, b) => a - b)
      const grows = sorted.every((percentage, at) => percentage === percentages[at])
      return [percentages[0], percentages.at(-1), grows, percentages.length > 2]
    },
    'resolves to [ 0, 1, true, false ]',
    'resolves to [ 0, 1, true, true ]',
  ),
  differs<Bcryptjs>(
    'tells the progress of a comparison that has nothing to compute',
    PROGRESS,
    (bcrypt) => progressOf(bcrypt, 'compare', 'a', 'password'),
    'resolves to [ 0, 1, false ]',
    'resolves to [ false ]',
  ),
  differs<Bcryptjs>(
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

  // What a stored hash says.
  ...[
    ...[H, S, PHP, '', ':', '$', '$$', '$2b$', '$2b$xx', '$2b$4', '$2b$100$', 'x'.repeat(60)],
    ...[H.replace('04', '31'), H.replace('04', '-1'), H.replace('04', '+4'), H.replace('04', ' 4')],
    ...[null, undefined, 4, {}, Buffer.from(H)],
  ].flatMap((stored) => [
    same(`reads the rounds of ${JSON.stringify(stored)}`, (bcrypt) => bcrypt.getRounds(stored)),
    same(`reads the salt of ${JSON.stringify(stored)}`, (bcrypt) => bcrypt.getSalt(stored)),
  ]),
  ...[null, undefined, 4, {}, Buffer.from('a')].map((password) =>
    same(`tells of no ${JSON.stringify(password)} whether it is cut`, (bcrypt) =>
      bcrypt.truncates(password),
    ),
  ),

  // Base64.
  ...Array.from({ length: 20 }, (_, length) =>
    same(`encodes and decodes ${length} of 20 bytes`, (bcrypt) => {
      const bytes = Array.from({ length: 20 }, (_, at) => (at * 89 + 250) % 256)
      const text = bcrypt.encodeBase64(bytes, length) as string
      return [text, bcrypt.decodeBase64(text, 20), bcrypt.decodeBase64(text, length)]
    }),
  ),
  ...[0, -1, 3, 2.5, 1.5, Number.NaN, Number.POSITIVE_INFINITY].flatMap((length) => [
    same(`encodes ${length} of two bytes`, (bcrypt) => bcrypt.encodeBase64([255, 1], length)),
    same(`decodes ${length} bytes of two`, (bcrypt) => bcrypt.decodeBase64('CAQ', length)),
  ]),
  same('encodes the lower eight bits of a number', (bcrypt) =>
    bcrypt.encodeBase64([256, -1, 3.7, Number.NaN], 4),
  ),
  same('encodes a Uint8Array and a Buffer', (bcrypt) => [
    bcrypt.encodeBase64(Uint8Array.of(1, 2, 3), 3),
    bcrypt.encodeBase64(Buffer.of(1, 2, 3), 2),
    bcrypt.encodeBase64({ length: 2, 0: 7, 1: 8 }, 2),
  ]),
  ...[
    '',
    '.',
    'a',
    'ab',
    'abc',
    'abcd',
    'abcde',
    'a!cd',
    'ab!d',
    '!bcd',
    'abcdef+g',
    'éé',
    'ab cd',
  ].map((text) =>
    same(`decodes ${JSON.stringify(text)}`, (bcrypt) => bcrypt.decodeBase64(text, 16)),
  ),
  ...['!', 'é'].map((last) =>
    differs<Bcryptjs>(
      `stops at a fourth character ${last}, which the original decodes to 65535`,
      BASE64,
      (bcrypt) => bcrypt.decodeBase64(`abc${last}`, 16),
      'returns [ 113, 215 ]',
      'returns [ 113, 215, 65535 ]',
    ),
  ),
]

const RECORDED: readonly Recorded<Bcryptjs>[] = [
  ...[Number.POSITIVE_INFINITY, 100, 32].map((rounds) => ({
    row: ROUNDS,
    input: `hash('a', ${rounds})`,
    theirs: 'computes 2^31 rounds',
    source: 'index.js, genSaltSync, which makes 31 of it, and _crypt',
    run: (bcrypt: Bcryptjs) => bcrypt.hash('a', rounds),
    ours: `rejects with ${outOfRange(rounds)}`,
  })),
  ...['21', '31'].map((cost) => ({
    row: LIMIT,
    input: `compare('a', a hash of cost ${cost})`,
    theirs: 'computes for minutes to weeks',
    source: 'index.js, compare and _crypt',
    run: (bcrypt: Bcryptjs) => bcrypt.compare('a', H.replace('04', cost)),
    ours:
      'rejects with Error [ERR_SLOWHASH_LIMIT]: stored hash exceeds the limit: ' +
      `cost must be at most 20 (log2 of the rounds), got ${cost}`,
  })),
  {
    row: THROWING,
    input: 'genSalt(4, a callback that throws)',
    theirs: 'calls it a second time, with what it threw',
    source: 'index.js, genSalt, where the call stands in the try block',
    // What becomes of the exception is tested where there is a process for it.
    run: (bcrypt) =>
      calledBack((done) => bcrypt.genSalt(4, (_: unknown, salt: unknown) => done(outline(salt)))),
    ours: "calls back after it returned undefined: '$2b$04$<22>'",
  },
]

suite(ours, theirs, CASES, RECORDED, 'bcryptjs.md')
