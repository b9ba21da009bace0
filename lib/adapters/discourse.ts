import type * as Public from '../../formats'
import { adapter } from './adapter'
import { columns } from './row'

const ALGORITHM = /^\$pbkdf2-sha256\$i=\d+,l=32\$$/

/** The core reads the columns with colons between them. */
export const discourse: typeof Public.discourse = () =>
  adapter('discourse', (stored) => {
    const row = columns(stored, ['algorithm', 'salt', 'hash'])
    if (row === null || !ALGORITHM.test(row.algorithm)) return null
    return `${row.algorithm}:${row.salt}:${row.hash}`
  })
