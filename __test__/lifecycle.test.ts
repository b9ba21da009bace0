import { expect, it } from 'vitest'
import { runNode } from './lifecycle.support'

const CLEAN = { code: 0, signal: null, stderr: '' }

/** Starts hashes of all kinds, some of which run and more of which wait. */
const IN_FLIGHT = `
  const small = [
    { memoryCost: 512 },
    { algorithm: 'bcrypt', cost: 5 },
    { algorithm: 'scrypt', cost: 1024 },
  ]
  const inFlight = Array.from({ length: 12 }, (_, i) => slowhash.hash('password', small[i % 3]))
`

it('exits cleanly with hashes in flight, 100 times', async () => {
  const moments = [
    'process.exit(0)',
    'setImmediate(() => process.exit(0))',
    'setImmediate(() => setImmediate(() => process.exit(0)))',
    'inFlight[0].then(() => process.exit(0))',
    'inFlight[5].then(() => process.exit(0))',
    'Promise.resolve().then(() => process.exit(0))',
    'process.nextTick(() => process.exit(0))',
    'Promise.all(inFlight).then(() => process.exit(0))',
    'setTimeout(() => process.exit(0), 1)',
    'process.on("exit", () => slowhash.hash("password")); process.exit(0)',
  ]
  let runs = 0
  for (let round = 0; round < 10; round++) {
    const children = moments.map((moment) => runNode(IN_FLIGHT + moment))
    for (const child of children) {
      expect(await child).toMatchObject({ ...CLEAN, stdout: '' })
      runs++
    }
  }
  expect(runs).toBe(100)
})

/** A worker that starts hashes and says so at one of several moments; then it is terminated. */
const TERMINATED = `
  const { Worker } = require('node:worker_threads')
  const source = ${JSON.stringify(`
    const { parentPort, workerData } = require('node:worker_threads')
    const slowhash = require('slowhash')
    ${IN_FLIGHT}
    // Every hash that ends is followed by another: some are in flight whenever the end comes.
    const again = () => slowhash.hash('password', small[0]).then(again)
    for (const hash of inFlight) hash.then(again)
    const ready = () => parentPort.postMessage('ready')
    if (workerData === 0) ready()
    if (workerData === 1) setImmediate(ready)
    if (workerData === 2) inFlight[0].then(ready)
    if (workerData === 3) inFlight[6].then(ready)
    if (workerData === 4) slowhash.hashSync('password', { timeCost: 1 }), ready()
  `)}
  async function one(moment) {
    const worker = new Worker(source, { eval: true, workerData: moment })
    await new Promise((resolve, reject) => worker.on('message', resolve).on('error', reject))
    if (await worker.terminate() !== 1) throw new Error('it was not terminated')
  }
`

it('survives the termination of workers with hashes in flight, 100 times', async () => {
  const program = `
    ${TERMINATED}
    async function main() {
      for (let round = 0; round < 5; round++) await Promise.all([0, 1, 2, 3, 4].map(one))
      const stored = await slowhash.hash('password', { memoryCost: 8 })
      console.log(await slowhash.verify(stored, 'password'))
    }
    main()
  `
  const children = Array.from({ length: 4 }, () => runNode(program))
  for (const child of children) expect(await child).toMatchObject({ ...CLEAN, stdout: 'true\n' })
  expect(children).toHaveLength(4)
})

it('hashes on while workers beside it are terminated', async () => {
  const program = `
    ${TERMINATED}
    const hashes = Array.from({ length: 64 }, () => slowhash.hash('password', { memoryCost: 1024 }))
    async function main() {
      await Promise.all([0, 1, 2, 3].map(one))
      console.log((await Promise.all(hashes)).length)
    }
    main()
  `
  expect(await runNode(program)).toMatchObject({ ...CLEAN, stdout: '64\n' })
})

it('frees the slots of terminated workers', async () => {
  // With the slots of the dead still taken, only one batch at a time would run: the small hash would
  // wait for the large one before it.
  const program = `
    ${TERMINATED}
    async function main() {
      for (let round = 0; round < 4; round++) await Promise.all([0, 1, 2].map(one))
      const settled = []
      await Promise.all([
        slowhash.hash('large', { memoryCost: 65536, timeCost: 4 }).then(() => settled.push('large')),
        slowhash.hash('small', { memoryCost: 8 }).then(() => settled.push('small')),
      ])
      const oneCore = require('node:os').availableParallelism() === 1
      console.log(oneCore ? 'small,large' : settled.join())
    }
    main()
  `
  expect(await runNode(program)).toMatchObject({ ...CLEAN, stdout: 'small,large\n' })
})

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

it('leaves the exit code of an uncaught exception as it is', async () => {
  for (const [program, message] of [
    ['setImmediate(() => { throw new Error("mine") })', 'Error: mine'],
    ['throw new Error("mine")', 'Error: mine'],
    ['inFlight[0].then(() => { throw new Error("mine") })', 'Error: mine'],
    ['slowhash.hash(1)', 'ERR_INVALID_ARG_TYPE'],
  ]) {
    const ended = await runNode(`${IN_FLIGHT};${program}`)
    expect(ended).toMatchObject({ code: 1, signal: null, stdout: '' })
    expect(ended.stderr).toContain(message)
  }
})

it('keeps the process until every hash has ended, and no longer', async () => {
  const program = `
    const settled = []
    process.on('beforeExit', () => console.log('beforeExit', settled.length))
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
