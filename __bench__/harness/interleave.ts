import { setTimeout as sleep } from 'node:timers/promises'

/** One contender's turn in a round. */
export interface Turn {
  readonly name: string
  /** It sits out two rounds of three. */
  readonly isSlow: boolean
  /** Runs before the clock does, so that memory and caches are as in steady work. */
  warmUp(): unknown
  /** What is timed. */
  work(): unknown
  /** Throws when what `work` returned is wrong. */
  check(output: unknown): void
}

/** How long a case is measured: until both the least rounds and the time are over. */
export interface Pace {
  readonly minRounds: number
  readonly maxRounds: number
  readonly seconds: number
  /** No round starts later, even if that makes fewer than `minRounds`. */
  readonly capSeconds: number
  /** Rest before each turn. */
  readonly restMs: number
}

/** Milliseconds of each contender that took part in a round, by name. */
export type Round = ReadonlyMap<string, number>

/** What looks on: it hears of every turn before it starts, and of those that fail. */
export interface Watcher {
  starts(name: string): void
  fails(name: string, error: unknown): void
}

/**
 * Lets the contenders take turns, one call each, in an order that no one profits from. What the
 * machine does to one of them it then does to its neighbours too, and ratios within a round hold.
 * Who fails takes no further part.
 */
export async function interleave(
  turns: readonly Turn[],
  pace: Pace,
  watcher: Watcher,
): Promise<Round[]> {
  const rounds: Round[] = []
  const start = performance.now()
  let present = turns
  while (goesOn(rounds.length, (performance.now() - start) / 1000, pace)) {
    const failed = new Set<string>()
    const order = inOrder(present, rounds.length)
    rounds.push(await playRound(order, pace.restMs, watcher, failed))
    present = present.filter(({ name }) => !failed.has(name))
    if (present.length === 0) break
  }
  return rounds
}

function goesOn(played: number, seconds: number, pace: Pace): boolean {
  if (played === 0) return true
  if (seconds >= pace.capSeconds) return false
  return played < pace.minRounds || (played < pace.maxRounds && seconds < pace.seconds)
}

/** Who starts moves on by one each round; every other time all around, the order is turned back. */
function inOrder(turns: readonly Turn[], round: number): Turn[] {
  const present = turns.filter(({ isSlow }) => !isSlow || round % 3 === 0)
  if (present.length === 0) return []
  const first = round % present.length
  const order = [...present.slice(first), ...present.slice(0, first)]
  return Math.floor(round / present.length) % 2 === 0 ? order : order.reverse()
}

async function playRound(
  turns: readonly Turn[],
  restMs: number,
  watcher: Watcher,
  failed: Set<string>,
): Promise<Round> {
  const round = new Map<string, number>()
  for (const turn of turns) {
    // slowhash wipes its memory in the background after a hash, which must not burden the next turn.
    await sleep(restMs)
    watcher.starts(turn.name)
    try {
      round.set(turn.name, await timed(turn))
    } catch (error) {
      failed.add(turn.name)
      watcher.fails(turn.name, error)
    }
  }
  return round
}

async function timed(turn: Turn): Promise<number> {
  await turn.warmUp()
  const start = performance.now()
  const output = await turn.work()
  const time = performance.now() - start
  turn.check(output)
  return time
}
