/** Text that is markup already. Everything else is escaped where it goes into a template. */
export interface Markup {
  readonly markup: string
}

export type Part = string | number | Markup | readonly Markup[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A template of HTML or SVG, in which whatever is put in is text unless it is markup. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const pieces = literals.map((literal, i) => literal + textOf(parts[i] ?? ''))
  return { markup: pieces.join('') }
}

/** Markup that stands in this package, such as a style sheet. Never anything that comes from outside. */
export function trusted(markup: string): Markup {
  return { markup }
}

export const NOTHING: Markup = { markup: '' }

function textOf(part: Part): string {
  if (typeof part === 'number') return String(part)
  if (typeof part === 'string') return escaped(part)
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('')
}

/** For text and for attributes in quotes. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
