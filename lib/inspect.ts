import type * as Public from '../index'
import * as binding from './binding'
import { native } from './errors'
import { storedHash } from './inputs'
import { recipe } from './recipe'

export const needsRehash: typeof Public.needsRehash = (stored, options) => {
  const hash = storedHash(stored)
  const wanted = recipe(options)
  return native(() => binding.needsRehash(hash, wanted))
}

export const identify: typeof Public.identify = (stored) => {
  // The addon leaves out what an algorithm does not have, and names what it has as the types say.
  return binding.identify(storedHash(stored)) as Public.HashInfo | null
}
