import bcrypt = require('slowhash/bcrypt')

export = bcrypt
