// Hashes in a thread of its own, and says so: when it is done, or when it has begun.

const { parentPort, workerData } = require('node:worker_threads')
const { hash, hashSync, verify } = require('slowhash')

const { isStopped, password = 'password', ...options } = workerData

if (isStopped) {
  for (let calls = 0; calls < 8; calls += 1) hash(password, options)
  setImmediate(() => parentPort.postMessage('begun'))
} else {
  hash(password, options)
    .then(async (stored) => {
      const isRight = (await verify(stored, password)) && !(await verify(stored, 'another'))
      parentPort.postMessage(isRight && (await verify(hashSync(password, options), password)))
    })
    .catch((error) => parentPort.postMessage(String(error)))
}
