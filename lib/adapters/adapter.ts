import type { LegacyFormat, LegacyReading } from '../../formats'

/** The longest row that is looked at (characters). The longest that a product writes has about 1200. */
const MAX_LEN = 16_384

/** A format whose `read` gives a string that tells its format, or that and what it takes besides. */
export function adapter(
  id: string,
  read: (stored: string) => LegacyReading | string | null,
): LegacyFormat {
  return Object.freeze({
    id,
    read: (stored: string) => {
      const reading = stored.length > MAX_LEN ? null : read(stored)
      return typeof reading === 'string' ? { hash: reading } : reading
    },
  })
}
