import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { root, runCommand } from './lifecycle.support'
import { hasSignals, LoginServer, postText, withUsers } from './login-server.support'

const PASSWORD = 'correct horse'
const CLEAN = { code: hasSignals ? 0 : null, stderr: '' }
const TODAY = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/

beforeAll(async () => {
  const { code, stderr } = await runCommand(process.execPath, ['scripts/example.mjs'])
  if (code !== 0) throw new Error(stderr)
})

it('logs in who has registered, and nobody else', async () => {
  const server = await LoginServer.start()
  expect(await server.post('/login', 'ada', PASSWORD)).toBe(401)
  expect(await server.post('/register', 'ada', PASSWORD)).toBe(201)
  expect(await server.post('/register', 'ada', 'another password')).toBe(409)
  expect(await server.post('/login', 'ada', PASSWORD)).toBe(200)
  expect(await server.post('/login', 'ada', 'another password')).toBe(401)
  expect(await server.post('/login', 'bob', PASSWORD)).toBe(401)
  expect(await server.stop()).toEqual(CLEAN)
})

it('lets one of two register who want the same name at the same time', async () => {
  const server = await LoginServer.start()
  const both = [PASSWORD, 'another password'].map((one) => server.post('/register', 'ada', one))
  expect((await Promise.all(both)).sort()).toEqual([201, 409])
  expect(await server.stop()).toEqual(CLEAN)
})

it('refuses what is no login', async () => {
  const server = await LoginServer.start()
  const bodies: [string, number][] = [
    ['', 400],
    ['{"name":', 400],
    ['null', 400],
    ['[]', 400],
    ['{"name":"ada"}', 400],
    ['{"name":"ada","password":12345678}', 400],
    [JSON.stringify({ name: 'ada', password: 'x'.repeat(4096) }), 413],
  ]
  for (const [body, status] of bodies) {
    expect((await server.request('/login', { method: 'POST', body })).status, body).toBe(status)
  }
  const body = new Blob([JSON.stringify({ name: 'ada', password: PASSWORD })]).stream()
  const chunked = { method: 'POST', body, duplex: 'half' } as RequestInit
  expect((await server.request('/login', chunked)).status).toBe(411)
  expect((await server.request('/login')).status).toBe(404)
  expect(await server.post('/register', 'ada', '2 short')).toBe(400)
  expect(await server.post('/register', '', PASSWORD)).toBe(400)
  expect(await server.stop()).toEqual(CLEAN)
})

it('moves bcrypt and weak Argon2 hashes forward when their owners log in', async () => {
  const seed = `
    const weak = [{ algorithm: 'bcrypt', cost: 4 }, { memoryCost: 8 }]
    weak.forEach((options, i) => users.add('user ' + i, slowhash.hashSync('${PASSWORD}', options)))
  `
  const server = await LoginServer.start({}, seed)
  const print = 'console.log(JSON.stringify([users.hashOf("user 0"), users.hashOf("user 1")]))'
  const before = JSON.parse(await withUsers(server.database, print))
  for (const name of ['user 0', 'user 1']) {
    expect(await server.post('/login', name, 'another password')).toBe(401)
  }
  expect(JSON.parse(await withUsers(server.database, print))).toEqual(before)
  for (const name of ['user 0', 'user 1']) {
    expect(await server.post('/login', name, PASSWORD)).toBe(200)
    expect(await server.post('/login', name, PASSWORD)).toBe(200)
  }
  const after: string[] = JSON.parse(await withUsers(server.database, print))
  expect(after).toHaveLength(2)
  for (const hash of after) expect(hash).toMatch(TODAY)
  expect(await server.stop()).toEqual(CLEAN)
})

it('replaces only the hash that was verified, so that a changed password stays changed', async () => {
  const printed = await withUsers(
    ':memory:',
    `
    users.add('ada', 'old')
    const answers = [users.replaceHash('ada', 'old', 'changed'), users.replaceHash('ada', 'old', 'upgraded')]
    console.log(JSON.stringify([...answers, users.hashOf('ada'), users.replaceHash('bob', 'old', 'new')]))
  `,
  )
  expect(JSON.parse(printed)).toEqual([true, false, 'changed', false])
})

