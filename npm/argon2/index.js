module.exports = require('slowhash/argon2')
