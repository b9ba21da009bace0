import { agreement, cases } from './cases/argon2'
import { argon2Field } from './contenders/argon2'
import { compare, testAgreement } from './harness/compare'

const field = await argon2Field()

testAgreement(field, agreement)
for (const one of cases) compare(field, one)
