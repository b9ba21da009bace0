import crypto = require('./crypto.js')

export * from './crypto.js'
export default crypto
