// Hashes made here must verify in the libraries of other languages, and theirs here. It installs what it
// needs into a temporary folder, says what it could not run, and counts the pairs that it checked: one
// hash and one reader, with the right password and a wrong one.
//
// With --require-all, or SLOWHASH_REQUIRE_ALL=1, it fails when a library is missing.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, root } from './build.mjs'
import { aptInstall } from './debian.mjs'

const REQUIRE_ALL =
  process.argv.includes('--require-all') || process.env.SLOWHASH_REQUIRE_ALL === '1'

const PYTHON_PACKAGES = ['argon2-cffi==25.1.0', 'bcrypt==5.0.0', 'passlib==1.7.4']
const PASSWORDS = ['correct horse', '', 'pässwörd 🔑', 'a$b c\t"\\', 'x'.repeat(72)]

const ARGON2 = { memoryCost: 64, timeCost: 2, parallelism: 1 }

/** What is made here, by the kind of its string. */
const OPTIONS = {
  'argon2id-v19': [
    ARGON2,
    { ...ARGON2, parallelism: 2, outputLen: 64 },
    { ...ARGON2, outputLen: 16 },
  ],
  'argon2i-v19': [{ ...ARGON2, algorithm: 'argon2i' }],
  'argon2d-v19': [{ ...ARGON2, algorithm: 'argon2d' }],
  'argon2id-v16': [{ ...ARGON2, version: 0x10 }],
  'argon2i-v16': [{ ...ARGON2, algorithm: 'argon2i', version: 0x10 }],
  'bcrypt-2a': [{ algorithm: 'bcrypt', cost: 4, version: '2a' }],
  'bcrypt-2b': [{ algorithm: 'bcrypt', cost: 4, version: '2b' }],
  'bcrypt-2y': [{ algorithm: 'bcrypt', cost: 4, version: '2y' }],
  scrypt: [
    { algorithm: 'scrypt', cost: 16 },
    { algorithm: 'scrypt', cost: 1024, blockSize: 4, parallelization: 2 },
  ],
}
const ARGON2_KINDS = Object.keys(OPTIONS).filter((kind) => kind.startsWith('argon2'))
const BCRYPT_KINDS = Object.keys(OPTIONS).filter((kind) => kind.startsWith('bcrypt'))

/** The libraries, how each is started, which kinds it reads and which it makes. */
const LIBRARIES = [
  { name: 'argon2-cffi', start: python, reads: ARGON2_KINDS, makes: ARGON2_KINDS },
  { name: 'bcrypt', start: python, reads: BCRYPT_KINDS, makes: ['bcrypt-2a', 'bcrypt-2b'] },
  {
    name: 'passlib',
    start: python,
    reads: [...ARGON2_KINDS, ...BCRYPT_KINDS, 'scrypt'],
    makes: ['argon2id-v19', 'argon2i-v19', 'argon2d-v19', ...BCRYPT_KINDS, 'scrypt'],
  },
  {
    name: 'PHP',
    start: php,
    reads: ['argon2id-v19', 'argon2i-v19', 'argon2id-v16', 'argon2i-v16', ...BCRYPT_KINDS],
    makes: ['argon2id-v19', 'argon2i-v19', 'bcrypt-2y'],
  },
  { name: 'libxcrypt', start: libxcrypt, reads: BCRYPT_KINDS, makes: BCRYPT_KINDS },
]

