import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { argon2id, bcrypt, scrypt } from '../harness/work'

export const IN_FLIGHT = 64

export type Probe = 'responsiveness' | 'memory'
export type Algorithm = 'argon2id' | 'bcrypt' | 'scrypt'

/** What the process computes while its responsiveness is measured. */
export const LIGHT = { argon2id: argon2id(19456, 2, 1), bcrypt: bcrypt(10), scrypt: scrypt(14) }

/** What the process computes while its memory is measured. */
export const HEAVY = argon2id(65536, 3, 1)

/** What a child process reports, by the quantity's name. */
export type Measured = Readonly<Record<string, number>>

/** A child that takes longer than this hangs. */
const TIMEOUT_MS = 300_000

const child = fileURLToPath(new URL('../build/child.mjs', import.meta.url))

/** Measures a package in a fresh process. */
export async function probeIn(probe: Probe, algorithm: Algorithm, name: string): Promise<Measured> {
  const { stdout } = await promisify(execFile)(process.execPath, [child, probe, algorithm, name], {
    timeout: TIMEOUT_MS,
  })
  return JSON.parse(stdout)
}
