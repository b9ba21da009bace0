import slowhash = require('./index.js')

export * from './index.js'
export default slowhash
