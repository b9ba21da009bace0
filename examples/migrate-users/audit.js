import { passwords } from './passwords.js'
import { openUsers } from './users.js'

const users = openUsers()
const { total, groups, unverifiable, weak, upgrade } = await passwords.audit(hashes(users))
users.close()

console.log(`${total} rows, ${weak} of them weak`)
for (const { count, format, cost, accepted, reasons } of groups) {
  const state = accepted ? reasons.join(', ') || 'up to date' : 'not accepted'
  console.log(`${String(count).padStart(8)}  ${format} ${cost}: ${state}`)
}
console.log('No login can verify:', unverifiable)
const { hashes: outdated, coreSeconds } = upgrade
console.log(`${outdated} rows to upgrade, ${Math.ceil(coreSeconds)} seconds of one core`)

function* hashes(users) {
  for (const { hash } of users.rows()) yield hash
}
