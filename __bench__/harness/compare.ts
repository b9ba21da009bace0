import { expect, test } from 'vitest'
import type { Field } from '../contenders/contender'
import { agree, type Case, describe, measure } from './measure'
import { type Failure, type Findings, NOTHING } from './results'
import { benchPaces } from './settings'

declare module 'vitest' {
  interface TaskMeta {
    findings?: Findings
  }
}

/** Measures a case. The timings decide nothing; a wrong output fails. */
export function compare<Params>(field: Field<Params>, one: Case<Params>): void {
  test(`${one.work}, ${describe(one)}`, async ({ task }) => {
    const findings = await measure(field, one, benchPaces)
    task.meta.findings = findings
    expectNone(findings.failures)
  })
}

/** Checks that every package accepts what every other one makes, and no other password. */
export function testAgreement<Params>(field: Field<Params>, params: Params): void {
  test.for([field.ours, ...field.peers])(
    '$name makes hashes that all packages verify',
    async (maker, { task }) => {
      const failures = await agree(field, maker, params)
      task.meta.findings = { ...NOTHING, failures }
      expectNone(failures)
    },
  )
}

export function expectNone(failures: readonly Failure[]): void {
  expect(failures.map(({ who, message }) => `${who}: ${message}`)).toEqual([])
}
