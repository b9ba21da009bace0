import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import type { Findings } from '../harness/results'
import { isQuick } from '../harness/settings'
import { machine } from './machine'
import { comparisonRow, loadRow, render, type Table, tables } from './tables'

const page = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url))

const INTRODUCTION = `# How fast is it?

Written by \`npm run bench -- --write\`; do not edit it by hand.

The packages take turns in one process, call by call, each starting a round in its time, and their outputs
are compared. A ratio is the peer's time divided by ours in the same round, or with many calls in flight our
throughput by theirs; the table gives the median and the quartiles of the rounds, which lie far apart when the
machine was busy. Times are minimum / median, for all calls of a turn together. Each turn is preceded by one
call that is not timed; "first after a rest" is without it, 1.2 seconds after the last hash.

Argon2id is given as m in KiB / t / p, scrypt as N/r/p. Under load, each package runs in fresh processes:
64 hashes are in flight all the time, and a file is read every 10 ms.
`

/** Prints the rows of each case when it ends and all tables at the end, and writes the page if asked. */
export default class BenchReporter implements Reporter {
  private readonly all: Findings[] = []
  private passed = 0
  private failures = 0

  onTestCaseResult(testCase: TestCase): void {
    const { findings } = testCase.meta()
    if (findings !== undefined) this.all.push(findings)
    const { comparisons = [], loads = [] } = findings ?? {}
    for (const row of [...comparisons.map(comparisonRow), ...loads.map(loadRow)]) {
      console.log(row.filter((cell) => cell !== '').join('  '))
    }
    const { state, errors = [] } = testCase.result()
    if (state === 'passed') this.passed += 1
    if (state !== 'failed') return
    this.fail(testCase.fullName, errors)
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    for (const module of modules) {
      if (module.errors().length > 0) this.fail(module.moduleId, module.errors())
    }
    if (unhandled.length > 0) this.fail('outside of a case', unhandled)
    const found = tables(merge(this.all))
    for (const table of found) console.log(`\n${table.title}\n\n${render(table)}`)
    console.log(`\n${this.passed} passed, ${this.failures} failed`)
    if (process.env.SLOWHASH_BENCH_WRITE === '1') this.write(found)
  }

  private fail(where: string, errors: readonly { message: string; stack?: string }[]): void {
    this.failures += 1
    console.log(`FAILED ${where}`)
    for (const { stack, message } of errors) console.log(stripVTControlCharacters(stack ?? message))
  }

  private write(found: readonly Table[]): void {
    if (this.failures > 0) {
      console.log('docs/benchmarks.md stays as it is')
      return
    }
    const where = { title: 'Machine', head: ['', ''], rows: machine() }
    const parts = [...found, where].map((table) => `## ${table.title}\n\n${render(table)}\n`)
    const warning = isQuick ? '\n**A quick run, with too few rounds to rely on.**\n' : ''
    writeFileSync(page, [INTRODUCTION + warning, ...parts].join('\n'))
    console.log('docs/benchmarks.md is written')
  }
}

function merge(all: readonly Findings[]): Findings {
  return {
    comparisons: all.flatMap(({ comparisons = [] }) => comparisons),
    loads: all.flatMap(({ loads = [] }) => loads),
    leftOut: all.flatMap(({ leftOut }) => leftOut),
  }
}
