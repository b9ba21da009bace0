import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'

const MAX_BODY_BYTES = 4096
const MIN_PASSWORD_LENGTH = 8
const REQUEST_TIMEOUT_MS = 10_000
const RETRY_AFTER_SECONDS = 1

/** An answer that is not the hasher's or the database's fault. */
class Refusal extends Error {
  constructor(status, headers = {}) {
    super(`refused with status ${status}`)
    this.status = status
    this.headers = headers
  }
}

/** A server that is not listening yet. Its arguments are what users.js and passwords.js export. */
export async function createLoginServer(users, passwords) {
  // An unknown name must take as long as a wrong password: else the time tells who has an account.
  const decoy = await passwords.hash(randomUUID())

  async function register({ name, password }, signal) {
    if (name === '' || password.length < MIN_PASSWORD_LENGTH) throw new Refusal(400)
    if (users.hashOf(name) !== undefined) throw new Refusal(409)
    const isNew = users.add(name, await passwords.hash(password, signal))
    if (!isNew) throw new Refusal(409)
    return 201
  }

  async function login({ name, password }, signal) {
    const stored = users.hashOf(name)
    const isRight = await passwords.verify(stored ?? decoy, password, signal)
    if (stored === undefined || !isRight) throw new Refusal(401)
    if (passwords.needsRehash(stored)) await upgrade(name, password, stored, signal)
    return 200
  }

  /** The login has succeeded, whatever becomes of this: the next one tries again. */
  async function upgrade(name, password, stored, signal) {
    try {
      users.replaceHash(name, stored, await passwords.hash(password, signal))
    } catch (error) {
      if (!isOverload(error) && !signal.aborted) console.error(error)
    }
  }

  const routes = { 'POST /register': register, 'POST /login': login, 'GET /health': () => 200 }
  const server = createServer(async (request, response) => {
    const answer = await answerTo(request, response, routes[`${request.method} ${request.url}`])
    if (answer === undefined) return
    // A server that is ending waits for every connection that is kept alive.
    if (!server.listening) response.setHeader('Connection', 'close')
    response.writeHead(answer.status, { 'Content-Length': 0, ...answer.headers }).end()
  })
  server.requestTimeout = REQUEST_TIMEOUT_MS
  return server
}

/** Status and headers, or undefined when the client has hung up and nobody reads an answer. */
async function answerTo(request, response, route) {
  const closed = new AbortController()
  // Takes the hash of somebody who is gone out of the queue.
  response.once('close', () => closed.abort())
  try {
    if (route === undefined) throw new Refusal(404)
    const credentials = request.method === 'POST' ? await readCredentials(request) : {}
    return { status: await route(credentials, closed.signal) }
  } catch (error) {
    return closed.signal.aborted ? undefined : answerToError(error)
  }
}

function answerToError(error) {
  if (error instanceof Refusal) return error
  if (isOverload(error)) return { status: 503, headers: { 'Retry-After': RETRY_AFTER_SECONDS } }
  console.error(error)
  return { status: 500 }
}

function isOverload(error) {
  return error.code === 'ERR_SLOWHASH_OVERLOADED'
}

/** Reads `{ "name": "...", "password": "..." }`. Node.js reads no more than Content-Length says. */
async function readCredentials(request) {
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  if (Number.isNaN(length)) throw new Refusal(411, { Connection: 'close' })
  if (length > MAX_BODY_BYTES) throw new Refusal(413, { Connection: 'close' })
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return parseCredentials(Buffer.concat(chunks).toString())
}

function parseCredentials(text) {
  const { name, password } = parseObject(text)
  if (typeof name !== 'string' || typeof password !== 'string') throw new Refusal(400)
  return { name, password }
}

function parseObject(text) {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    throw new Refusal(400)
  }
}
