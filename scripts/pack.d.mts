/** A row of the table in platforms.mjs. */
export interface Platform {
  readonly name: string
  readonly package: string
}

export interface Packed {
  readonly name: string
  /** The tarball, in the folder. */
  readonly file: string
  readonly bytes: number
  /** Why the binary is not in it. */
  readonly hollow?: string | undefined
}

export interface Omitted {
  readonly name: string
  readonly why: string
}

export interface Choice {
  readonly binaryOf?: (platform: Platform) => string
  readonly check?: (platform: Platform, file: string) => void
  readonly hollow?: boolean
}

export function hostPlatform(): Platform | undefined
export function packRelease(
  folder: string,
  choice?: Choice,
): { packed: Packed[]; omitted: Omitted[] }
