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
  /** Rest before each turn. */
  readonly restMs: number
}

/** Milliseconds of each contender that took part in a round, by name. */
export type Round = ReadonlyMap<string, number>

/**
 * Lets the contenders take turns, one call each, in an order that no one profits from. What the
 * machine does to one of them it then does to its neighbours too, and ratios within a round hold.
 */
export async function interleave(turns: readonly Turn[], pace: Pace): Promise<Round[]> {
  const rounds: Round[] = []
  const end = performance.now() + 1000 * pace.seconds
  while (goesOn(rounds.length, end, pace)) {
    rounds.push(await playRound(inOrder(turns, rounds.length), pace.restMs))
  }
  return rounds
}

function goesOn(played: number, end: number, { minRounds, maxRounds }: Pace): boolean {
  return played < minRounds || (played < maxRounds && performance.now() < end)
}

/** Who starts moves on by one each round; every other time all around, the order is turned back. */
function inOrder(turns: readonly Turn[], round: number): Turn[] {
  const present = turns.filter(({ isSlow }) => !isSlow || round % 3 === 0)
  const first = round % present.length
  const order = [...present.slice(first), ...present.slice(0, first)]
  return Math.floor(round / present.length) % 2 === 0 ? order : order.reverse()
}

async function playRound(turns: readonly Turn[], restMs: number): Promise<Round> {
  const round = new Map<string, number>()
  for (const turn of turns) {
    // slowhash wipes its memory in the background after a hash, which must not burden the next turn.
    await sleep(restMs)
    await turn.warmUp()
    const start = performance.now()
    const output = await turn.work()
    round.set(turn.name, performance.now() - start)
    turn.check(output)
  }
  return round
}