build()
const { hashSync, identify, verifySync } = (await import('../dist/index.mjs')).default
const folder = mkdtempSync(join(tmpdir(), 'slowhash-interchange-'))
const total = { pairs: 0, mismatches: 0, missing: 0 }
try {
  for (const library of LIBRARIES) report(library, check(library))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(
  `${total.pairs} pairs checked, ${total.mismatches} mismatches, ${total.missing} libraries missing`,
)
const incomplete = REQUIRE_ALL && total.missing > 0
process.exitCode = total.pairs === 0 || total.mismatches > 0 || incomplete ? 1 : 0

/** Both directions for one library: the number of pairs and what went wrong, or why it did not run. */
function check({ name, start, reads, makes }) {
  const ours = reads.flatMap((kind) => OPTIONS[kind].flatMap((options) => written(kind, options)))
  const wanted = makes.flatMap((kind) => PASSWORDS.map((password) => [kind, password]))
  let answer
  try {
    answer = ask(start(), {
      library: name,
      make: wanted,
      verify: ours.flatMap(([, stored, password]) => [
        [stored, password],
        [stored, wrong(password)],
      ]),
    })
  } catch (error) {
    return { missing: reason(error) }
  }
  const theirs = wanted.map(([kind, password], i) => [kind, answer.made[i], password])
  const mismatches = [
    ...ours.filter(
      (_, i) => !(answer.verified[2 * i] === true && answer.verified[2 * i + 1] === false),
    ),
    ...theirs.filter(([kind, stored, password]) => !readsHere(kind, stored, password)),
  ]
  return { made: ours.length, read: theirs.length, mismatches }
}

/** Kind, string and password of what is made here with `options`. */
function written(kind, options) {
  return PASSWORDS.map((password) => [kind, hashSync(password, options), password])
}

/** Whether a string of theirs is what they were asked for, and verifies here with its password only. */
function readsHere(kind, stored, password) {
  const format = kind === 'scrypt' ? 'scrypt-phc' : kind
  if (identify(stored)?.format !== format) return false
  return verifySync(stored, password) && !verifySync(stored, wrong(password))
}

/** A password that differs in its first character, which every algorithm sees. */
function wrong(password) {
  return `${password.startsWith('x') ? 'y' : 'x'}${password.slice(1)}`
}

function report({ name, reads }, { missing, made, read, mismatches }) {
  if (missing !== undefined) {
    total.missing++
    console.log(`${name}: could not run: ${missing}`)
    return
  }
  total.pairs += made + read
  total.mismatches += mismatches.length
  console.log(
    `${name}: ${made} of ours read there, ${read} of theirs read here (${reads.join(', ')})`,
  )
  for (const [kind, stored, password] of mismatches) {
    console.log(`  MISMATCH ${kind} of ${JSON.stringify(password)}: ${stored}`)
  }
}

/** Sends a request to a library's process and returns its answer. */
function ask([command, ...args], request) {
  return JSON.parse(quietly(command, args, { input: JSON.stringify(request) }))
}

function quietly(command, args, options = {}) {
  return execFileSync(command, args, {
    encoding: 'utf8',
    stdio: 'pipe',
    maxBuffer: 64 << 20,
    ...options,
  })
}

function reason(error) {
  const lines = String(error.stderr || error.message)
    .trim()
    .split('\n')
  return lines.at(-1)
}

function peer(file) {
  return join(root, 'scripts', 'interchange', file)
}

/** A Python of its own with the packages. */
function python() {
  const own = join(folder, 'python')
  const windows = process.platform === 'win32'
  const interpreter = join(own, windows ? 'Scripts' : 'bin', windows ? 'python.exe' : 'python')
  if (python.installed === undefined) {
    python.installed = attempt(() => {
      quietly(windows ? 'python' : 'python3', ['-m', 'venv', own])
      const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check']
      quietly(interpreter, [...pip, ...PYTHON_PACKAGES])
    })
  }
  if (python.installed !== true) throw python.installed
  return [interpreter, peer('peer.py')]
}

/** PHP as it is installed, or as Debian has it. */
function php() {
  if (attempt(() => quietly('php', ['--version'])) === true) return ['php', peer('peer.php')]
  if (process.getuid?.() !== 0) throw new Error('there is no php, and only root can install it')
  const installed = attempt(() => aptInstall(['php-cli']))
  if (installed !== true) throw new Error(`there is no php: ${reason(installed)}`)
  return ['php', peer('peer.php')]
}

/** The C library's crypt by way of Perl, when it knows bcrypt. */
function libxcrypt() {
  const known = '$2y$04$DCq7YPn5Rq63x1Lad4cll.y2hgZwd5fWjog2MGEP/EstCDKeeQoDa'
  const program = 'print crypt($ARGV[0], $ARGV[1]) // ""'
  if (quietly('perl', ['-e', program, 'a', known]) !== known) {
    throw new Error('the crypt of this C library knows no bcrypt')
  }
  return ['perl', peer('peer.pl')]
}

/** True, or the error of the call. */
function attempt(call) {
  try {
    call()
    return true
  } catch (error) {
    return error
  }
}
