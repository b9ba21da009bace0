export function hasher({ options: { algorithm, ...costs }, requirePeer }) {
  const argon2 = requirePeer('argon2')
  const options = { ...costs, type: argon2[algorithm] }
  return {
    hash: (password) => argon2.hash(password, options),
    verify: (stored, password) => argon2.verify(stored, password),
    needsRehash: (stored) => argon2.needsRehash(stored, options),
  }
}
