import * as argon2 from '../cases/argon2'
import * as bcrypt from '../cases/bcrypt'
import * as scrypt from '../cases/scrypt'
import { argon2Field } from '../contenders/argon2'
import { bcryptField } from '../contenders/bcrypt'
import type { Admission, Field } from '../contenders/contender'
import { scryptField } from '../contenders/scrypt'
import { type Announce, agree, type Case, describe, measure } from '../harness/measure'
import { type Failure, type Findings, NOTHING } from '../harness/results'
import { briefPaces, reportPaces } from '../harness/settings'
import { describeLoad, loadCases, measureLoad } from '../load/measure'
import type { Plan } from './plan'

export interface Step {
  readonly title: string
  run(announce: Announce): Promise<Findings>
}

interface Cases<Params> {
  readonly agreement: Params
  readonly cases: readonly Case<Params>[]
  readonly essentials: readonly Case<Params>[]
}

/** The steps of a plan, the same ones each time that it is asked for. */
export async function stepsOf(plan: Plan, admission: Admission): Promise<Step[]> {
  if (plan.set === 'argon2') return measurements(await argon2Field(admission), argon2, plan)
  if (plan.set === 'bcrypt') return measurements(await bcryptField(admission), bcrypt, plan)
  if (plan.set === 'scrypt') return measurements(await scryptField(admission), scrypt, plan)
  return plan.set === 'load' ? loadSteps(admission) : []
}

function measurements<Params>(
  field: Field<Params>,
  { agreement, ...lists }: Cases<Params>,
  plan: Plan,
): Step[] {
  const isAll = plan.cases === 'all'
  const cases = isAll ? lists.cases : lists.essentials
  const paces = isAll ? reportPaces : briefPaces
  return [
    { title: 'agreement on one hash', run: (announce) => allAgree(field, agreement, announce) },
    ...cases.map((one) => ({
      title: `${one.work}, ${describe(one)}`,
      run: (announce: Announce) => measure(field, one, paces, announce),
    })),
  ]
}

async function allAgree<Params>(
  field: Field<Params>,
  params: Params,
  announce: Announce,
): Promise<Findings> {
  const failures: Failure[] = []
  for (const maker of [field.ours, ...field.peers]) {
    failures.push(...(await agree(field, maker, params, announce)))
  }
  return { ...NOTHING, failures }
}

async function loadSteps(admission: Admission): Promise<Step[]> {
  const fields = {
    argon2id: await argon2Field(admission),
    bcrypt: await bcryptField(admission),
    scrypt: await scryptField(admission),
  }
  return loadCases.map((one) => ({
    title: describeLoad(one),
    run: (announce) => measureLoad(fields[one.algorithm], one, reportPaces.loadRuns, announce),
  }))
}
