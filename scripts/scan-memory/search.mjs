// Finds words of secrets in the memory of another process. Linux only.

import { closeSync, openSync, readFileSync, readSync } from 'node:fs'

const CHUNK = 4 << 20
/** The length of a needle in bytes: any 15 bytes of a secret in a row have a whole one. */
const NEEDLE = 8
const FILTER_BITS = 18

/** Secrets, prepared to be looked for. */
export class Needles {
  #filter = new Uint8Array(1 << FILTER_BITS)
  /** By the first half: the second halves, and the names of the secrets that they are of. */
  #known = new Map()

  add(name, secret) {
    for (const spelling of spellings(secret)) {
      for (let at = 0; at + NEEDLE <= spelling.length; at += NEEDLE) {
        this.#addWord(spelling.readInt32LE(at), spelling.readInt32LE(at + 4), name)
      }
    }
  }

  #addWord(first, second, name) {
    this.#filter[filtered(first)] = 1
    const seconds = this.#known.get(first) ?? new Map()
    this.#known.set(first, seconds.set(second, name))
  }

  /** Counts the needles in `bytes` by the names of their secrets. */
  count(bytes, found) {
    const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2)
    for (let shift = 0; shift < 4; shift++) {
      this.#countAligned(words, found)
      bytes.copyWithin(0, 1)
    }
  }

  #countAligned(words, found) {
    const filter = this.#filter
    for (let i = 0; i + 1 < words.length; i++) {
      if (filter[filtered(words[i])] === 0) continue
      const name = this.#known.get(words[i])?.get(words[i + 1])
      if (name !== undefined) found.set(name, (found.get(name) ?? 0) + 1)
    }
  }
}

function filtered(word) {
  return Math.imul(word, 0x9e3779b1) >>> (32 - FILTER_BITS)
}

/** A secret as it is, as 32-bit numbers of the other byte order, and both as HMAC pads a key. */
function spellings(secret) {
  const whole = Buffer.from(secret.subarray(0, secret.length & -4))
  const swapped = Buffer.from(whole).swap32()
  return [secret, swapped].flatMap((bytes) =>
    [0, 0x36, 0x5c].map((pad) => Buffer.from(bytes.map((byte) => byte ^ pad))),
  )
}

/** Counts needles in all the memory that process `pid` can write to. */
export function searchProcess(pid, needles) {
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  try {
    const found = new Map()
    let bytes = 0
    for (const region of writtenRegions(pid)) bytes += searchRegion(memory, region, needles, found)
    return { found, bytes }
  } finally {
    closeSync(memory)
  }
}

function searchRegion(memory, { start, end }, needles, found) {
  let bytes = 0
  // A needle on the border of two chunks is in both or in the second.
  for (let at = start; at < end; at += CHUNK - 2 * NEEDLE) {
    const chunk = Buffer.alloc(Math.min(CHUNK, end - at))
    const read = readChunk(memory, chunk, at)
    needles.count(chunk.subarray(0, read & -4), found)
    bytes += read
    if (at + CHUNK >= end) break
  }
  return bytes
}

function readChunk(memory, chunk, at) {
  try {
    return readSync(memory, chunk, 0, chunk.length, at)
  } catch (error) {
    // It was there when the list was made.
    if (error.code === 'EIO' || error.code === 'EFAULT') return 0
    throw error
  }
}

/** The writable mappings of which there is something in memory or swapped out (proc_pid_smaps(5)). */
function writtenRegions(pid) {
  const regions = []
  for (const line of readFileSync(`/proc/${pid}/smaps`, 'utf8').split('\n')) {
    const [, start, end, mode] = /^([0-9a-f]+)-([0-9a-f]+) (\S+) /.exec(line) ?? []
    if (start !== undefined) {
      regions.push({ start: Number(`0x${start}`), end: Number(`0x${end}`), mode, used: 0 })
    }
    const [, kib] = /^(?:Rss|Swap): +(\d+) kB$/.exec(line) ?? []
    if (kib !== undefined) regions[regions.length - 1].used += Number(kib)
  }
  return regions.filter(({ mode, used }) => mode.startsWith('rw') && used > 0)
}
