import type { RequestListener, Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { configure, hashSync } from 'slowhash'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { load } from './migrate-users.support'
import { fencesOf, type Placed, place, typecheck } from './pages.support'
import { installPinned } from './pinned.support'

const PAGE = 'docs/frameworks.md'
const PASSWORD = 'correct horse'
const OLD = hashSync(PASSWORD, { algorithm: 'bcrypt', cost: 4 })
const TODAY = /^\$argon2id\$v=19\$m=65536,t=3,p=1\$/

/** The table that the page leaves to the reader. */
const USERS = `// users.ts
interface User { id: string; name: string; hash: string }

export const rows: User[] = []

export const users = {
  byName: async (name: string): Promise<User | undefined> => rows.find((row) => row.name === name),
  swapHash: async (id: string, oldHash: string, newHash: string): Promise<boolean> => {
    const row = rows.find((row) => row.id === id && row.hash === oldHash)
    if (row !== undefined) row.hash = newHash
    return row !== undefined
  },
}
`

/** Better Auth's, which is in memory. */
const DATABASE = `// database.ts
import { memoryAdapter } from 'better-auth/adapters/memory'

interface Account { password: string }

export const tables = { user: [], session: [], verification: [], account: [] as Account[] }

export const database = memoryAdapter(tables)

export const accounts = {
  swapHash: async (oldHash: string, newHash: string): Promise<boolean> => {
    const account = tables.account.find(({ password }) => password === oldHash)
    if (account !== undefined) account.password = newHash
    return account !== undefined
  },
}
`

let placed: Placed
let rows: { id: string; name: string; hash: string }[]
const servers: Server[] = []

beforeAll(async () => {
  process.env.AUTH_SECRET = 'x'.repeat(32)
  process.env.BETTER_AUTH_SECRET = 'aX3$'.repeat(8)
  process.env.BETTER_AUTH_URL = 'http://localhost:3000'
  const folder = join(await installPinned('frameworks'), 'pages')
  placed = place(folder, [USERS, DATABASE, ...fencesOf(PAGE, 'ts').map(({ code }) => code)])
  rows = (await module<{ rows: typeof rows }>('users')).rows
})

afterAll(() => {
  for (const server of servers) server.close()
})

beforeEach(() => {
  rows.splice(0, rows.length, { id: '1', name: 'ada', hash: OLD })
})

async function module<T>(name: string): Promise<T> {
  return (await load(join(placed.folder, `${name}.js`))) as T
}

/** Serves an application and returns its address. */
async function serve(app: RequestListener): Promise<string> {
  const server = createServer(app)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The applications with a route /login, each at its own address. */
const APPLICATIONS: Record<string, () => Promise<string>> = {
  Express: async () => serve((await module<{ app: RequestListener }>('express')).app),
  Passport: async () => serve((await module<{ app: RequestListener }>('passport')).app),
  Fastify: async () => {
    interface App {
      ready(): Promise<unknown>
      routing: RequestListener
    }
    const { app } = await module<{ app: App }>('fastify')
    await app.ready()
    return serve(app.routing)
  },
  NestJS: async () => {
    interface Nest {
      NestFactory: { create(module: unknown, options: object): Promise<App> }
    }
    interface App {
      init(): Promise<unknown>
      getHttpAdapter(): { getInstance(): RequestListener }
    }
    const { AuthModule } = await module<{ AuthModule: unknown }>('nest')
    const file = join(placed.folder, '..', 'node_modules', '@nestjs', 'core', 'index.js')
    const { NestFactory } = (await load(file)) as Nest
    const app = await NestFactory.create(AuthModule, { logger: false })
    await app.init()
    return serve(app.getHttpAdapter().getInstance())
  },
}

function login(address: string, body: object): Promise<Response> {
  return fetch(`${address}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

it('has a snippet for every framework, which compiles against its types', () => {
  const names = ['accounts', 'express', 'fastify', 'nest', 'passport', 'authjs', 'better-auth']
  expect(fencesOf(PAGE, 'ts').map(({ file }) => file)).toEqual(names.map((name) => `${name}.ts`))
  expect(typecheck(placed.files)).toEqual([])
})

describe.each(Object.keys(APPLICATIONS))('%s', (name) => {
  let address: string

  beforeAll(async () => {
    address = (await APPLICATIONS[name]?.()) ?? ''
  })

  it('logs in who knows the password, and upgrades the row', async () => {
    const response = await login(address, { name: 'ada', password: PASSWORD })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ id: '1', name: 'ada' })
    expect(rows[0]?.hash).toMatch(TODAY)
    expect((await login(address, { name: 'ada', password: PASSWORD })).status).toBe(200)
  })

  it('refuses wrong passwords, unknown names and what is no password', async () => {
    const refused = [
      { name: 'ada', password: 'another' },
      { name: 'bob', password: PASSWORD },
      { name: 'ada', password: { $ne: null } },
      { name: 'ada' },
      {},
    ]
    for (const body of refused) {
      expect([400, 401]).toContain((await login(address, body)).status)
    }
    expect(rows[0]?.hash).toBe(OLD)
  })

  it('answers 503 when too many wait', async () => {
    configure({ maxQueue: 0 })
    try {
      const calls = Array.from({ length: 16 }, () => login(address, { name: 'bob', password: 'x' }))
      const statuses = (await Promise.all(calls)).map(({ status }) => status)
      expect(statuses).toContain(503)
      expect(statuses.filter((status) => status !== 503 && status !== 401)).toEqual([])
    } finally {
      configure({ maxQueue: 1024 })
    }
  })
})

describe('Auth.js', () => {
  const site = 'http://localhost:3000/auth'

  /** Logs in as a browser does: with a token against forged requests, and its cookie. */
  async function signIn(name: string, password: string): Promise<Response> {
    type Handler = (request: Request, config: object) => Promise<Response>
    const file = join(placed.folder, '..', 'node_modules', '@auth', 'core', 'index.js')
    const { Auth } = (await load(file)) as { Auth: Handler }
    const { config } = await module<{ config: object }>('authjs')
    const quiet = { ...config, basePath: '/auth', logger: { error() {} } }
    const first = await Auth(new Request(`${site}/csrf`), quiet)
    const { csrfToken } = (await first.json()) as { csrfToken: string }
    const [cookie = ''] = first.headers.getSetCookie()
    const headers = {
      cookie: cookie.split(';')[0] ?? '',
      'content-type': 'application/x-www-form-urlencoded',
    }
    const body = new URLSearchParams({ name, password, csrfToken })
    const callback = `${site}/callback/credentials`
    return Auth(new Request(callback, { method: 'POST', headers, body }), quiet)
  }

  function hasSession(response: Response): boolean {
    return response.headers.getSetCookie().some((text) => text.includes('session-token='))
  }

  it('makes a session for who knows the password, and upgrades the row', async () => {
    expect(hasSession(await signIn('ada', PASSWORD))).toBe(true)
    expect(rows[0]?.hash).toMatch(TODAY)
    expect(hasSession(await signIn('ada', PASSWORD))).toBe(true)
  })

  it('makes none for wrong passwords and unknown names', async () => {
    for (const [name, password] of [['ada', 'another'] as const, ['bob', PASSWORD] as const]) {
      const response = await signIn(name, password)
      expect(hasSession(response)).toBe(false)
      expect(response.headers.get('location')).toContain('error=CredentialsSignin')
    }
    expect(rows[0]?.hash).toBe(OLD)
  })
})

describe('Better Auth', () => {
  const [email, name] = ['ada@example.org', 'Ada']

  async function post(path: string, body: object): Promise<number> {
    type Auth = { handler(request: Request): Promise<Response> }
    const { auth } = await module<{ auth: Auth }>('better-auth')
    const request = new Request(`http://localhost:3000/api/auth/${path}/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
      body: JSON.stringify(body),
    })
    return (await auth.handler(request)).status
  }

  it('hashes for who signs up, and verifies and upgrades for who signs in', async () => {
    // Better Auth reports each of them.
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { tables } = await module<{ tables: { account: { password: string }[] } }>('database')
    expect(await post('sign-up', { email, name, password: PASSWORD })).toBe(200)
    const [account] = tables.account
    expect(account?.password).toMatch(TODAY)
    // As Better Auth hashes by itself.
    const file = join(
      placed.folder,
      '..',
      'node_modules',
      'better-auth',
      'dist',
      'crypto',
      'index.mjs',
    )
    type Crypto = { hashPassword(password: string): Promise<string> }
    const old = await ((await load(file)) as Crypto).hashPassword(PASSWORD)
    Object.assign(account ?? {}, { password: old })
    expect(await post('sign-in', { email, password: 'another one' })).toBe(401)
    expect(account?.password).toBe(old)
    expect(await post('sign-in', { email, password: PASSWORD })).toBe(200)
    expect(account?.password).toMatch(TODAY)
    expect(await post('sign-in', { email, password: PASSWORD })).toBe(200)
    expect(await post('sign-in', { email: 'bob@example.org', password: PASSWORD })).toBe(401)
    expect(warn).toHaveBeenCalledTimes(2)
    warn.mockRestore()
  })
})
