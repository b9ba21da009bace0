import { MAX_FIELD_CHARS, tooLong } from './cli-input'
import { codedError } from './errors'

/** Columns that are read of a head; hostile input may have any number. */
const MAX_COLUMNS = 10_000

/** How to read a table of text. */
export interface CsvOptions {
  /** The name of a column, or its number from 1. */
  readonly column: string
  readonly delimiter: string
  /** Whether the first row names the columns. */
  readonly hasHead: boolean
}

/**
 * One column of a CSV (RFC 4180) that is never in memory as a whole. Fields may be quoted and hold the
 * delimiter, line ends and doubled quotes. An empty field, and NULL or \N without quotes, is null.
 */
export async function* csvColumn(
  chunks: AsyncIterable<string>,
  options: CsvOptions,
): AsyncGenerator<string | null> {
  const reader = new Reader(options.delimiter)
  let wanted = options.hasHead ? undefined : indexOf(options.column)
  const rowsOf = function* (rows: Iterable<Row>) {
    for (const row of rows) {
      if (wanted === undefined) wanted = find(options.column, row)
      else yield cellOf(row, wanted)
      reader.keep = wanted
    }
  }
  reader.keep = wanted
  for await (const chunk of chunks) yield* rowsOf(reader.read(chunk))
  yield* rowsOf(reader.end())
}

/** The fields of a row by their index: all of a head, and of other rows the one that is wanted. */
type Row = ReadonlyMap<number, Field>

interface Field {
  readonly text: string
  readonly isQuoted: boolean
}

function cellOf(row: Row, index: number): string | null {
  const field = row.get(index)
  if (field === undefined) return null
  const isNull = !field.isQuoted && /^(|NULL|\\N)$/.test(field.text)
  return isNull ? null : field.text
}

function indexOf(column: string): number {
  if (/^[1-9]\d{0,4}$/.test(column)) return Number(column) - 1
  throw codedError('ERR_USAGE', '--column must be a number from 1 when there is no head')
}

function find(column: string, head: Row): number {
  for (const [index, { text }] of head) if (text === column) return index
  if (/^[1-9]\d{0,4}$/.test(column)) return Number(column) - 1
  const names = [...head.values()].map(({ text }) => printable(text)).slice(0, 20)
  throw codedError('ERR_USAGE', `no column of that name; there are ${names.join(', ')}`)
}

/** What a terminal can show without obeying it. */
function printable(text: string): string {
  return JSON.stringify(text.slice(0, 40).replace(/[^\x20-\x7E]/g, '?'))
}

/** Splits text that comes in pieces into rows. */
class Reader {
  /** The field of each row that is kept; all of them while it is undefined. */
  keep: number | undefined
  readonly #delimiter: string
  #row = new Map<number, Field>()
  #index = 0
  #text = ''
  #isQuoted = false
  #isOpen = false
  /** A quote in quotes ended the last piece: it ends the quotes, or is the first of two. */
  #isPending = false
  #line = 1
  #isFirst = true

  constructor(delimiter: string) {
    this.#delimiter = delimiter
  }

  *read(chunk: string): Generator<Row> {
    const text = this.#isFirst && chunk.startsWith('\uFEFF') ? chunk.slice(1) : chunk
    this.#isFirst = false
    const special = new RegExp(`["\\n\\r${escaped(this.#delimiter)}]`, 'g')
    let from = 0
    while (from < text.length) {
      if (this.#isPending) {
        this.#isPending = false
        if (text[from] === '"') {
          this.#add('"')
          from += 1
          continue
        }
        this.#isOpen = false
      }
      special.lastIndex = from
      const to = this.#isOpen ? text.indexOf('"', from) : (special.exec(text)?.index ?? -1)
      const end = to === -1 ? text.length : to
      this.#add(text.slice(from, end))
      from = end + 1
      if (to !== -1 && this.#meet(text[to] ?? '')) yield this.#take()
    }
  }

  /** The last row, when no line end follows it. */
  *end(): Generator<Row> {
    if (this.#isOpen && !this.#isPending) {
      throw codedError('ERR_INPUT', `line ${this.#line}: a quote is not closed`)
    }
    if (this.#index > 0 || this.#text !== '' || this.#isQuoted) yield this.#take()
  }

  /** Goes on after a character that means something. True when it ends the row. */
  #meet(character: string): boolean {
    if (this.#isOpen) this.#isPending = true
    else if (character === '"' && this.#text === '') this.#isOpen = this.#isQuoted = true
    else if (character === this.#delimiter) this.#endField()
    else if (character === '\n') return this.#isRow()
    // A stray quote inside of a field is a character of it; a return before a line end is not.
    else if (character === '"') this.#add(character)
    return false
  }

  /** Whether anything stands on the line. */
  #isRow(): boolean {
    this.#line += 1
    return this.#index > 0 || this.#text !== '' || this.#isQuoted
  }

  #add(text: string): void {
    if (this.#isOpen) this.#line += text.split('\n').length - 1
    const isKept = this.keep === undefined || this.keep === this.#index
    const length = (isKept ? this.#text.length : 0) + text.length
    if (length > MAX_FIELD_CHARS) throw tooLong(this.#line, ': is a quote not closed?')
    this.#text = isKept ? this.#text + text : this.#text || text.slice(0, 1)
  }

  #endField(): void {
    const field = { text: this.#text, isQuoted: this.#isQuoted }
    const isKept = this.keep === undefined ? this.#index < MAX_COLUMNS : this.keep === this.#index
    if (isKept) this.#row.set(this.#index, field)
    this.#index += 1
    this.#text = ''
    this.#isQuoted = false
  }

  #take(): Row {
    this.#endField()
    const row = this.#row
    this.#row = new Map()
    this.#index = 0
    return row
  }
}

function escaped(character: string): string {
  return character.replace(/[\\\]^-]/g, '\\$&')
}
