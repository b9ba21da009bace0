/** What a case gives every contender, so that all of them compute the same bytes. */
export const PASSWORD = 'correct horse battery staple'
export const WRONG_PASSWORD = 'incorrect horse battery staple'
export const SALT = Buffer.from('c29d0a5be1f84672938d1e40f7b6ca50', 'hex')

/** A stored string, or the bare bytes from a package that makes no strings. */
export type Output = string | Uint8Array

/** A package that computes an algorithm. */
export interface Contender<Params> {
  readonly name: string
  /** It draws its salt itself, so its output differs from call to call. */
  readonly drawsSalt?: true
  /** It computes on the calling thread, and so long that it sits out two rounds of three. */
  readonly isSlow?: true
  hash(params: Params): Promise<Output>
  hashSync?(params: Params): Output
  verify?(stored: string, password: string): Promise<boolean>
  verifySync?(stored: string, password: string): boolean
}

/** A package that is not measured. */
export interface LeftOut {
  readonly name: string
  readonly reason: string
  /** The case that it sits out; all of them when omitted. */
  readonly case?: string
}

/** slowhash, which everybody else is compared with, and who has the algorithm and runs here. */
export interface Field<Params> {
  readonly ours: Required<Contender<Params>>
  readonly peers: readonly Contender<Params>[]
  readonly leftOut: readonly LeftOut[]
}

/** Who is to stay away, and who looks on. */
export interface Admission {
  /** Packages that have crashed before, with the reason. */
  readonly without?: Readonly<Record<string, string>>
  /** Hears which package is loaded, so that somebody knows when the process dies of it. */
  readonly announce?: (name: string) => void
}

type Peers<Params> = Readonly<
  Record<string, () => Promise<Omit<Contender<Params>, 'name'> | string>>
>

/** Loads each peer, or notes why there is none: `load` returns the reason as a string. */
export async function field<Params>(
  ours: Omit<Required<Contender<Params>>, 'drawsSalt' | 'isSlow'>,
  peers: Peers<Params>,
  { without = {}, announce }: Admission,
): Promise<Field<Params>> {
  const present: Contender<Params>[] = []
  const leftOut: LeftOut[] = []
  for (const [name, load] of Object.entries(peers)) {
    announce?.(name)
    const loaded = without[name] ?? (await load().catch(whyNotLoaded))
    if (typeof loaded === 'string') leftOut.push({ name, reason: loaded })
    else present.push({ name, ...loaded })
  }
  return { ours: ours as Required<Contender<Params>>, peers: present, leftOut }
}

function whyNotLoaded(error: unknown): string {
  return `does not load: ${String(error).split('\n')[0]}`
}

/** What two outputs for the same salt share: the last field of a string, the bytes in base64. */
export function digest(output: Output): string {
  if (typeof output === 'string') return output.slice(output.lastIndexOf('$') + 1)
  return Buffer.from(output).toString('base64').replace(/=+$/, '')
}
