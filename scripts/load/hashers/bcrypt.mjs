export function hasher({ options: { cost }, requirePeer }) {
  const bcrypt = requirePeer('bcrypt')
  return {
    hash: (password) => bcrypt.hash(password, cost),
    verify: (stored, password) => bcrypt.compare(password, stored),
    needsRehash: (stored) => bcrypt.getRounds(stored) < cost,
  }
}
