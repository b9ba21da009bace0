import assert from 'node:assert/strict'

export const consumers = [
  { name: 'jest', quick: true, run: testJest },
  { name: 'vitest', quick: true, run: testVitest },
]

async function testJest(project) {
  project.copyPrograms()
  project.write('login.test.cjs', testOf("const { answers } = require('./answers.cjs')"))
  await project.install({ jest: '30.5.2' })
  const args = [
    '--ci',
    '--watchman=false',
    '--testTimeout=120000',
    '--testMatch',
    '**/login.test.cjs',
  ]
  const { code, stderr } = await project.run('npx', ['jest', ...args])
  assert.equal(code, 0, stderr)
  assert.match(stderr, /Tests: +2 passed, 2 total/)
}

async function testVitest(project) {
  project.copyPrograms()
  const imports = "import { expect, test } from 'vitest'\nimport { answers } from './answers.mjs'"
  project.write('login.test.mjs', testOf(`${imports}\nimport slowhash from 'slowhash'`))
  await project.install({ vitest: '4.1.12', vite: '7.3.8' })
  for (const pool of ['forks', 'threads', 'vmThreads']) {
    const printed = await project.tool('vitest', ['run', '--testTimeout=120000', `--pool=${pool}`])
    assert.match(printed, /Tests +2 passed \(2\)/)
  }
}

/** The second one fails where a test runner's `Error` is not that of what threw. */
function testOf(imports) {
  return `${imports}
${imports.includes('require') ? "const slowhash = require('slowhash')" : ''}
test('hashes and verifies', async () => {
  expect(await answers()).toEqual([true, false, true, false, true])
})

test('rejects with errors of this realm', async () => {
  await expect(slowhash.hash('', { memoryCost: 7 })).rejects.toThrow(RangeError)
  await expect(slowhash.verify('!', '')).rejects.toThrow(Error)
})
`
}
