import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { expect, it } from 'vitest'
import { root } from './lifecycle.support'

/** Functions of a module, open to arguments that their types refuse. */
export type Untyped<Name extends string> = Record<Name, (...args: unknown[]) => unknown>

/** One call that is made of both modules. */
export interface Case<Module> {
  readonly name: string
  readonly run: (module: Module) => unknown
  /** Why, and in what, the two are known to differ. The first is a row of the documentation. */
  readonly differs?: { readonly row: string; readonly ours: string; readonly theirs: string }
}

/** What the original does with input that it must never be given here, and where that is read. */
export interface Recorded<Module> {
  readonly row: string
  readonly input: string
  readonly theirs: string
  readonly source: string
  readonly run: (module: Module) => unknown
  readonly ours: string
}

export function same<Module>(name: string, run: (module: Module) => unknown): Case<Module> {
  return { name, run }
}

export function differs<Module>(
  name: string,
  row: string,
  run: (module: Module) => unknown,
  ours: string,
  theirs: string,
): Case<Module> {
  return { name, run, differs: { row, ours, theirs } }
}

/** Runs each case on both modules, and checks that the documentation has every difference. */
export function suite<Module>(
  ours: Module,
  theirs: Module,
  cases: readonly Case<Module>[],
  recorded: readonly Recorded<Module>[],
  document: string,
): void {
  it.each(cases)('$name', async ({ run, differs }) => {
    const mine = await outcome(() => run(ours))
    const its = await outcome(() => run(theirs))
    if (differs === undefined) expect(mine).toBe(its)
    else {
      expect(mine).toBe(differs.ours)
      expect(its).toBe(differs.theirs)
      // An exception that no longer is one has to go.
      expect(mine).not.toBe(its)
    }
  })

  it.each(recorded)('$input: $theirs in the original', async (record) => {
    expect(record.source).not.toBe('')
    expect(await outcome(() => record.run(ours))).toBe(record.ours)
  })

  it('runs at least sixty cases, each under a name of its own', () => {
    expect(cases.length).toBeGreaterThanOrEqual(60)
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
  })

  it('differs from the original in what its documentation lists, and in nothing else', () => {
    const listed = firstColumn(readFileSync(join(root, 'docs', 'compatibility', document), 'utf8'))
    const checked = [...cases.flatMap(({ differs }) => differs ?? []), ...recorded]
    const rows = new Set(checked.map(({ row }) => row))
    expect([...rows].sort()).toEqual([...listed].sort())
  })
}

/** How a call ended, in one line: returned, thrown, resolved or rejected. */
export async function outcome(call: () => unknown): Promise<string> {
  let result: unknown
  try {
    result = call()
  } catch (error) {
    return `throws ${describe(error)}`
  }
  if (!(result instanceof Promise)) return `returns ${describe(result)}`
  return result.then(
    (value) => (value instanceof Calls ? value.text : `resolves to ${describe(value)}`),
    (error) => `rejects with ${describe(error)}`,
  )
}

/** What a callback was given. */
class Calls {
  constructor(readonly text: string) {}
}

/** Makes a call with a callback and tells what it was called with, and whether before the call ended. */
export function calledBack(call: (callback: (...args: unknown[]) => void) => unknown) {
  return new Promise<Calls>((resolve) => {
    let returned: string | undefined
    returned = describe(
      call((...args) => {
        const when = returned === undefined ? 'before it returns' : `after it returned ${returned}`
        resolve(new Calls(`calls back ${when}: ${args.map(describe).join(', ')}`))
      }),
    )
  })
}

/** A value in one line, with the salts and hashes that chance made taken out. */
export function describe(value: unknown): string {
  if (value instanceof Error) {
    const { code } = value as { code?: string }
    return `${value.name}${code === undefined ? '' : ` [${code}]`}: ${value.message}`
  }
  return inspect(value, { breakLength: Number.POSITIVE_INFINITY })
}

/** A salt string or a stored hash without its random part. */
export function outline(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return value.replace(/(?<=^\$2[aby]\$[\d.]+\$)[./A-Za-z0-9]+$/, (text) => `<${text.length}>`)
}

/** The first cells of the rows of the last table in a document. */
function firstColumn(text: string): string[] {
  const table = text.slice(text.lastIndexOf('\n\n|'))
  const rows = table.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map((line) => line.split('|')[1]?.trim() ?? '')
}
