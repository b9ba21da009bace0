import { bcryptField } from './contenders/bcrypt'
import { compare, testAgreement } from './harness/compare'
import { bcrypt } from './harness/work'

const field = await bcryptField()

testAgreement(field, bcrypt(4).params)

for (const work of [bcrypt(10), bcrypt(12)]) {
  for (const call of ['hash', 'verify', 'hashSync', 'verifySync'] as const) {
    compare(field, { ...work, call })
  }
}

for (const call of ['hash', 'verify'] as const)
  compare(field, { ...bcrypt(10), call, inFlight: 16 })
compare(field, { ...bcrypt(10), call: 'hash', inFlight: 64 })
