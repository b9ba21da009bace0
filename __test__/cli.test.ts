import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPasswords, hashSync, identify, profiles, verifySync } from 'slowhash'
import { afterAll, expect, it } from 'vitest'
import { CHEAP, cli, slowhash, slowhashJson } from './cli.support'

const COMMANDS = ['hash', 'verify', 'identify', 'calibrate', 'audit', 'wrap', 'bench', 'doctor']
const STORED = hashSync('secret', { memoryCost: 64, timeCost: 1 })
const BCRYPT = hashSync('secret', { algorithm: 'bcrypt', cost: 4 })
const MD5 = createHash('md5').update('secret').digest('hex')
const SHA1 = createHash('sha1').update('secret').digest('hex')

const folder = mkdtempSync(join(tmpdir(), 'slowhash-cli-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

it('prints an overview, the version and the help of each command', async () => {
  const overview = await slowhash(['--help'])
  expect(overview).toMatchObject({ code: 0, stderr: '' })
  for (const name of COMMANDS) {
    expect(overview.stdout).toContain(`  ${name} `)
    const help = await slowhash([name, '--help'])
    expect(help).toMatchObject({ code: 0, stderr: '' })
    expect(help.stdout).toContain(`Usage: slowhash ${name}`)
    for (const line of help.stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100)
    for (const part of ['Options:', '--json', 'Examples:']) expect(help.stdout).toContain(part)
  }
  expect((await slowhash(['help', 'hash'])).stdout).toContain('Usage: slowhash hash')
  expect((await slowhash(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+/)
})

it('hashes the line of standard input, without its end, as the bytes that came', async () => {
  for (const end of ['', '\n', '\r\n']) {
    const { code, stdout, stderr } = await slowhash(['hash', ...CHEAP], `secret${end}`)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(identify(stdout.trim())).toMatchObject({ memoryCost: 64, timeCost: 1 })
    expect(verifySync(stdout.trim(), 'secret')).toBe(true)
  }
  const latin1 = Buffer.from([0xe4, 0x00, 0xff])
  const { stdout } = await slowhash(['hash', ...CHEAP], Buffer.concat([latin1, Buffer.from('\n')]))
  expect(verifySync(stdout.trim(), latin1)).toBe(true)
})

it('hashes with the options, profiles and the secret that it is told', async () => {
  const secret = Buffer.from('a secret of the house\n')
  const hashed = async (...args: string[]) =>
    (await slowhashJson(['hash', ...args], 'secret')).value as Record<string, unknown>
  expect(await hashed('--memory-cost', '1MiB')).toMatchObject({ memoryCost: 1024, timeCost: 2 })
  expect(await hashed('-a', 'bcrypt', '--cost', '4')).toMatchObject({
    cost: 4,
    format: 'bcrypt-2b',
  })
  expect(await hashed('--profile', 'recommended')).toMatchObject(profiles.argon2id.recommended)
  const scrypt = ['-a', 'scrypt', '--cost', '16', '--block-size', '2', '--parallelization', '3']
  expect(await hashed(...scrypt)).toMatchObject({ cost: 16, blockSize: 2, parallelization: 3 })
  expect(await hashed('-a', 'pbkdf2-sha512', '--iterations', '5')).toMatchObject({ iterations: 5 })
  const peppered = await hashed(...CHEAP, '--secret-file', file('pepper', secret))
  expect(verifySync(String(peppered.hash), 'secret', { secret })).toBe(true)
})

it('takes no password as an argument, and does not repeat it', async () => {
  const attempts = [
    ['hash', 'hunter2'],
    ['hash', '--password', 'hunter2'],
    ['hash', '--password=hunter2'],
    ['hash', '--', 'hunter2'],
    ['verify', STORED, 'hunter2'],
    ['verify', STORED, '--password=hunter2'],
    ['calibrate', 'hunter2'],
    ['hunter2'],
  ]
  for (const args of attempts) {
    for (const json of [[], ['--json']]) {
      const { code, stdout, stderr } = await slowhash([...args, ...json], 'secret')
      expect(code).toBe(2)
      expect(stdout + stderr).not.toContain('hunter2')
      expect(stdout + stderr).not.toBe('')
    }
  }
})

it('refuses no password, two lines and one without an end', async () => {
  for (const input of ['', '\n', 'one\ntwo\n', 'x'.repeat(2 ** 20 + 1)]) {
    const { code, stdout, stderr } = await slowhash(['hash', ...CHEAP], input)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^slowhash hash: /)
  }
})

it('says whether the password matches, by its exit code as well', async () => {
  const hashFile = file('hash', `${BCRYPT}\n`)
  expect(await slowhash(['verify', STORED], 'secret\n')).toMatchObject({
    code: 0,
    stdout: 'match\n',
    stderr: '',
  })
  expect(await slowhash(['verify', STORED], 'Secret\n')).toMatchObject({
    code: 1,
    stdout: 'no match\n',
  })
  expect((await slowhash(['verify', '--hash-file', hashFile], 'secret')).code).toBe(0)
  expect(await slowhashJson(['verify', BCRYPT], 'x')).toMatchObject({
    code: 1,
    value: { match: false, format: 'bcrypt-2b', cost: 4 },
  })
})

it('ends with 3 for what is no hash, damaged or asks for too much', async () => {
  const costly = STORED.replace('m=64', 'm=4294967295')
  for (const stored of ['nothing', STORED.slice(0, -1), costly, MD5]) {
    const { code, stdout, stderr } = await slowhash(['verify', stored], 'secret')
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
    expect(stderr).not.toContain(stored)
    const json = await slowhashJson(['verify', stored], 'secret')
    expect(json).toMatchObject({
      code: 3,
      value: { error: { code: expect.stringMatching(/^ERR_SLOWHASH_/) } },
    })
  }
})

it('ends with 2 for wrong options, and says which', async () => {
  const wrong: [args: string[], message: string, input?: string][] = [
    [[], 'give a command'],
    [['frobnicate'], 'no such command'],
    [['verify'], 'give either the stored hash'],
    [['hash', '--algorithm', 'md5'], '--algorithm must be one of argon2id'],
    [
      ['hash', '--algorithm', 'bcrypt', '--memory-cost', '5'],
      '--memory-cost is no option of bcrypt',
    ],
    [['hash', '--memory-cost', 'much'], '--memory-cost must be a decimal number'],
    [['hash', '--memory-cost', '7'], 'memoryCost must be 8..=4294967295 KiB, got 7'],
    [['hash', '--profile', 'high', '-a', 'argon2i'], 'there is no profile of argon2i'],
    [['hash', '--cost'], "Option '--cost <value>' argument missing"],
    [['hash', '--nothing'], "Unknown option '--nothing'"],
    [['hash', '--json=yes'], "Option '--json' does not take an argument"],
    [['audit', '--accept', 'nothing'], 'no format has the name "nothing"'],
    [['audit', '--delimiter', ';'], 'give --column as well'],
    [['audit', '--column', 'a', '--delimiter', 'ab'], '--delimiter must be one character'],
    [['wrap'], 'wrap needs the name of a format'],
    [['wrap', 'nothing'], 'format must be the name of a format'],
    [['wrap', 'hex-md5', '-a', 'bcrypt'], 'wrap makes Argon2: --algorithm must be argon2id'],
    [['hash'], 'no password was given', ''],
    [['hash'], 'no password was given', '\n'],
    [['verify', STORED], 'no password was given', ''],
    [['verify', STORED], 'no password was given', '\r\n'],
    [['calibrate', '--target', '0'], 'targetMs must be an integer, 1..=60000 ms, got 0'],
    [['bench', '--seconds', '0'], '--seconds must be 1..=3600'],
    [['help', 'nothing'], 'no such command'],
  ]
  for (const [args, message, input = 'secret\n'] of wrong) {
    const { code, stdout, stderr } = await slowhash(args, input)
    expect({ args, code, stdout }).toEqual({ args, code: 2, stdout: '' })
    expect(stderr).toContain(message)
  }
  expect(wrong).toHaveLength(24)
})

it('ends with 4 when a file is missing, or a setting of the environment is wrong', async () => {
  const missing = await slowhash(['audit', join(folder, 'missing')])
  expect(missing).toMatchObject({ code: 4, stdout: '' })
  expect(missing.stderr).toMatch(/^slowhash audit: ENOENT/)
  const limited = await slowhash(['hash'], 'secret', { SLOWHASH_MAX_MEMORY: '1MiB' })
  expect(limited).toMatchObject({ code: 3, stdout: '' })
  const wrong = await slowhash(['doctor', '--json'], '', { SLOWHASH_CONCURRENCY: 'many' })
  expect(wrong.code).toBe(4)
  expect(JSON.parse(wrong.stdout)).toMatchObject({
    error: expect.stringContaining('SLOWHASH_CONCURRENCY'),
    slots: null,
  })
})

it('identifies arguments and lines', async () => {
  const { code, stdout } = await slowhash(['identify', STORED, BCRYPT])
  const lines = ['argon2id-v19  m=64,t=1,p=1  strong', 'bcrypt-2b  cost=4  strong', '']
  expect({ code, stdout }).toEqual({ code: 0, stdout: lines.join('\n') })
  const piped = await slowhash(['identify'], `${MD5}\r\nnothing\n${BCRYPT}`)
  expect(piped.stdout).toBe('hex-md5  weak\nunknown\nbcrypt-2b  cost=4  strong\n')
  expect(piped.code).toBe(3)
  const json = await slowhash(['identify', '--json'], `${BCRYPT}\nnothing\n`)
  const [first, second] = json.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(first).toEqual(identify(BCRYPT))
  expect(second).toBeNull()
})

it('audits lines and a column, with a verdict on each format and cost', async () => {
  const lines = `${STORED}\n${BCRYPT}\n\n${MD5}\nNULL\n${BCRYPT}\n`
  const table = await slowhash(['audit', ...CHEAP], lines)
  expect(table).toMatchObject({ code: 0, stderr: '' })
  expect(table.stdout.split('\n').slice(0, 6)).toEqual([
    'FORMAT        COST          CLASS   ROWS   SHARE  VERDICT',
    'bcrypt-2b     cost=4        strong     2  33.3 %  rehash: algorithm',
    'argon2id-v19  m=64,t=1,p=1  strong     1  16.7 %  up to date',
    'hex-md5                     weak       1  16.7 %  refused',
    '',
    '6 rows, 1 of a weak format.',
  ])
  expect(table.stdout).toContain('Not verified: 1 disabled, 2 unusable.')
  for (const stored of [STORED, BCRYPT, MD5]) expect(table.stdout).not.toContain(stored)
  const csv = file('users.csv', `id,hash\n1,"${STORED}"\n2,${BCRYPT}\n3,\n`)
  const { value } = await slowhashJson(['audit', ...CHEAP, '--column', 'hash', csv])
  const api = await createPasswords({ hash: { memoryCost: 64, timeCost: 1 } }).audit([
    ...[STORED, BCRYPT, null],
  ])
  expect(value).toEqual({
    ...api,
    upgrade: { hashes: 1, msPerHash: expect.any(Number), coreSeconds: expect.any(Number) },
  })
})

it('prints the counts of an audit whose one hash does not fit into the memory', async () => {
  const args = ['audit', '--memory-cost', '8MiB', file('hashes', `${BCRYPT}\n${BCRYPT}\n`)]
  const env = { SLOWHASH_MAX_MEMORY: '1MiB' }
  const table = await slowhash(args, '', env)
  expect(table).toMatchObject({ code: 0, stderr: '' })
  expect(table.stdout).toMatch(/2 rows outdated; how long .+ could not be measured: .+ bytes/)
  const json = await slowhash([...args, '--json'], '', env)
  expect(JSON.parse(json.stdout)).toMatchObject({
    total: 2,
    upgrade: {
      msPerHash: null,
      error: { code: 'ERR_SLOWHASH_LIMIT', message: expect.any(String) },
    },
  })
})

it('audits hostile tables without a crash, an escape sequence or a hash of theirs', async () => {
  const hostile = [
    'hash\n"never closed',
    `hash\n${'x'.repeat(3 * 2 ** 20)}`,
    `\x1b]0;title\x07,b\n1,2\n`,
    `hash\n\x1b[2J\n${'$'.repeat(1000)}\n\0\0\n=cmd()\n"${STORED}\x1b[31m"\n`,
    `${','.repeat(200_000)}\n`,
    '',
  ]
  for (const text of hostile) {
    const args = ['audit', ...CHEAP, '--column', 'hash']
    const { code, signal, stdout, stderr } = await slowhash(args, text)
    expect([0, 2, 4]).toContain(code)
    expect(signal).toBeNull()
    for (const obeyed of ['\x1b', '\x07']) expect(stdout + stderr).not.toContain(obeyed)
    expect(stdout + stderr).not.toMatch(/ {4}at /)
    expect(stdout).not.toContain(STORED)
  }
  expect(hostile).toHaveLength(6)
})

it('wraps weak hashes line by line, so that old and new can be pasted together', async () => {
  const { code, stdout, stderr } = await slowhash(
    ['wrap', 'hex-md5', ...CHEAP],
    `${MD5}\n${SHA1}\n${MD5}\n`,
  )
  expect(code).toBe(3)
  expect(stderr).toBe('slowhash wrap: line 2: invalid stored hash: it is not of the named format\n')
  const [first, second, third, end] = stdout.split('\n')
  expect([second, end]).toEqual(['', ''])
  for (const wrapped of [first, third]) {
    expect(await createPasswords({ accept: 'all' }).verify(wrapped, 'secret')).toBe(true)
  }
  const path = file('old', `${MD5}\n`)
  const { value } = await slowhashJson(['wrap', 'hex-md5', path, ...CHEAP])
  expect(value).toEqual({ hash: expect.stringContaining('$argon2id$') })
})

it('calibrates, and ends with 1 when the machine cannot', async () => {
  const args = ['calibrate', '--algorithm', 'bcrypt', '--max-duration', '60']
  const text = await slowhash([...args, '--target', '100'])
  expect(text.stdout).toMatch(/await hash\(password, \{ algorithm: 'bcrypt', cost: \d+ \}\)/)
  expect(text.stderr).toBe('')
  const { code, value } = await slowhashJson([...args, '--target', '1'])
  expect(code).toBe(1)
  expect(value).toMatchObject({ options: { cost: 10 }, withinTarget: false, belowFloor: false })
})

it('measures', async () => {
  const { code, value } = await slowhashJson(['bench', '--seconds', '1'])
  expect(code).toBe(0)
  expect(value).toHaveLength(6)
  for (const measured of value as { ms: number; perSecond: number }[]) {
    expect(measured.ms).toBeGreaterThan(0)
    expect(measured.perSecond).toBeGreaterThan(0)
  }
})

it('examines the machine and tests every algorithm', async () => {
  const { code, value } = await slowhashJson(['doctor'])
  expect(code).toBe(0)
  expect(value).toMatchObject({
    node: process.version,
    error: null,
    binary: expect.stringMatching(/\.node$/),
  })
  const { selfTest } = value as { selfTest: { name: string; ok: boolean }[] }
  expect(selfTest.map(({ name }) => name)).toEqual([
    ...['argon2d', 'argon2i', 'argon2id', 'bcrypt', 'scrypt', 'pbkdf2-sha256', 'pbkdf2-sha512'],
  ])
  expect(selfTest.every(({ ok }) => ok)).toBe(true)
  const text = await slowhash(['doctor'], '', { SLOWHASH_MAX_MEMORY: '32MiB' })
  expect(text.stdout).toContain('What would make it faster:')
  expect(text.stdout).toContain('SLOWHASH_MAX_MEMORY')
})

it('ends silently when nobody reads on', async () => {
  const child = spawn(process.execPath, [cli, 'identify'], { stdio: 'pipe' })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  child.stdin.on('error', () => undefined)
  child.stdin.write(`${BCRYPT}\n`.repeat(50_000))
  child.stdout.once('data', () => {
    child.stdout.destroy()
    child.stdin.end(`${BCRYPT}\n`.repeat(50_000))
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})

/** Runs the command on a terminal of its own, and types lines when it asks. */
const ON_TERMINAL = `
import os, pty, sys
answers = sys.argv[1].encode().split(b'|')
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(sys.argv[2], sys.argv[2:])
seen = b''
while True:
    try:
        data = os.read(terminal, 4096)
    except OSError:
        break
    if not data:
        break
    seen += data
    if seen.endswith(b': ') and answers:
        os.write(terminal, answers.pop(0) + b'\\n')
sys.stdout.buffer.write(seen)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
`
const hasTerminal = spawnSync('python3', ['-c', 'import pty']).status === 0

function onTerminal(answers: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const clean = { ...process.env, NODE_OPTIONS: '', NO_COLOR: '', TERM: 'xterm', ...env }
  const command = ['-c', ON_TERMINAL, answers, process.execPath, cli, ...args]
  return spawnSync('python3', command, { encoding: 'utf8', env: clean })
}

it.skipIf(!hasTerminal)('asks for the password on a terminal and does not show it', () => {
  const hashed = onTerminal('s3cret|s3cret', ['hash', ...CHEAP])
  expect(hashed.status).toBe(0)
  expect(hashed.stdout).toContain('Password: ')
  expect(hashed.stdout).toContain('Again: ')
  expect(hashed.stdout).not.toContain('s3cret')
  const stored = /\$argon2id\S+/.exec(hashed.stdout)?.[0] ?? ''
  expect(verifySync(stored, 's3cret')).toBe(true)
  const differing = onTerminal('s3cret|s4cret', ['hash', ...CHEAP])
  expect(differing.status).toBe(2)
  expect(differing.stdout).toContain('the passwords differ')
  expect(onTerminal('s3cret', ['verify', stored]).status).toBe(0)
})

it.skipIf(!hasTerminal)('colours on a terminal only, and not when NO_COLOR is set', async () => {
  const green = '\x1b[32m'
  expect(onTerminal('secret', ['verify', STORED]).stdout).toContain(`${green}match`)
  const plain = onTerminal('secret', ['verify', STORED], { NO_COLOR: '1' })
  expect(plain.status).toBe(0)
  expect(plain.stdout).not.toContain(green)
  expect((await slowhash(['verify', STORED], 'secret')).stdout).toBe('match\n')
})

it.skipIf(!hasTerminal)('shows a progress bar on a terminal, and none elsewhere', async () => {
  // The bar comes after a second, and a dozen rounds of an eighth of one are measured at least.
  const args = ['calibrate', '-a', 'bcrypt', '--target', '250']
  expect(onTerminal('', args).stdout).toMatch(/measuring {2}\[[#.]{30}\] \d+ %/)
  expect((await slowhash(args)).stderr).toBe('')
})
