import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { rejected } from './errors.support'
import { script } from './publish.support'

interface PublishedIntegrity {
  publishedIntegrity(
    registry: string,
    wanted: { name: string; version: string },
    answerMs?: number,
  ): Promise<string | undefined>
}

const { publishedIntegrity } = await script<PublishedIntegrity>('publish', 'registry.mjs')
const WANTED = { name: '@slowhash/bcrypt', version: '1.2.3' }

let server: Server | undefined

afterEach(() => {
  server?.close()
  server?.closeAllConnections()
})

/** What is made of a registry that answers so. */
async function asked(answer: RequestListener, answerMs?: number): Promise<string | undefined> {
  server?.close()
  server = createServer(answer)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return publishedIntegrity(`http://127.0.0.1:${port}/`, WANTED, answerMs)
}

function says(status: number, body: unknown): RequestListener {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return (_, response) => response.writeHead(status).end(text)
}

function has(version: unknown): RequestListener {
  return says(200, { versions: { '1.2.3': version } })
}

it('takes a version for missing only where the registry says so', async () => {
  expect(await asked(says(404, 'anything'))).toBeUndefined()
  expect(await asked(says(200, { versions: {} }))).toBeUndefined()
  expect(await asked(says(200, { versions: { '1.2.4': {} } }))).toBeUndefined()
  expect(await asked(has({ dist: { integrity: 'sha512-x' } }))).toBe('sha512-x')
})

it('asks for the whole name, and follows the registry to another place', async () => {
  const seen: (string | undefined)[] = []
  const moved: RequestListener = ({ url }, response) => {
    seen.push(url)
    if (url === '/moved') return has({ dist: { integrity: 'sha512-x' } })({} as never, response)
    return response.writeHead(302, { location: '/moved' }).end()
  }
  expect(await asked(moved)).toBe('sha512-x')
  expect(seen).toEqual(['/@slowhash%2fbcrypt', '/moved'])
})

it.each([
  ['a page', '<!doctype html><title>Log in</title>'],
  ['nothing', ''],
  ['half of an answer', '{"versions":{"1.2.3"'],
  ['null', null],
  ['a text', '"versions"'],
  ['a list', []],
  ['no versions', {}],
  ['null for the versions', { versions: null }],
  ['a list of versions', { versions: ['1.2.3'] }],
  ['a text for the versions', { versions: '1.2.3' }],
])('refuses %s in place of a package', async (_, body) => {
  const { message } = await rejected(() => asked(says(200, body)))
  expect(message).toMatch(/\/@slowhash%2fbcrypt did not answer with a package$/)
})

it.each([
  ['null', null],
  ['a text', '1.2.3'],
  ['an empty object', {}],
  ['null for what it holds', { dist: null }],
  ['no integrity', { dist: { shasum: 'x' } }],
  ['a number for the integrity', { dist: { integrity: 5 } }],
  ['null for the integrity', { dist: { integrity: null } }],
])('refuses a version that is %s', async (_, version) => {
  const { message } = await rejected(() => asked(has(version)))
  expect(message).toMatch(/ does not say what 1\.2\.3 holds$/)
})

it.each([
  ['201', 201],
  ['204', 204],
  ['401', 401],
  ['403', 403],
  ['410', 410],
  ['429', 429],
  ['500', 500],
  ['503', 503],
])('takes a status of %s for no answer', async (_, status) => {
  const answer: RequestListener = (_request, response) => response.writeHead(status).end()
  const { message } = await rejected(() => asked(answer))
  expect(message).toMatch(new RegExp(` did not say whether it has 1\\.2\\.3: ${status}$`))
})

const ODD: [what: string, why: RegExp, answer: RequestListener, answerMs?: number][] = [
  [
    'sends from place to place for ever',
    /redirect count exceeded$/,
    ({ url }, response) => response.writeHead(302, { location: `${url}x` }).end(),
  ],
  ['hangs up', /UND_ERR_SOCKET|ECONNRESET/, ({ socket }) => socket.destroy()],
  ['does not answer', /aborted due to timeout$/, () => undefined, 50],
  [
    'begins an answer and goes on no more',
    /aborted due to timeout$/,
    (_, response) => response.writeHead(200).write('{'),
    500,
  ],
  [
    'answers without an end',
    /more than 16777216 bytes$/,
    (_, response) => {
      const chunk = Buffer.alloc(1 << 20, ' ')
      const more = () => {
        while (!response.destroyed && response.write(chunk)) {
          // Until the client reads.
        }
      }
      response.writeHead(200).on('drain', more)
      more()
    },
  ],
]

it.each(ODD)('refuses a registry that %s', async (_, why, answer, answerMs) => {
  const { message } = await rejected(() => asked(answer, answerMs))
  expect(message).toMatch(/ did not say whether it has 1\.2\.3: /)
  expect(message).toMatch(why)
})
