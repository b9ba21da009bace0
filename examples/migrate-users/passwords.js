import { createPasswords, profiles } from 'slowhash'

/** What new hashes are made with, and which old ones are still verified. */
export const passwords = createPasswords({
  hash: profiles.argon2id.recommended,
  // Weak formats have to be named. Take them out when the last row is wrapped.
  accept: ['strong', 'hex-md5', 'phpass'],
})
