// Every module, as a program of ESM sees it: Deno 2.9 gives a program of CommonJS that requires a
// package the CommonJS of that package when it imports it as well.

export * as root from 'slowhash'
export * as argon2 from 'slowhash/argon2'
export * as bcrypt from 'slowhash/bcrypt'
export * as bcryptjs from 'slowhash/bcryptjs'
export * as crypto from 'slowhash/crypto'
export * as formats from 'slowhash/formats'
