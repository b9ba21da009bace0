import type { Audit, AuditGroup, AuditUpgrade } from '../index'
import { type Command, type Given, text, usageError } from './cli-command'
import { csvColumn } from './cli-csv'
import { lines, open } from './cli-input'
import { print, printJson, styled, table, withProgress } from './cli-output'
import { TARGET_OPTIONS, targetOf } from './cli-target'
import { createPasswords } from './passwords'

/** Rows after which the progress is told. */
const ROWS_PER_STEP = 1000

export const command: Command = {
  name: 'audit',
  summary: 'Count the stored hashes of a table by format and cost',
  synopsis: '[OPTION]... [FILE]',
  description: [
    'Reads FILE or standard input: one hash a line, or with --column a column of a CSV. An empty field, NULL and \\N stand for no hash. Prints a table of the formats and costs with a verdict on each, and what it takes to bring all of them to the parameters that the options say. The input may be of any length. No hash of it is printed.',
    'Verdicts are "up to date", "rehash" with the reasons, and "refused" for formats that --accept leaves out.',
  ],
  options: {
    column: { value: 'NAME', help: 'read a CSV: the name of the column, or its number from 1' },
    delimiter: { value: 'CHAR', help: "what separates the columns; default ',', 'tab' for a tab" },
    'no-header': { help: 'the first row of the CSV is data as well' },
    accept: {
      value: 'LIST',
      help: 'formats that are verified: strong (default), all, or names with commas between',
    },
    ...TARGET_OPTIONS,
  },
  examples: [
    'slowhash audit hashes.txt',
    'slowhash audit --column password_hash --profile recommended users.csv',
    "psql -c 'COPY (SELECT hash FROM users) TO STDOUT' | slowhash audit --accept all",
  ],
  maxPositionals: 1,
  async run(given) {
    const passwords = createPasswords({ hash: targetOf(given), accept: acceptOf(given) })
    const audit = await withProgress('reading', (progress) => {
      const source = open(given.positionals[0])
      const tell = (row: number) => progress(source.readPart() ?? rowsOf(row))
      return passwords.audit(counted(columnOf(given, source.chunks), tell))
    })
    await (given.options.json ? printJson(jsonOf(audit)) : print(report(audit)))
    return 0
  },
}

function acceptOf(given: Given): 'strong' | 'all' | string[] {
  const accept = text(given, 'accept') ?? 'strong'
  return accept === 'strong' || accept === 'all' ? accept : accept.split(',')
}

function columnOf(given: Given, chunks: AsyncIterable<string>): AsyncIterable<string | null> {
  const column = text(given, 'column')
  const delimiter = text(given, 'delimiter') ?? ','
  const hasHead = given.options['no-header'] !== true
  if (column === undefined) {
    if (hasHead && text(given, 'delimiter') === undefined) return everyLine(chunks)
    throw usageError('--delimiter and --no-header are of a CSV: give --column as well')
  }
  const character = delimiter === 'tab' ? '\t' : delimiter
  if (!/^[^"\r\n]$/.test(character)) {
    throw usageError('--delimiter must be one character, and no quote or line end')
  }
  return csvColumn(chunks, { column, delimiter: character, hasHead })
}

async function* everyLine(chunks: AsyncIterable<string>): AsyncGenerator<string | null> {
  for await (const { line } of lines(chunks)) yield line === 'NULL' || line === '\\N' ? null : line
}

async function* counted<T>(rows: AsyncIterable<T>, tell: (row: number) => void) {
  let row = 0
  for await (const value of rows) {
    if (++row % ROWS_PER_STEP === 0) tell(row)
    yield value
  }
}

function report({ total, groups, unverifiable, weak, upgrade }: Audit): string {
  const share = (count: number) => `${((100 * count) / Math.max(1, total)).toFixed(1)} %`
  const rows = groups.map((group) => [
    ...[group.format, group.cost, group.class, String(group.count), share(group.count)],
    verdictOn(group),
  ])
  const head = ['FORMAT', 'COST', 'CLASS', 'ROWS>', 'SHARE>', 'VERDICT']
  const others = Object.entries(unverifiable)
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => `${count} ${reason}`)
  return [
    table(head, rows),
    '',
    `${rowsOf(total)}, ${weak} of a weak format.`,
    others.length === 0 ? 'Every row can be verified.' : `Not verified: ${others.join(', ')}.`,
    workOf(upgrade),
  ].join('\n')
}

function workOf(upgrade: AuditUpgrade): string {
  const { hashes, msPerHash, coreSeconds } = upgrade
  if (hashes === 0) return 'Nothing is outdated that can be verified.'
  if (msPerHash === null) {
    const why = `how long a new hash takes could not be measured: ${upgrade.error.message}`
    return `${rowsOf(hashes)} outdated; ${why}.`
  }
  return `${rowsOf(hashes)} outdated: ${durationOf(coreSeconds)} of one core, ${Math.round(msPerHash)} ms each.`
}

/** An Error itself would lose its message. */
function jsonOf(audit: Audit): object {
  const { upgrade } = audit
  if (upgrade.msPerHash !== null) return audit
  const { code, message } = upgrade.error as Error & { code?: string }
  return { ...audit, upgrade: { ...upgrade, error: { code, message } } }
}

function rowsOf(count: number): string {
  return count === 1 ? '1 row' : `${count} rows`
}

function verdictOn({ accepted, reasons, class: strength }: AuditGroup): string {
  if (!accepted) return styled('red', 'refused')
  if (reasons.length === 0) return styled('green', 'up to date')
  return styled(strength === 'weak' ? 'red' : 'yellow', `rehash: ${reasons.join(', ')}`)
}

function durationOf(seconds: number): string {
  if (seconds < 120) return `${seconds.toFixed(1)} s`
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`
}
