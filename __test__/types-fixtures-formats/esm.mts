// A module that imports the default and by name.

import * as all from 'slowhash/formats'
import formats, { gitea, type LegacyFormat } from 'slowhash/formats'

export const same: typeof formats.gitea = gitea
export const format: LegacyFormat = all.default.keycloak()
// @ts-expect-error: there is no such format
formats.geocities()
