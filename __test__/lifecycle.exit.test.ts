import { expect, it } from 'vitest'
import { CLEAN, inEveryPhase, type Phase, runNode } from './lifecycle.support'

/** How many hashes have settled when a process ends in a phase at once. */
const SETTLED: Readonly<Record<Phase, number>> = {
  queued: 0,
  waiting: 0,
  running: 0,
  wiping: 1,
  releasing: 1,
  ended: 1,
}

/** A program that has hashes of a kind in a phase, does `act` then, and tells at its end what settled. */
function program(phase: Phase, kind: string, act: string): string {
  return `
    const { reach, state } = require('./__test__/lifecycle-programs/phases.cjs')
    process.on('exit', () => {
      console.log(state.reached ? state.settled : 'not reached', state.settled === state.started)
    })
    const start = () => reach(${JSON.stringify(phase)}, ${JSON.stringify(kind)}, () => { ${act} })
  `
}

/** The output of a program that ended in a phase at once. */
function atOnce(phase: Phase): string {
  return `${SETTLED[phase]} ${SETTLED[phase] === 1}\n`
}

/** The output of a program that lets all its hashes settle. */
const ALL = expect.stringMatching(/^\d+ true\n$/)

it('exits cleanly in every phase of a hash, 100 times', async () => {
  const runs = await inEveryPhase(async (phase, kind) => {
    const ended = await runNode(`${program(phase, kind, 'process.exit(0)')} start()`)
    expect(ended, `${phase}, ${kind}`).toEqual({ ...CLEAN, stdout: atOnce(phase) })
  })
  expect(runs).toBeGreaterThanOrEqual(100)
})

it('lets every hash settle before the process ends by itself, 100 times', async () => {
  const runs = await inEveryPhase(async (phase, kind) => {
    const ended = await runNode(`${program(phase, kind, '')} start()`)
    expect(ended, `${phase}, ${kind}`).toEqual({ ...CLEAN, stdout: ALL })
  })
  expect(runs).toBeGreaterThanOrEqual(100)
})

it('ends cleanly by a handler of uncaught exceptions, 100 times', async () => {
  const runs = await inEveryPhase(async (phase, kind, round) => {
    const exits = round % 2 === 0
    const ended = await runNode(`
      process.on('uncaughtException', ({ message }) => {
        if (message !== 'mine') process.exit(1)
        ${exits ? 'process.exit(0)' : ''}
      })
      ${program(phase, kind, 'throw new Error("mine")')}
      start()
    `)
    const stdout = exits ? atOnce(phase) : ALL
    expect(ended, `${phase}, ${kind}`).toEqual({ ...CLEAN, stdout })
  })
  expect(runs).toBeGreaterThanOrEqual(100)
})

it('hashes when the process is about to end, 100 times', async () => {
  const runs = await inEveryPhase(async (phase, kind, round) => {
    const exits = round % 2 === 0
    const act = exits ? 'process.exit(0)' : ''
    const ended = await runNode(`${program(phase, kind, act)} process.once('beforeExit', start)`)
    const stdout = exits ? atOnce(phase) : ALL
    expect(ended, `${phase}, ${kind}`).toEqual({ ...CLEAN, stdout })
  })
  expect(runs).toBeGreaterThanOrEqual(100)
})

it('hashes in the last listener of a process that exits, to no effect', async () => {
  const last = 'process.on("exit", () => slowhash.hash("password")); process.exit(0)'
  expect(await runNode(last)).toEqual({ ...CLEAN, stdout: '' })
})

// Elsewhere there are no signals that a process could handle.
it.skipIf(process.platform === 'win32')('ends by a signal as any process, 100 times', async () => {
  const runs = await inEveryPhase(async (phase, kind, round) => {
    const handled = round % 2 === 0
    const ended = await runNode(`
      ${handled ? 'process.on("SIGTERM", () => process.exit(0))' : ''}
      ${program(phase, kind, 'process.kill(process.pid, "SIGTERM")')}
      start()
    `)
    const killed = { code: null, signal: 'SIGTERM', stdout: '', stderr: '' }
    // The handler comes with the event loop, where the hash has settled or not.
    const stdout = expect.stringMatching(/^\d+ (true|false)\n$/)
    expect(ended, `${phase}, ${kind}`).toEqual(handled ? { ...CLEAN, stdout } : killed)
  })
  expect(runs).toBeGreaterThanOrEqual(100)
})

it('leaves the exit code of an uncaught exception as it is', async () => {
  const inFlight = `const inFlight = Array.from({ length: 12 }, () => slowhash.hash('password'));`
  for (const [program, message] of [
    ['setImmediate(() => { throw new Error("mine") })', 'Error: mine'],
    ['throw new Error("mine")', 'Error: mine'],
    ['inFlight[0].then(() => { throw new Error("mine") })', 'Error: mine'],
    ['slowhash.hash(1)', 'ERR_INVALID_ARG_TYPE'],
  ]) {
    const ended = await runNode(`${inFlight};${program}`)
    expect(ended).toMatchObject({ code: 1, signal: null, stdout: '' })
    expect(ended.stderr).toContain(message)
  }
})
