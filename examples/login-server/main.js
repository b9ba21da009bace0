import { passwords } from './passwords.js'
import { createLoginServer } from './server.js'
import { openUsers } from './users.js'

/** Longer than any login takes, and shorter than the patience of what sent the signal. */
const GRACE_MS = 8000

const { DATABASE = 'users.db', HOST = '127.0.0.1', PORT = '3000' } = process.env

const users = openUsers(DATABASE)
const server = await createLoginServer(users, passwords)
server.listen({ host: HOST, port: PORT }, () => {
  const { address, port } = server.address()
  console.log(`Listening on http://${address}:${port}`)
})
process.once('SIGTERM', stop)
process.once('SIGINT', stop)

/** Answers what has arrived and takes nothing new; then nothing is left that keeps the process. */
function stop() {
  server.close(() => users.close())
  setTimeout(() => server.closeAllConnections(), GRACE_MS).unref()
}
