import original from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ours from 'slowhash/crypto'
import ts from 'typescript'
import { expect, it } from 'vitest'
import {
  ARGON2,
  ARGON2_PROBES,
  argon2Facts,
  argon2Keys,
  SCRYPT,
  SCRYPT_PROBES,
  type Subject,
  scryptFacts,
  scryptKeys,
} from './crypto.support'
import { type Ended, root, runCommand, runNode } from './lifecycle.support'

type Facts = Record<string, string>

/** A difference that is meant, as docs/compatibility/crypto.md lists it. */
interface Difference {
  /** The first column of its row. */
  readonly title: string
  /** What ours does in the cases of this difference. */
  readonly ours: RegExp
  readonly cases: readonly string[]
  /** The versions of Node.js that are different; all when omitted. */
  readonly before?: number
}

const MAJOR = Number(process.versions.node.split('.')[0])

/** Where Node.js computes no Argon2 itself: one that does, to be asked instead of the recorded facts. */
const NEWER_NODE = process.env.SLOWHASH_TEST_NODE

/** What Node.js 24.22.3 answers. Node.js before 24.7 cannot be asked about Argon2. */
const RECORDED = join(root, '__test__', 'crypto.argon2.recorded.json')
const SEED = 'slowhash'

const SCRYPT_DIFFERENCES: readonly Difference[] = [
  {
    title: 'No message shows a value of a wrong type',
    ours: /^threw TypeError \[ERR_INVALID_ARG_TYPE\]: .* Received (type \w+|an object)$/,
    cases: twice(
      'N that is a string',
      'N that is a bigint',
      'blockSize that is a string',
      'maxmem that is a string',
      'keylen that is a string',
      'password that is a number',
      'password that is a bigint',
      'password that is a boolean',
      'password that is a symbol',
      'password that is an object without a prototype',
      'salt that is a number',
      'everything wrong',
      'everything but the password wrong',
    ),
  },
  {
    title:
      'The message for wrong scrypt parameters names the parameter, or the memory that is needed',
    ours: /^(threw )?RangeError \[ERR_CRYPTO_INVALID_SCRYPT_PARAMS\]: Invalid scrypt params: (\w+ must be |memory limit exceeded, \d+ bytes)/,
    cases: [
      ...twice(
        'N of 1',
        'N of 3',
        'N of 2^16 that r of 1 does not allow',
        'N of 2^31',
        'N of 2^32 - 1',
        'r times p of 2^30',
        'p of 2^30',
        'more than the default maxmem',
        'maxmem that is one byte short',
        'keylen of 0 with a wrong N',
        'keylen of 0 with a maxmem that is too small',
        'keylen of 2^31 - 1 with a wrong N',
      ),
      'promisified with a wrong parameter',
    ],
  },
  {
    title: 'Detached memory is refused',
    ours: /^threw TypeError \[ERR_INVALID_ARG_TYPE\]: .* Received a detached one$/,
    cases: twice(
      'password detached',
      'password whose ArrayBuffer is detached',
      'salt whose DataView is detached',
    ),
  },
  {
    title: 'Both names of one option are an error with the code of Node.js 24',
    before: 24,
    ours: /^threw TypeError \[ERR_INCOMPATIBLE_OPTION_PAIR\]: Option "\w" cannot be used in/,
    cases: twice('N and cost', 'r and blockSize', 'p and parallelization'),
  },
  {
    title: 'Options on `Object.prototype` do not count',
    ours: /^Buffer\(8\) [0-9a-f]{16}$/,
    cases: ['an option on Object.prototype'],
  },
  {
    title: 'Each option is read once',
    ours: /^1$/,
    cases: ['how often an option is read'],
  },
  {
    title: 'The callback has no `this`',
    ours: /^undefined$/,
    cases: ['calls back with this'],
  },
  {
    title: 'An error as a string does not hold its code',
    ours: /^RangeError$/,
    cases: ['an error as a string'],
  },
  {
    title: 'More than 1024 waiting calls are refused',
    ours: /^ERR_SLOWHASH_OVERLOADED,key$/,
    cases: ['1200 calls at once'],
  },
]

