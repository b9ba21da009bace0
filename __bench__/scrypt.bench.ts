import { scryptField } from './contenders/scrypt'
import { compare, testAgreement } from './harness/compare'
import { scrypt } from './harness/work'

const field = await scryptField()

testAgreement(field, scrypt(14).params)

for (const work of [scrypt(14), scrypt(17)]) {
  for (const call of ['hash', 'hashSync'] as const) compare(field, { ...work, call })
}

compare(field, { ...scrypt(16), call: 'hash', inFlight: 8 })
