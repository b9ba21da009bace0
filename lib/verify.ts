import type * as Public from '../index'
import type { Accept } from './binding'
import { draft } from './binding'
import { limits } from './configure'
import {
  handOver,
  knownOnly,
  type Options,
  optionalBytes,
  password,
  record,
  storedHash,
} from './inputs'
import { enqueue, promised, runSync } from './queue'

const KEYS = ['secret', 'associatedData']

interface Verifiers {
  readonly verify: typeof Public.verify
  readonly verifySync: typeof Public.verifySync
}

export const { verify, verifySync } = verifiers('strong')

/** The same for the drop-ins, whose originals know no foreign formats. */
export const dropIn = verifiers('native')

function verifiers(accept: Accept): Verifiers {
  return {
    verify: (stored, plain, options) =>
      promised(() => {
        const given = knownOnly(record(options), KEYS, 'signal')
        return enqueue<boolean>(() => draftVerify(stored, plain, given, accept), given.signal)
      }),
    verifySync: (stored, plain, options) => {
      const given = knownOnly(record(options), KEYS)
      return runSync<boolean>(() => draftVerify(stored, plain, given, accept))
    },
  }
}

function draftVerify(stored: unknown, plain: unknown, given: Options, accept: Accept): void {
  const hash = storedHash(stored)
  const checked = password(plain)
  const secret = optionalBytes('secret', given.secret)
  const associatedData = optionalBytes('associatedData', given.associatedData)
  handOver(
    (plain, secret, data) => draft.verify(hash, plain, secret, data, accept, limits()),
    checked,
    secret,
    associatedData,
  )
}