it('refuses with 503 what is too much, known name or not, and serves who comes afterwards', async () => {
  const server = await LoginServer.start({ MAX_QUEUE: '1' })
  expect(await server.post('/register', 'ada', PASSWORD)).toBe(201)
  const known = await server.burst(64, (i) => (i % 2 === 0 ? 'ada' : 'bob'), PASSWORD)
  const unknown = await server.burst(64, () => 'bob', PASSWORD)
  for (const { ok = 0, denied = 0, refused = 0, ...others } of [known, unknown]) {
    expect(others).toEqual({})
    expect(ok + denied).toBeGreaterThan(0)
    expect(refused).toBeGreaterThan(0)
    expect(ok + denied + refused).toBe(64)
  }
  expect(unknown.ok).toBeUndefined()
  expect(await server.post('/login', 'ada', PASSWORD)).toBe(200)
  expect(await server.stop()).toEqual(CLEAN)
})

it('says when to come back', async () => {
  const server = await LoginServer.start({ MAX_QUEUE: '0' })
  const init = { method: 'POST', body: JSON.stringify({ name: 'ada', password: PASSWORD }) }
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => server.request('/login', init)),
  )
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(0)
  for (const { headers } of refused) expect(headers.get('retry-after')).toBe('1')
  expect(await server.stop()).toEqual(CLEAN)
})

it('goes on when clients hang up', async () => {
  const server = await LoginServer.start()
  expect(await server.post('/register', 'ada', PASSWORD)).toBe(201)
  const whole = postText('/login', 'ada', PASSWORD)
  const bodyStart = whole.indexOf('{')
  for (const cut of [whole.length, whole.length - 1, bodyStart, 20, 0]) {
    await server.hangUp(whole.slice(0, cut))
  }
  await Promise.all(Array.from({ length: 16 }, () => server.hangUp(whole)))
  expect(await server.post('/login', 'ada', PASSWORD)).toBe(200)
  expect(await server.stop()).toEqual(CLEAN)
})

it.runIf(hasSignals)('answers what has arrived before it ends on SIGTERM', async () => {
  const server = await LoginServer.start()
  expect(await server.post('/register', 'ada', PASSWORD)).toBe(201)
  const login = postText('/login', 'ada', PASSWORD)
  const sent = await Promise.all(Array.from({ length: 8 }, () => server.send(login)))
  await server.hasRead()
  const ended = server.stop()
  for (const { answer } of sent) expect(await answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(await ended).toEqual(CLEAN)
})

it('is measured under load, with counts that add up, a page and a plot', async () => {
  const docs = mkdtempSync(join(tmpdir(), 'slowhash-docs-'))
  copyFileSync(join(root, 'docs', 'load.md'), join(docs, 'load.md'))
  const args = ['scripts/load.mjs', '--quick', '--json', '--write', '--docs', docs]
  const { code, stdout, stderr } = await runCommand(process.execPath, args)
  expect(code, stderr).toBe(0)
  const runs = runsOf(JSON.parse(stdout))
  expect(runs).toHaveLength(12)
  for (const { logins, health } of runs) {
    expect(logins.sent).toBeGreaterThan(0)
    for (const { sent, ok, refused, timeout, failed } of [logins, health]) {
      expect(ok + refused + timeout).toBe(sent)
      expect(failed).toBe(0)
    }
  }
  const page = readFileSync(join(docs, 'load.md'), 'utf8')
  expect(page).toContain('| Argon2id 19456/2/1 | 8     | slowhash')
  expect(page).toContain('### Machine')
  expect(readFileSync(join(docs, 'load.svg'), 'utf8')).toMatch(/^<svg [^>]*>[\s\S]*<\/svg>\n$/)
  rmSync(docs, { recursive: true })
})

interface Counts {
  readonly sent: number
  readonly ok: number
  readonly refused: number
  readonly timeout: number
  readonly failed: number
}

interface Run {
  readonly logins: Counts
  readonly health: Counts
}

/** Every closed loop and storm of every server. */
function runsOf(results: { fields: { servers: { closed: Run[]; open: Run }[] }[] }): Run[] {
  return results.fields.flatMap(({ servers }) =>
    servers.flatMap(({ closed, open }) => [...closed, open]),
  )
}
