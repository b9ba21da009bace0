import { randomInt } from 'node:crypto'

/**
 * The seed of this run. A failure prints it, and `SLOWHASH_SEED` repeats it.
 */
export const SEED = Number(process.env.SLOWHASH_SEED ?? randomInt(2 ** 32))

/** What a failure of a case must say to be repeated. */
export function repeat(description: unknown): string {
  return `SLOWHASH_SEED=${SEED} ${JSON.stringify(description)}`
}

/** Numbers that look random and follow from the seed and a name (Mulberry32). */
export class Numbers {
  #state: number

  constructor(name: string) {
    this.#state = [...name].reduce((sum, c) => Math.imul(sum, 31) + c.charCodeAt(0), SEED) >>> 0
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let z = this.#state
    z = Math.imul(z ^ (z >>> 15), z | 1)
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61)
    return (z ^ (z >>> 14)) >>> 0
  }

  within(min: number, max: number): number {
    return min + (this.next() % (max - min + 1))
  }

  one<const T>(values: readonly [T, ...T[]]): T {
    return values[this.within(0, values.length - 1)] ?? values[0]
  }

  bytes(min: number, max: number): Buffer {
    return Buffer.from(Array.from({ length: this.within(min, max) }, () => this.next() & 0xff))
  }

  /** Text of any characters, of which every other lies in ASCII, without surrogates. */
  text(length: number): string {
    const codes = Array.from({ length }, () =>
      this.next() % 2 ? this.within(0, 0x7f) : this.within(0, 0xd7ff),
    )
    return String.fromCharCode(...codes)
  }
}

/** Passwords that have told implementations apart, as text. */
export const TEXTS = [
  '',
  'a',
  'password',
  '\0',
  '\0'.repeat(8),
  'Passw\0rd123',
  'ends with NUL\0',
  '_'.repeat(71),
  '_'.repeat(72),
  '_'.repeat(73),
  'é'.repeat(36),
  `${'_'.repeat(71)}é`,
  '0123456789'.repeat(30),
  'x'.repeat(253),
  'x'.repeat(254),
  'x'.repeat(255),
  'x'.repeat(256),
  'x'.repeat(257),
  'x'.repeat(300),
  '😃',
  '😃'.repeat(64),
  'pässwörd-日本語-🔑',
  '\ufeffbyte order mark',
  '\ufffd',
  'e\u0301 is not \u00e9',
] as const

/** Text that is not well formed: halves of surrogate pairs, alone and exchanged. */
export const LONE_SURROGATES = ['\ud83d', '\ude03', 'a\ud83db', '\ude03\ud83d', '😃\ud83d'] as const

/** Passwords that are no UTF-8. */
export const BYTES = [
  Buffer.of(0xff),
  Buffer.of(0xff, 0xff, 0xa3),
  Buffer.of(0xed, 0xa0, 0x80),
  Buffer.alloc(72, 0xff),
  Buffer.alloc(73, 0x80),
  Buffer.alloc(256, 0xaa),
] as const
