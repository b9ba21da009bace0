import bcryptjs = require('./bcryptjs.js')

export * from './bcryptjs.js'
export default bcryptjs