const ARGON2_DIFFERENCES: readonly Difference[] = [
  {
    title: 'No message shows a value of a wrong type',
    ours: /^threw TypeError \[ERR_INVALID_ARG_(TYPE|VALUE)\]: .*( Received type \w+|'argon2id')$/,
    cases: twice(
      'secret that is a number',
      'message that is a number',
      'parallelism that is a string',
      'memory that is a bigint',
      'algorithm that is a number',
      'algorithm with a capital',
      'algorithm that is another',
      'algorithm empty',
      'parameters that are a string',
    ),
  },
  {
    title: 'Detached memory is refused',
    ours: /^threw TypeError \[ERR_INVALID_ARG_TYPE\]: .* Received a detached one$/,
    cases: twice('message detached'),
  },
]

it('does for scrypt what node:crypto does, but for the listed differences', async () => {
  const [mine, its] = [await scryptFacts(untyped(ours)), await scryptFacts(untyped(original))]
  compare(mine, its, SCRYPT_DIFFERENCES)
  expect(Object.keys(SCRYPT).length).toBeGreaterThan(90)
  expect(Object.keys(mine)).toHaveLength(count(SCRYPT, SCRYPT_PROBES))
})

it('does for Argon2 what node:crypto does, but for the listed differences', async () => {
  const mine = await argon2Facts(untyped(ours))
  compare(mine, (await asked(SEED)).facts, ARGON2_DIFFERENCES)
  expect(Object.keys(ARGON2).length).toBeGreaterThan(60)
  expect(Object.keys(mine)).toHaveLength(count(ARGON2, ARGON2_PROBES))
})

it('derives the keys of node:crypto from 100 random passwords, by scrypt', () => {
  const seed = original.randomUUID()
  const keys = scryptKeys(untyped(ours), seed)
  expect(keys, seed).toBe(scryptKeys(untyped(original), seed))
  expect(new Set(keys.split('\n')).size).toBe(100)
})

it('derives the keys of node:crypto from 100 random passwords, by Argon2', async () => {
  const seed = canAsk() ? original.randomUUID() : SEED
  const keys = argon2Keys(untyped(ours), seed)
  expect(keys, seed).toBe((await asked(seed)).keys)
  expect(new Set(keys.split('\n')).size).toBe(100)
})

it.runIf(canAsk())('has recorded what a Node.js with Argon2 answers', async () => {
  const text = `${JSON.stringify(await asked(SEED), null, 2)}\n`
  await expect(text).toMatchFileSnapshot(RECORDED)
})

it('takes a keylen of -0, which ends a Node.js before 24', async () => {
  const program = 'console.log(require(MODULE).scryptSync("", "", -0).length)'
  const run = (name: string) => runNode(program.replace('MODULE', JSON.stringify(name)))
  const [mine, its] = [await run('slowhash/crypto'), await run('node:crypto')]
  const fine = { code: 0, signal: null, stdout: '0\n', stderr: '' }
  expect(mine).toEqual(fine)
  if (MAJOR >= 24) expect(its).toEqual(fine)
  else expect(its.code === 0).toBe(false)
  expect(document()).toContain('| A `keylen` of -0 is 0 ')
})

it('makes an uncaught exception of what the callback throws, as node:crypto does', async () => {
  const program = `
    process.on('uncaughtException', ({ message }, origin) => console.log(message, origin))
    process.on('unhandledRejection', () => console.log('unhandledRejection'))
    const { scrypt } = require(MODULE)
    scrypt('', '', 8, () => { throw new Error('thrown with a key') })
    scrypt('', '', 0, () => { throw new Error('thrown without a key') })`
  const run = async (name: string) => {
    const ended = await runNode(program.replace('MODULE', JSON.stringify(name)))
    return { ...ended, stdout: ended.stdout.split('\n').sort() }
  }
  const [mine, its] = [await run('slowhash/crypto'), await run('node:crypto')]
  expect(mine).toEqual(its)
  expect(mine).toMatchObject({ code: 0, stderr: '' })
  expect(mine.stdout).toContain('thrown with a key uncaughtException')
})

