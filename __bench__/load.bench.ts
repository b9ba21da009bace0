import { test } from 'vitest'
import { argon2Field } from './contenders/argon2'
import { bcryptField } from './contenders/bcrypt'
import { scryptField } from './contenders/scrypt'
import { expectNone } from './harness/compare'
import { benchPaces } from './harness/settings'
import { describeLoad, loadCases, measureLoad } from './load/measure'

const fields = {
  argon2id: await argon2Field(),
  bcrypt: await bcryptField(),
  scrypt: await scryptField(),
}

for (const one of loadCases) {
  test(describeLoad(one), async ({ task }) => {
    const findings = await measureLoad(fields[one.algorithm], one, benchPaces.loadRuns)
    task.meta.findings = findings
    expectNone(findings.failures)
  })
}
