module.exports = require('slowhash/bcrypt')
