import argon2 = require('./argon2.js')

export * from './argon2.js'
export default argon2
