/** How the salt and the hash stand in one column. */
export const LAYOUTS = [
  'salt:hash',
  'hash:salt',
  'salt.hash',
  'hash.salt',
  'salt$hash',
  'hash$salt',
] as const

/** The columns in their order, and what stands between them. */
export function layoutOf(layout: (typeof LAYOUTS)[number]) {
  const names = layout.startsWith('salt') ? SALT_FIRST : HASH_FIRST
  return { names, separator: layout.charAt(4) }
}

export const SALT_FIRST = ['salt', 'hash'] as const
export const HASH_FIRST = ['hash', 'salt'] as const
