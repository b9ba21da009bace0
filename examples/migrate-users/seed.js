import { createHash, pbkdf2Sync, randomUUID } from 'node:crypto'
import { hash } from 'slowhash'
import { openUsers } from './users.js'

/** Everybody's. */
const PASSWORD = 'correct horse battery staple'

/** Who gets a row of which kind. */
const ROWS = {
  bcrypt: () => hash(PASSWORD, { algorithm: 'bcrypt', cost: 10 }),
  django: () => django(PASSWORD, 20_000),
  forum: () => createHash('md5').update(PASSWORD).digest('hex'),
  // These two are as WordPress wrote them, before and since version 6.8.
  wordpress: () => '$P$B733CJFbOg8vODbdtn1VFp7nPgoSIX0',
  wordpress68: () => '$wp$2y$04$hnzisfBBNLPAV20odcfozex9j4YINXvZt8DSpoKdmKjKJuRaAyZ46',
}

/** What Django 1.8 wrote. */
function django(password, iterations) {
  const salt = randomUUID().slice(0, 8)
  const key = pbkdf2Sync(password, salt, iterations, 32, 'sha256').toString('base64')
  return `pbkdf2_sha256$${iterations}$${salt}$${key}`
}

const users = openUsers()
for (const [name, make] of Object.entries(ROWS)) users.add(name, await make())
users.close()
console.log(`${Object.keys(ROWS).join(', ')} have the password: ${PASSWORD}`)
