// A CommonJS module that imports in both of its ways.

import formats = require('slowhash/formats')

import { gitea } from 'slowhash/formats'

export const same: typeof formats.gitea = gitea
export const id: string = formats.keycloak().id
// @ts-expect-error: there is no such format
formats.geocities()
