import { agreement, cases } from './cases/scrypt'
import { scryptField } from './contenders/scrypt'
import { compare, testAgreement } from './harness/compare'

const field = await scryptField()

testAgreement(field, agreement)
for (const one of cases) compare(field, one)
