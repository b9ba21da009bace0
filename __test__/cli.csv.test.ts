import { expect, it } from 'vitest'
import { type CsvOptions, csvColumn } from '../lib/cli-csv'

const OPTIONS: CsvOptions = { column: 'hash', delimiter: ',', hasHead: true }

/** The column of a text that comes in pieces of that size. */
async function columnOf(text: string, given: Partial<CsvOptions> = {}, size = text.length) {
  async function* pieces() {
    for (let i = 0; i < text.length; i += size) yield text.slice(i, i + size)
  }
  const values: (string | null)[] = []
  for await (const value of csvColumn(pieces(), { ...OPTIONS, ...given })) values.push(value)
  return values
}

const TABLE = [
  '\uFEFFid,"hash",note\r\n',
  '1,$2b$12$a,plain\r\n',
  '2,"quoted, with ""quotes""\nand a line end","x"\r\n',
  '3,,empty\n',
  '4,NULL,null\n',
  '5,\\N,null\n',
  '6,"NULL",a text\n',
  '7,"",a text\n',
  '\n',
  '8\n',
  '9,a"b,stray\n',
  '"10","last",no line end',
].join('')

const VALUES = [
  '$2b$12$a',
  'quoted, with "quotes"\nand a line end',
  null,
  null,
  null,
  'NULL',
  '',
  null,
  'a"b',
  'last',
]

it('reads quotes, line ends, empty fields and nulls, however the text is cut', async () => {
  for (let size = 1; size <= TABLE.length; size++) {
    expect(await columnOf(TABLE, {}, size)).toEqual(VALUES)
  }
})

it('finds a column by its number, with a head and without', async () => {
  expect(await columnOf('a,b\n1,2\n', { column: '2' })).toEqual(['2'])
  expect(await columnOf('a,b\n1,2\n', { column: '2', hasHead: false })).toEqual(['b', '2'])
  expect(await columnOf('a,2\n1,3\n', { column: '2' })).toEqual(['3'])
})

it('takes other delimiters, those of regular expressions as well', async () => {
  for (const delimiter of ['\t', ';', '|', '^', ']', '-', '\\', '.', '$']) {
    const text = `id${delimiter}hash\n1${delimiter}"x${delimiter}y"\n`
    expect(await columnOf(text, { delimiter })).toEqual([`x${delimiter}y`])
  }
})

it('has no rows in an empty text and in a head alone', async () => {
  expect(await columnOf('')).toEqual([])
  expect(await columnOf('id,hash')).toEqual([])
  expect(await columnOf('id,hash\n\n\r\n')).toEqual([])
})

it('names the columns when there is none of that name, without what a terminal would obey', async () => {
  const head = `id,\x1b[31mred,${'long'.repeat(1000)}\n1,2,3\n`
  const error = await columnOf(head).catch((error: Error) => error)
  expect(error).toMatchObject({ code: 'ERR_USAGE' })
  expect((error as Error).message).toMatch(/^no column of that name; there are "id", "\?\[31mred"/)
  expect((error as Error).message.length).toBeLessThan(120)
})

it('refuses a quote that is never closed, in the column and beside it', async () => {
  for (const text of ['hash,b\n"never,closed\n', 'a,hash\n"never,closed\n']) {
    const error = await columnOf(text).catch((error: Error) => error)
    expect(error).toMatchObject({ code: 'ERR_INPUT', message: 'line 3: a quote is not closed' })
  }
})

it('refuses a field of more than a MiB before it fills the memory', async () => {
  const text = `hash\n"${'x'.repeat(3 * 2 ** 20)}`
  for (const size of [text.length, 65536]) {
    const error = await columnOf(text, {}, size).catch((error: Error) => error)
    expect(error).toMatchObject({ code: 'ERR_INPUT' })
    expect((error as Error).message).toContain('line 2 has a field of more than 1 MiB')
  }
})
