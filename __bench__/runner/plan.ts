/** What a runner is to do, as its only argument in JSON. */
export interface Plan {
  /** The cases that one process measures, so that a crash costs no others; `none` only tells of the machine. */
  readonly set: 'argon2' | 'bcrypt' | 'scrypt' | 'load' | 'none'
  /** All cases, or those that are measured on every runtime. */
  readonly cases: 'all' | 'essentials'
  /** The first step to take: those before it were taken by a runner that has died. */
  readonly from: number
  /** Packages that have crashed, with the reason. */
  readonly without: Readonly<Record<string, string>>
}
