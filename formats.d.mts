import formats = require('./formats.js')

export * from './formats.js'
export default formats
