import { configure, hash, needsRehash, profiles, verify } from 'slowhash'

/** Change it at any time: each hash follows when its owner logs in. */
const policy = profiles.argon2id.owasp

// Who is last in line waits for all before. With 100 logins a second, 128 are 1.3 seconds; whoever comes
// then is better told to come back than kept until the browser gives up.
configure({ maxQueue: Number(process.env.MAX_QUEUE ?? 128) })

export const passwords = {
  hash: (password, signal) => hash(password, { ...policy, signal }),
  verify: (stored, password, signal) => verify(stored, password, { signal }),
  needsRehash: (stored) => needsRehash(stored, policy),
}
