import { createAccounts } from './accounts.js'
import { passwords } from './passwords.js'
import { openUsers } from './users.js'

const [name, password] = process.argv.slice(2)
if (name === undefined || password === undefined) {
  console.error('Usage: node login.js NAME PASSWORD')
  process.exit(2)
}
const users = openUsers()
const isRight = await createAccounts(users, passwords).login(name, password)
const { hash = '' } = users.byName(name) ?? {}
console.log(isRight ? 'Welcome' : 'No', passwords.identify(hash)?.format ?? '')
users.close()
