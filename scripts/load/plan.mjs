// What is measured, and for how long.

const ARGON2 = { algorithm: 'argon2id', memoryCost: 19456, timeCost: 2, parallelism: 1 }

/** The same parameters for both of a field. */
function fields(bcryptCost) {
  return [
    { name: 'Argon2id 19456/2/1', options: ARGON2, servers: ['slowhash', 'argon2'] },
    {
      name: `bcrypt ${bcryptCost}`,
      options: { algorithm: 'bcrypt', cost: bcryptCost },
      servers: ['slowhash', 'bcrypt'],
    },
  ]
}

export const FULL = {
  isQuick: false,
  fields: fields(10),
  rounds: 3,
  accounts: 64,
  users: [1, 8, 64],
  /** More than all users together: nobody is refused before the storm. */
  maxQueue: 128,
  windowMs: 2500,
  /** The closed loop waits so long for each answer. */
  patienceMs: 30_000,
  /**
   * How many times its capacity arrives, for how long, and when a client gives up. Where there is a queue,
   * it holds what the server answers in `queueMs`.
   */
  overload: { factor: 4, durationMs: 3000, timeoutMs: 4000, queueMs: 1000, recoveryMs: 30_000 },
  /** A busy machine gets fewer rounds: none begins that would last longer than this. */
  budgetMs: 330_000,
  /** Whatever hangs ends here. */
  limitMs: 360_000,
}

/** Shows that all of it works, and nothing else: the windows are too short to measure. */
export const QUICK = {
  ...FULL,
  isQuick: true,
  fields: fields(8),
  rounds: 1,
  accounts: 8,
  users: [1, 8],
  windowMs: 250,
  overload: { factor: 4, durationMs: 400, timeoutMs: 800, queueMs: 100, recoveryMs: 30_000 },
}

/** More than this many arrivals a second, and the generator would be what is measured. */
export const MAX_RATE = 2000
