import argon2 = require('slowhash/argon2')

export = argon2
