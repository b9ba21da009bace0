import { agreement, cases } from './cases/bcrypt'
import { bcryptField } from './contenders/bcrypt'
import { compare, testAgreement } from './harness/compare'

const field = await bcryptField()

testAgreement(field, agreement)
for (const one of cases) compare(field, one)
