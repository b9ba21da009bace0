import bcrypt = require('./bcrypt.js')

export * from './bcrypt.js'
export default bcrypt
