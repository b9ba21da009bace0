import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import { type Findings, merge } from '../harness/results'
import { type Machine, machine, machineRows } from './machine'
import { comparisonRow, loadRow, render, type Table, tables } from './tables'

/** Prints the rows of each case when it ends, and all tables at the end. */
export default class BenchReporter implements Reporter {
  private readonly where: Machine = machine()
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
    const where: Table = { title: 'Machine', head: ['', ''], rows: machineRows(this.where) }
    for (const table of [...tables(merge(this.all), this.where.slots), where]) {
      console.log(`\n${table.title}\n\n${render(table)}`)
    }
    console.log(`\n${this.passed} passed, ${this.failures} failed`)
  }

  private fail(where: string, errors: readonly { message: string; stack?: string }[]): void {
    this.failures += 1
    console.log(`FAILED ${where}`)
    for (const { stack, message } of errors) console.log(stripVTControlCharacters(stack ?? message))
  }
}
