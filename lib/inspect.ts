import type * as Public from '../index'
import * as binding from './binding'
import { native } from './errors'
import { storedHash } from './inputs'
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

/** Parameters as text, such as `m=19456,t=2,p=1`; empty for a hash without any. */
export function costOf(parameters: object): string {
  const p = parameters as Readonly<Record<string, unknown>>
  if ('memoryCost' in p) return `m=${p.memoryCost},t=${p.timeCost},p=${p.parallelism}`
  if ('blockSize' in p) return `N=${p.cost},r=${p.blockSize},p=${p.parallelization}`
  if ('cost' in p) return `cost=${p.cost}`
  return p.iterations === undefined ? '' : `iterations=${p.iterations}`
}
