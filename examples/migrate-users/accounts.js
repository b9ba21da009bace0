/** Logging in and changing a password. Its arguments are what users.js and passwords.js export. */
export function createAccounts(users, passwords) {
  /** Whether it is the password. An outdated hash is replaced by the way. */
  async function login(name, password) {
    const user = await users.byName(name)
    const result = await passwords.login(user?.hash ?? null, password, {
      onUpgrade: (newHash, oldHash) => users.swapHash(user.id, oldHash, newHash),
    })
    // The user is logged in all the same, and the next login tries again.
    if (result.upgrade === 'failed') console.error(result.error)
    return result.ok
  }

  /** False when `current` is not the password. */
  async function changePassword(name, current, next) {
    for (;;) {
      const user = await users.byName(name)
      if (!(await passwords.verify(user?.hash, current))) return false
      if (await users.swapHash(user.id, user.hash, await passwords.hash(next))) return true
      // A login has upgraded the row meanwhile, or the password is another one now: look again.
    }
  }

  return { login, changePassword }
}
