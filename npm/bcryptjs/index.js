module.exports = require('slowhash/bcryptjs')
