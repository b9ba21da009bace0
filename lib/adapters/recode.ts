import { isAscii } from 'node:buffer'

/** What happens to a password before it is hashed. Its result is a copy, which the caller overwrites. */
export type Recoding = (password: Uint8Array) => Uint8Array

/** The bytes of `suffix` behind the password. */
export function appending(suffix: Uint8Array): Recoding {
  return (password) => {
    const all = new Uint8Array(password.length + suffix.length)
    all.set(password)
    all.set(suffix, password.length)
    return all
  }
}

/** Unicode's normalisation form NFKC. */
export const nfkc = recoding((text) => Buffer.from(text.normalize('NFKC')))

/** ISO 8859-1 as Node.js writes it: the low byte of each UTF-16 unit. */
export const latin1 = recoding((text) => Buffer.from(text, 'latin1'))

/** UTF-16 with the low byte first; what is no UTF-8 becomes U+FFFD. */
export function utf16le(password: Uint8Array): Uint8Array {
  return Buffer.from(new TextDecoder('utf-8', { ignoreBOM: true }).decode(password), 'utf16le')
}

/** A recoding that leaves ASCII as it is, which makes no string, and bytes that are no UTF-8. */
function recoding(change: (text: string) => Uint8Array): Recoding {
  return (password) => {
    const text = isAscii(password) ? null : textOf(password)
    return text === null ? Uint8Array.from(password) : change(text)
  }
}

function textOf(password: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(password)
  } catch {
    return null
  }
}
