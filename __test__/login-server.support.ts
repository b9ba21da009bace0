import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, runCommand } from './lifecycle.support'

export const example = join(root, 'examples', 'login-server')

/** Windows has no signal that a process could answer. */
export const hasSignals = process.platform !== 'win32'

const MEANING: Record<number, string> = { 200: 'ok', 401: 'denied', 503: 'refused' }

/** Counts by `ok`, `denied`, `refused`, or the status if it is none of these. */
type Answers = { [answer: string]: number }

/** The login server of the examples, in a process and with a database of its own. */
export class LoginServer {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    private readonly output: { stdout: string; stderr: string },
  ) {}

  /** Starts it on a free port. `seed` is a program that finds the users as `users`. */
  static async start(env: NodeJS.ProcessEnv = {}, seed = ''): Promise<LoginServer> {
    const folder = mkdtempSync(join(tmpdir(), 'slowhash-login-'))
    const database = join(folder, 'users.db')
    if (seed !== '') await withUsers(database, seed)
    const child = spawn(process.execPath, ['main.js'], {
      cwd: example,
      env: { ...process.env, NODE_OPTIONS: '', PORT: '0', DATABASE: database, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const output = { stdout: '', stderr: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))
    const server = new LoginServer(child, folder, output)
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
    if (server.port === undefined) throw new Error(`no port in: ${output.stdout}${output.stderr}`)
    return server
  }

  get port(): number | undefined {
    const port = /^Listening on http:\/\/127\.0\.0\.1:(\d+)$/m.exec(this.output.stdout)?.[1]
    return port === undefined ? undefined : Number(port)
  }

  get database(): string {
    return join(this.folder, 'users.db')
  }

  /** On a connection of its own: one that is kept may be closed just when it is used again. */
  request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { connection: 'close' }
    return fetch(`http://127.0.0.1:${this.port}${path}`, { headers, ...init })
  }

  /** The status of a POST of name and password. */
  async post(path: string, name: string, password: string): Promise<number> {
    const body = JSON.stringify({ name, password })
    return (await this.request(path, { method: 'POST', body })).status
  }

  /** How many logins at once had which answer. */
  async burst(logins: number, name: (i: number) => string, password: string): Promise<Answers> {
    const calls = Array.from({ length: logins }, (_, i) => this.post('/login', name(i), password))
    const answers: Answers = {}
    for (const status of await Promise.all(calls)) {
      const answer = MEANING[status] ?? String(status)
      answers[answer] = (answers[answer] ?? 0) + 1
    }
    return answers
  }

  /** Sends a request, or a part of one, on a connection of its own. */
  async send(text: string): Promise<{ socket: Socket; answer: Promise<string> }> {
    const socket = connect(this.port ?? 0, '127.0.0.1')
    await once(socket, 'connect')
    await new Promise<void>((resolve) => socket.write(text, () => resolve()))
    return { socket, answer: read(socket) }
  }

  /** Waits until the server has read what was sent before: it reads connections in their order. */
  async hasRead(): Promise<void> {
    const health = 'GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
    for (let i = 0; i < 2; i++) await (await this.send(health)).answer
  }

  /** Sends a request or a part of one, and hangs up when the server has it. */
  async hangUp(text: string): Promise<void> {
    const { socket, answer } = await this.send(text)
    await this.hasRead()
    socket.resetAndDestroy()
    await answer
  }

  /** Ends it with SIGTERM and tells how it ended. */
  async stop(): Promise<{ code: number | null; stderr: string }> {
    this.child.kill('SIGTERM')
    const [code] = (await once(this.child, 'close')) as [number | null]
    rmSync(this.folder, { recursive: true, force: true })
    return { code, stderr: this.output.stderr }
  }
}

/** The text of a POST of name and password. */
export function postText(path: string, name: string, password: string): string {
  const body = JSON.stringify({ name, password })
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

/** What comes on a connection until it closes, however it closes. */
function read(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    socket.on('error', () => {}).on('close', () => resolve(text))
  })
}

/** Runs a program that finds the users of a database as `users`, and returns what it prints. */
export async function withUsers(database: string, program: string): Promise<string> {
  const whole = `
    import slowhash from 'slowhash'
    import { openUsers } from './users.js'
    const users = openUsers(${JSON.stringify(database)})
    ${program}
    users.close()
  `
  const args = ['--input-type=module', '-e', whole]
  const { code, stdout, stderr } = await runCommand(process.execPath, args, {}, example)
  if (code !== 0) throw new Error(stderr)
  return stdout
}
