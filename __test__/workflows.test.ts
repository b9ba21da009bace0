import { expect, it } from 'vitest'
import { script } from './publish.support'

interface Rules {
  ruleProblems(
    workflow: { name: string; text: string },
    project: { scripts: Record<string, string>; exists: (path: string) => boolean },
  ): string[]
}

const { ruleProblems } = await script<Rules>('workflows', 'rules.mjs')

const SHA = '0123456789abcdef0123456789abcdef01234567'

/** A workflow with one job, which breaks no rule. */
const GOOD = `name: Good

on: push

permissions: {}

jobs:
  test:
    runs-on: ubuntu-24.04
    timeout-minutes: 5
    container:
      image: node:24@sha256:${SHA}${SHA.slice(0, 24)}
    env:
      NAME: \${{ matrix.name }}
    steps:
      - uses: actions/checkout@${SHA} # v6.0.2
        with:
          persist-credentials: false
      - run: npm run build
      - name: Two lines
        run: |
          npm run build
          node scripts/build.mjs "$NAME"
`

function problems(text: string): string[] {
  const scripts = { build: 'node scripts/build.mjs' }
  const exists = (path: string) => path === 'scripts/build.mjs'
  return ruleProblems({ name: 'good.yml', text }, { scripts, exists })
}

it('finds nothing in a workflow that keeps the rules', () => {
  expect(problems(GOOD)).toEqual([])
})

it.each([
  [
    'a tag instead of a commit',
    `@${SHA} # v6.0.2`,
    '@v6',
    /16: actions\/checkout@v6 is not pinned/,
  ],
  ['a commit without its version', ' # v6.0.2', '', /16: .* is not pinned/],
  ['an image without a digest', /@sha256:\w+/, '', /12: node:24 is not pinned by a digest/],
  ['a script that package.json lacks', 'run: npm run build', 'run: npm run bulid', /19: .*"bulid"/],
  ['a file that is not there', 'build.mjs "', 'built.mjs "', /23: there is no scripts\/built.mjs/],
  ['a template in a command', '"$NAME"', `\${{ github.ref }}`, /23: a command must not be a templ/],
  ['permissions for all jobs', 'permissions: {}\n', '', /no "permissions: \{\}" at the top/],
  ['a job without a time limit', '    timeout-minutes: 5\n', '', /test has no time limit/],
  ['a secret', 'matrix.name', 'secrets.NPM', /test reads a secret/],
  [
    'a right to write outside of the protected environment',
    '    timeout-minutes: 5\n',
    '    timeout-minutes: 5\n    permissions:\n      id-token: write\n',
    /test may write, but not in the protected environment/,
  ],
])('finds %s', (_, search, replacement, expected) => {
  const text = GOOD.replace(search, replacement)
  expect(text).not.toBe(GOOD)
  expect(problems(text)).toEqual([expect.stringMatching(expected)])
})
