import type * as Public from '../index'

// Half of the modules stand behind these two, and who only hashes and verifies needs none of them.

/** Loads the policy of a user table when the first one is made. */
export const createPasswords: typeof Public.createPasswords = (policy) => {
  const passwords: typeof import('./passwords') = require('./passwords')
  return passwords.createPasswords(policy)
}

/** Loads the calibration when it is asked for. */
export const calibrate: typeof Public.calibrate = async (options) => {
  const calibrating: typeof import('./calibrate') = require('./calibrate')
  return calibrating.calibrate(options)
}
