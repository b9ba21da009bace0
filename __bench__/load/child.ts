// A fresh process that computes hashes of one package and looks at what that does to the process:
// `child.mjs PROBE ALGORITHM PACKAGE` prints what it measured as JSON.

import { argon2Field } from '../contenders/argon2'
import { bcryptField } from '../contenders/bcrypt'
import { digest, type Field, type Output, PASSWORD } from '../contenders/contender'
import { scryptField } from '../contenders/scrypt'
import { type Algorithm, HEAVY, LIGHT, type Measured, type Probe } from './probe'
import { peakMemory, responsiveness } from './probes'

const [probe, algorithm, name] = process.argv.slice(2) as [Probe, Algorithm, string]
console.log(JSON.stringify(await run()))

function run(): Promise<Measured> {
  if (probe === 'memory') return measure(argon2Field(), HEAVY.params)
  if (algorithm === 'argon2id') return measure(argon2Field(), LIGHT.argon2id.params)
  if (algorithm === 'bcrypt') return measure(bcryptField(), LIGHT.bcrypt.params)
  return measure(scryptField(), LIGHT.scrypt.params)
}

async function measure<Params>(pending: Promise<Field<Params>>, params: Params): Promise<Measured> {
  const field = await pending
  const contender = [field.ours, ...field.peers].find((each) => each.name === name)
  if (contender === undefined) throw new Error(`${name} does not compute ${algorithm} here`)
  const outputs: Output[] = []
  const hash = async () => {
    outputs.push(await contender.hash(params))
  }
  const measured = await (probe === 'memory' ? peakMemory(hash) : responsiveness(hash))
  // Afterwards, for checking takes time and memory as well.
  const expected = digest(field.ours.hashSync(params))
  for (const output of outputs) {
    const isRight =
      contender.drawsSalt && typeof output === 'string'
        ? field.ours.verifySync(output, PASSWORD)
        : digest(output) === expected
    if (!isRight) throw new Error(`${name} computes something else`)
  }
  return measured
}
