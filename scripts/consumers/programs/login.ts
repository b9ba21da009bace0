import slowhash, { type HashOptions, hash, verify } from 'slowhash'
import argon2 from 'slowhash/argon2'
import bcrypt, { compare } from 'slowhash/bcrypt'
import bcryptjs from 'slowhash/bcryptjs'
import { scryptSync } from 'slowhash/crypto'

const options: HashOptions = { algorithm: 'argon2id', memoryCost: 64, timeCost: 2 }

async function answers(): Promise<boolean[]> {
  const stored: string = await hash('correct horse', options)
  const other: string = await bcrypt.hash('correct horse', 4)
  const [right, wrong]: boolean[] = [
    await slowhash.verify(stored, 'correct horse'),
    await argon2.verify(stored, 'wrong horse'),
  ]
  return [
    right ?? false,
    wrong ?? true,
    await compare('correct horse', other),
    bcryptjs.compareSync('wrong horse', other),
    await verify(other, 'correct horse'),
  ]
}

const key: Uint8Array = scryptSync('correct horse', 'salt', 32, { N: 16 })
answers().then((all) => console.log(JSON.stringify(key.length === 32 && all)))

// @ts-expect-error: the cost of bcrypt is not that of Argon2
hash('correct horse', { algorithm: 'bcrypt', memoryCost: 64 }).catch(() => {})
