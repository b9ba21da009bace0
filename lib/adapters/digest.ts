import type * as Public from '../../formats'
import { identify } from '../binding'
import { codedError } from '../errors'
import { integer, MAX_U32, oneOf } from '../inputs'
import { adapter } from './adapter'
import { decoded } from './decode'
import { LAYOUTS, layoutOf } from './layout'
import { choice, optionalText, optionsOf } from './options'
import { columns } from './row'
import { DIGEST_LEN, digest, HASHES } from './write'

const KEYS = [
  ...['id', 'hash', 'template', 'rounds', 'again', 'digestAs', 'key', 'passwordEncoding'],
  ...['salt', 'encoding', 'layout'],
]
const ALL_LAYOUTS = [...withDefault('hash:salt'), 'hash'] as const
const ENCODINGS = ['hex', 'base64'] as const
const SALTS = ['text', ...ENCODINGS] as const
const WRITTEN = ['raw', ...ENCODINGS] as const
const ID = /^[\w.-]{1,64}$/

export const saltedDigest: typeof Public.saltedDigest = (options) => {
  const given = optionsOf(options, KEYS)
  const description = descriptionOf(given)
  const saltEncoding = oneOf('salt', SALTS, given.salt)
  const encoding = oneOf('encoding', ENCODINGS, given.encoding)
  const split = splitter(oneOf('layout', ALL_LAYOUTS, given.layout))
  const length = DIGEST_LEN[description.hash]
  return adapter(idOf(given.id) ?? `salted-digest-${description.hash}`, (stored) => {
    const row = split(stored)
    const salt = decoded(saltEncoding, row?.salt)
    return digest({ ...description, salt, tag: decoded(encoding, row?.hash, length) })
  })
}

export const hexDigest: typeof Public.hexDigest = (hash) => {
  const name = choice('hash', HASHES, hash)
  const read = (stored: string) => (decoded('hex', stored, DIGEST_LEN[name]) ? stored : null)
  return adapter(`hex-${name}`, read)
}

/** What the options say of the computation. The core is asked whether it can be done. */
function descriptionOf(given: Readonly<Record<string, unknown>>) {
  const description = {
    hash: choice('hash', HASHES, given.hash),
    template: optionalText('template', given.template) ?? '',
    rounds: integer('rounds', given.rounds, 1, MAX_U32, 'rounds'),
    again: optionalText('again', given.again),
    written: oneOf('digestAs', WRITTEN, given.digestAs),
    key: optionalText('key', given.key),
    utf16: oneOf('passwordEncoding', ['utf8', 'utf16le'], given.passwordEncoding) === 'utf16le',
  }
  const tag = new Uint8Array(DIGEST_LEN[description.hash])
  const text = digest({ ...description, salt: new Uint8Array(), tag })
  if (text !== null && identify(text, ['digest']) !== null) return description
  throw codedError('ERR_OUT_OF_RANGE', describeTemplates(description))
}

function describeTemplates({
  key,
  again,
}: {
  key?: string | undefined
  again?: string | undefined
}) {
  const names = ['template', again === undefined ? [] : 'again', key === undefined ? [] : 'key']
  return (
    `${names.flat().join(', ')}: template must have {PASSWORD} in it, again {DIGEST}, and key no {DIGEST}; ` +
    'with {PASSWORD} in key there is none in template and one round'
  )
}

function idOf(value: unknown): string | undefined {
  const id = optionalText('id', value)
  if (id === undefined || ID.test(id)) return id
  throw codedError('ERR_OUT_OF_RANGE', 'id must be 1..=64 characters of A-Z, a-z, 0-9, _, . and -')
}

/** How the columns are found; a layout without a salt has an empty one. */
function splitter(layout: (typeof ALL_LAYOUTS)[number]) {
  if (layout === 'hash') return (hash: string) => ({ hash, salt: '' })
  const { names, separator } = layoutOf(layout)
  return (stored: string) => columns(stored, names, separator)
}

/** The layouts with the default first. */
function withDefault(first: (typeof LAYOUTS)[number]) {
  return [first, ...LAYOUTS.filter((layout) => layout !== first)] as const
}
