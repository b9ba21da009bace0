import type * as Public from '../../formats'
import { adapter } from './adapter'
import { decoded } from './decode'
import { saltedDigest } from './digest'
import { HASH_FIRST } from './layout'
import { columns } from './row'

export const joomla: typeof Public.joomla = () => named('joomla', 'joomla-md5-salt')

export const vbulletin: typeof Public.vbulletin = () => named('vbulletin', 'vbulletin-md5')

export const mybb: typeof Public.mybb = () => named('mybb', 'mybb-md5')

/** An MD5 and its salt, which the core reads when it is told which of them it is. */
function named(id: string, format: string): Public.LegacyFormat {
  return adapter(id, (stored) => {
    const row = columns(stored, HASH_FIRST)
    if (row === null || decoded('hex', row.hash, 16) === null) return null
    return { hash: `${row.hash}:${row.salt}`, accept: [format] }
  })
}

export const opencart: typeof Public.opencart = () =>
  saltedDigest({
    ...{ id: 'opencart', hash: 'sha1', template: '{PASSWORD}' },
    ...{ rounds: 3, again: '{SALT}{DIGEST}', digestAs: 'hex' },
  })

export const authlogic: typeof Public.authlogic = () =>
  saltedDigest({
    ...{ id: 'authlogic', hash: 'sha512', template: '{PASSWORD}{SALT}' },
    ...{ rounds: 20, digestAs: 'hex' },
  })

export const aspnetMembership: typeof Public.aspnetMembership = () =>
  saltedDigest({
    ...{ id: 'aspnet-membership', hash: 'sha1', template: '{SALT}{PASSWORD}' },
    ...{ passwordEncoding: 'utf16le', salt: 'base64', encoding: 'base64' },
  })
