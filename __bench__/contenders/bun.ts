type Options =
  | { readonly algorithm: 'argon2id'; readonly memoryCost: number; readonly timeCost: number }
  | { readonly algorithm: 'bcrypt'; readonly cost: number }

/** What Bun has built in, as far as it is measured. */
export interface BunPassword {
  hash(password: string, options: Options): Promise<string>
  hashSync(password: string, options: Options): string
  verify(password: string, stored: string): Promise<boolean>
  verifySync(password: string, stored: string): boolean
}

/** Undefined on Node.js. */
export function bunPassword(): BunPassword | undefined {
  return (globalThis as { readonly Bun?: { readonly password: BunPassword } }).Bun?.password
}