// Only Linux holds a process to `ulimit -v`.
it.runIf(process.platform === 'linux')(
  'calls back with a code of its own when the system refuses memory',
  async () => {
    const program = `
      const options = { N: 2 ** 20, r: 32, maxmem: 2 ** 40 }
      const { scrypt, scryptSync } = require(MODULE)
      const show = ({ name, code }) => console.log(name, code)
      try { scryptSync('', '', 8, options) } catch (error) { show(error) }
      scrypt('', '', 8, options, show)`
    const run = (name: string): Promise<Ended> => {
      const source = program.replace('MODULE', JSON.stringify(name))
      const shell = `ulimit -v 3000000 && exec "${process.execPath}" -e "$PROGRAM"`
      return runCommand('sh', ['-c', shell], { PROGRAM: source })
    }
    const [mine, its] = [await run('slowhash/crypto'), await run('node:crypto')]
    const line = 'Error ERR_SLOWHASH_MEMORY\n'
    expect(mine).toMatchObject({ code: 0, stderr: '', stdout: line + line })
    expect(its).toMatchObject({ code: 0, stderr: '' })
    expect(its.stdout).toMatch(/^(Error (undefined|ERR_OSSL_CRYPTO_MALLOC_FAILURE)\n){2}$/)
    expect(document()).toContain('| Refused memory has the code `ERR_SLOWHASH_MEMORY` ')
  },
)

it('lists in the documentation every difference and no other', () => {
  const rows = document().match(/^\| (?!-|Difference)[^|]+(?= \|)/gm) ?? []
  const titles = [...SCRYPT_DIFFERENCES, ...ARGON2_DIFFERENCES].map(({ title }) => `| ${title}`)
  const others = ['| A `keylen` of -0 is 0', '| Refused memory has the code `ERR_SLOWHASH_MEMORY`']
  expect([...new Set(rows.map((row) => row.trimEnd()))].sort()).toEqual(
    [...new Set([...titles, ...others])].sort(),
  )
})

/** Every case is the same, or one of a listed difference, which then is one. */
function compare(mine: Facts, its: Facts, differences: readonly Difference[]): void {
  const meant = new Map<string, Difference>()
  for (const difference of differences.filter(({ before = 1000 }) => MAJOR < before)) {
    for (const name of difference.cases) meant.set(name, difference)
  }
  const unmeant = Object.keys(mine).filter((name) => !meant.has(name))
  const only = (facts: Facts) => Object.fromEntries(unmeant.map((name) => [name, facts[name]]))
  expect(only(mine)).toEqual(only(its))
  for (const [name, { title, ours }] of meant) {
    expect(mine[name], name).toMatch(ours)
    expect(its[name], `${name} is different no more: ${title}`).not.toBe(mine[name])
  }
}

/** Names of cases of which both forms are meant. */
function twice(...names: string[]): string[] {
  return names.flatMap((name) => [name, `${name}, asynchronously`])
}

function count(cases: object, probes: object): number {
  return 2 * Object.keys(cases).length + Object.keys(probes).length
}

function untyped(subject: object): Subject {
  return subject as Subject
}

function document(): string {
  return readFileSync(join(root, 'docs', 'compatibility', 'crypto.md'), 'utf8')
}

function canAsk(): boolean {
  return 'argon2' in original || NEWER_NODE !== undefined
}

/** Argon2 by `node:crypto`: of this Node.js, of the newer one that was named, or as recorded. */
async function asked(seed: string): Promise<{ facts: Facts; keys: string }> {
  const subject = untyped(original)
  if ('argon2' in original) {
    return { facts: await argon2Facts(subject), keys: argon2Keys(subject, seed) }
  }
  if (NEWER_NODE === undefined) return JSON.parse(readFileSync(RECORDED, 'utf8'))
  const source = readFileSync(join(root, '__test__', 'crypto.support.ts'), 'utf8')
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  })
  const program = `${outputText}
    const subject = require('node:crypto')
    exports.argon2Facts(subject).then((facts) => {
      console.log(JSON.stringify({ facts, keys: exports.argon2Keys(subject, ${JSON.stringify(seed)}) }))
    })`
  const { code, stdout, stderr } = await runCommand(NEWER_NODE, ['-e', program])
  if (code !== 0) throw new Error(`${NEWER_NODE} ended with ${code}: ${stderr}`)
  return JSON.parse(stdout)
}
