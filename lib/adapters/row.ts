/** The members of a JSON object, without a prototype. */
export type Row = Readonly<Record<string, unknown>>

/** The object that a text is the JSON of; null when it is none, or has other members than `known`. */
export function jsonObject(text: string, known: readonly string[]): Row | null {
  return text.startsWith('{') ? object(parsed(text), known) : null
}

/** A member that must be an object itself. */
export function object(value: unknown, known: readonly string[]): Row | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  // A member that is not known might change what the others mean.
  if (!Object.keys(value).every((key) => known.includes(key))) return null
  return Object.assign(Object.create(null), value)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * The columns of a row: a JSON object with these members, all strings, or their values joined by
 * `separator` in this order. Of the values only the salt may contain the separator.
 */
export function columns<Name extends string>(
  stored: string,
  names: readonly Name[],
  separator = ':',
): Readonly<Record<Name, string>> | null {
  const row = stored.startsWith('{"') ? jsonObject(stored, names) : joined(stored, names, separator)
  const isComplete = row !== null && names.every((name) => typeof row[name] === 'string')
  return isComplete ? (row as Record<Name, string>) : null
}

function joined(stored: string, names: readonly string[], separator: string): Row | null {
  const parts = stored.split(separator)
  const surplus = parts.length - names.length
  if (surplus < 0) return null
  const saltAt = names.indexOf('salt')
  const salt = parts.splice(saltAt, surplus + 1).join(separator)
  parts.splice(saltAt, 0, salt)
  return Object.fromEntries(names.map((name, at) => [name, parts[at]]))
}
