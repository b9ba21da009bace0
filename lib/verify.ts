import type * as Public from '../index'
import { Job } from './binding'
import { limits } from './configure'
import { native } from './errors'
import { knownOnly, type Options, optionalBytes, password, record, storedHash } from './inputs'
import { enqueue, runSync } from './queue'
import { liveSignal } from './signal'

const KEYS = ['secret', 'associatedData']

export const verify: typeof Public.verify = async (stored, plain, options) => {
  const given = knownOnly(record(options), [...KEYS, 'signal'])
  const signal = liveSignal(given.signal)
  return enqueue<boolean>(verifyJob(stored, plain, given), signal)
}

export const verifySync: typeof Public.verifySync = (stored, plain, options) => {
  return runSync<boolean>(verifyJob(stored, plain, knownOnly(record(options), KEYS)))
}

function verifyJob(stored: unknown, plain: unknown, given: Options): Job {
  const hash = storedHash(stored)
  const checked = password(plain)
  const secret = optionalBytes('secret', given.secret)
  const associatedData = optionalBytes('associatedData', given.associatedData)
  return native(() => Job.verify(hash, checked, secret, associatedData, limits()))
}
