import { createHash } from 'node:crypto'
import type { AsyncUsers, Users } from './migrate-users.support'

/** What somebody is about to do with the database. */
interface Access {
  readonly actor: string
  readonly proceed: () => void
}

/**
 * Lets one access to the database happen at a time, in an order that a seed decides: the next one is
 * chosen when everybody who is not done waits for an access. So no order depends on how fast anything is.
 */
export class Turns {
  readonly #waiting: Access[] = []
  #running = 0
  #given = 0

  constructor(readonly seed: number) {}

  /** Runs everybody to the end. */
  async run(actors: Record<string, () => Promise<void>>): Promise<void> {
    this.#running = Object.keys(actors).length
    await Promise.all(
      Object.values(actors).map(async (act) => {
        try {
          await act()
        } finally {
          this.#pause()
        }
      }),
    )
  }

  /** Waits for the turn of `actor`. */
  take(actor: string): Promise<void> {
    return new Promise((proceed) => {
      this.#waiting.push({ actor, proceed })
      this.#pause()
    })
  }

  /** Somebody waits or is done. The last one gives the turn away. */
  #pause(): void {
    this.#running -= 1
    if (this.#running > 0 || this.#waiting.length === 0) return
    // In an order of their names: which of them came first depends on the thread pool.
    this.#waiting.sort((a, b) => (a.actor < b.actor ? -1 : 1))
    const [next] = this.#waiting.splice(this.#draw() % this.#waiting.length, 1)
    this.#running = 1
    next?.proceed()
  }

  /** A number that looks random and is the same for the same seed. */
  #draw(): number {
    this.#given += 1
    return createHash('sha256').update(`${this.seed} ${this.#given}`).digest().readUInt32LE()
  }
}

/** A database for one actor: it waits for its turn before each access, and `observe` sees each. */
export function takingTurns(
  users: Users,
  turns: Turns,
  actor: string,
  observe: { read?(): void; swapped?(done: boolean): void } = {},
): AsyncUsers {
  return {
    async byName(name) {
      await turns.take(actor)
      observe.read?.()
      return users.byName(name)
    },
    async swapHash(id, oldHash, newHash) {
      await turns.take(actor)
      const done = users.swapHash(id, oldHash, newHash)
      observe.swapped?.(done)
      return done
    },
  }
}
