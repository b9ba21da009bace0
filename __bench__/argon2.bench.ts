import { type Argon2Params, argon2Field } from './contenders/argon2'
import { compare, testAgreement } from './harness/compare'
import { argon2id } from './harness/work'

const field = await argon2Field()

const small = argon2id(19456, 2, 1)
const medium = argon2id(65536, 3, 1)
const lanes = argon2id(65536, 3, 4)
const large = argon2id(262144, 10, 1)

testAgreement<Argon2Params>(field, small.params)

for (const work of [small, medium, lanes]) {
  for (const call of ['hash', 'verify', 'hashSync', 'verifySync'] as const) {
    compare(field, { ...work, call })
  }
}

// A second and more per call: the twins that end in Sync have shown already that they do the same.
for (const call of ['hash', 'verify'] as const) compare(field, { ...large, call })

for (const work of [small, medium]) {
  for (const call of ['hash', 'verify'] as const) compare(field, { ...work, call, inFlight: 16 })
  compare(field, { ...work, call: 'hash', isRested: true })
}
