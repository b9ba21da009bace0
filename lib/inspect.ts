import type * as Public from '../index'
import * as binding from './binding'
import { storedHash } from './inputs'
import { native } from './native'
import { beginRecipe } from './recipe'

export const needsRehash: typeof Public.needsRehash = (stored, options) => {
  const hash = storedHash(stored)
  beginRecipe(options)
  return native(() => binding.draft.rehashReasons(hash, 'all')).length > 0
}

export const identify: typeof Public.identify = (stored) => info(stored, 'all')

/** The same for the drop-ins, whose originals know no foreign formats. */
export const identifyNative: typeof Public.identify = (stored) => info(stored, 'native')

function info(stored: unknown, accept: binding.Accept): Public.HashInfo | null {
  const hash = storedHash(stored)
  // The addon leaves out what an algorithm does not have, and names what it has as the types say.
  return native(() => binding.identify(hash, accept)) as Public.HashInfo | null
}
