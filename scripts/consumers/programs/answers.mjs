import { hash, verify } from 'slowhash'
import bcrypt, { compare } from 'slowhash/bcrypt'

export async function answers() {
  const stored = await hash('correct horse', { memoryCost: 64, timeCost: 2 })
  const other = await bcrypt.hash('correct horse', 4)
  return [
    await verify(stored, 'correct horse'),
    await verify(stored, 'wrong horse'),
    await compare('correct horse', other),
    await compare('wrong horse', other),
    await verify(other, 'correct horse'),
  ]
}
