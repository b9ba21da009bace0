import { expect, it } from 'vitest'
import { CLEAN, runNode } from './lifecycle.support'

it('loads in several workers at once and hashes in all of them', async () => {
  const program = `
    const { Worker } = require('node:worker_threads')
    const source = ${JSON.stringify(`
      const { parentPort, workerData } = require('node:worker_threads')
      const { hash, verify } = require('slowhash')
      async function main() {
        const mine = 'password ' + workerData
        const options = [{ memoryCost: 64 }, { algorithm: 'bcrypt', cost: 4 }, { algorithm: 'scrypt', cost: 16 }]
        const stored = await Promise.all(options.map((given) => hash(mine, given)))
        const right = await Promise.all(stored.map((one) => verify(one, mine)))
        const wrong = await Promise.all(stored.map((one) => verify(one, 'another')))
        parentPort.postMessage(right.every(Boolean) && !wrong.some(Boolean))
      }
      main()
    `)}
    const answers = Array.from({ length: 8 }, (_, workerData) => new Promise((resolve, reject) => {
      const worker = new Worker(source, { eval: true, workerData })
      let answer
      worker.on('message', (message) => { answer = message })
      worker.on('error', reject).on('exit', (code) => resolve(answer === true && code === 0))
    }))
    Promise.all(answers).then((all) => console.log(all.length, all.every(Boolean)))
  `
  expect(await runNode(program)).toMatchObject({ ...CLEAN, stdout: '8 true\n' })
})

it('loads twice in one process, and both copies work at the same time', async () => {
  const program = `
    for (const file of Object.keys(require.cache)) delete require.cache[file]
    const second = require('slowhash')
    async function main() {
      const options = [{ memoryCost: 64 }, { algorithm: 'bcrypt', cost: 4 }, { algorithm: 'scrypt', cost: 16 }]
      const copies = [slowhash, second]
      const hashes = Array.from({ length: 60 }, (_, i) =>
        copies[i % 2].hash('password ' + i, options[i % 3]))
      const stored = await Promise.all(hashes)
      const answers = await Promise.all(stored.map((one, i) =>
        copies[(i + 1) % 2].verify(one, 'password ' + i)))
      const sync = stored.map((one, i) => copies[i % 2].verifySync(one, 'password ' + i))
      console.log(slowhash !== second && slowhash.hash !== second.hash)
      console.log(answers.concat(sync).filter(Boolean).length)
    }
    main()
  `
  expect(await runNode(program)).toMatchObject({ ...CLEAN, stdout: 'true\n120\n' })
})

it('shares one queue between require and import', async () => {
  const program = `import('slowhash').then((module) => {
    console.log(module.default === slowhash, module.hash === slowhash.hash)
  })`
  expect(await runNode(program)).toMatchObject({ ...CLEAN, stdout: 'true true\n' })
})

it('keeps the process until every hash has ended, and no longer', async () => {
  const program = `
    const settled = []
    // Once: a collection meanwhile finalizes objects of the addon, and then it comes again.
    process.once('beforeExit', () => console.log('beforeExit', settled.length))
    for (let i = 0; i < 64; i++) {
      slowhash.hash('password', { memoryCost: 64 }).then(() => settled.push(i))
    }
  `
  expect(await runNode(program)).toMatchObject({ ...CLEAN, stdout: 'beforeExit 64\n' })
  expect(await runNode('')).toMatchObject({ ...CLEAN, stdout: '' })
})

it('lets the process end when all that waited was aborted', async () => {
  const program = `
    const controller = new AbortController()
    const { signal } = controller
    const calls = Array.from({ length: 64 }, () => slowhash.hash('password', { signal }))
    controller.abort()
    Promise.allSettled(calls).then((all) => console.log(all.length))
  `
  expect(await runNode(program)).toMatchObject({ ...CLEAN, stdout: '64\n' })
})
