import bcryptjs = require('slowhash/bcryptjs')

export = bcryptjs
