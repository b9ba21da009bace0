// Refuses files of more than 400 lines that do not say why, and functions of more than 40.
// A file gives its reason in its first line, in a comment of its own after the words of `REASON`.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build.mjs'
import { functionsOfRust, functionsOfTypeScript } from './structure/functions.mjs'

const MAX_FILE_LINES = 400
const MAX_FUNCTION_LINES = 40
const REASON = /^\/\/ Over \d+ lines: \S/

const SOURCES = /\.(?:rs|ts|mts|cts|mjs|cjs|js|sh)$/
/** Where a long function is one that was made fast. */
const KERNELS = /^crates\/kernels\/src\//
const SAYS_NOTHING = /(?:^|\/)(?:utils?|helpers?|misc|common)\.\w+$/

const EXCEPTIONS = {
  '__test__/report.browser.support.ts faintTexts':
    'runs in a page, where it is given to as text: it can call nothing outside of itself',
  '__test__/migrate-users.test.ts playRound': 'those who take turns share what they find out',
}

const listed = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
  {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  },
)
const files = listed.split('\0').filter((file) => SOURCES.test(file))
const found = files.map((file) => inspected(file, readFileSync(join(root, file), 'utf8')))
const used = found.flatMap(({ excepted }) => excepted)
const defects = found.flatMap((file) => file.defects)
const unused = Object.keys(EXCEPTIONS).filter((name) => !used.includes(name))
defects.push(...unused.map((name) => `${name}: an exception that is not needed any more`))
for (const defect of defects) console.error(defect)
const functions = found.reduce((sum, { count }) => sum + count, 0)
console.log(`${files.length} files, ${functions} functions, ${used.length} exceptions`)
process.exitCode = defects.length === 0 && functions > 0 ? 0 : 1

function inspected(file, text) {
  const functions = functionsIn(file, text)
  const isLong = ({ lines }) => lines > MAX_FUNCTION_LINES && !KERNELS.test(file)
  const long = functions.filter(isLong).map((one) => ({ ...one, key: `${file} ${one.name}` }))
  const [excepted, refused] = [
    long.filter(({ key }) => key in EXCEPTIONS).map(({ key }) => key),
    long.filter(({ key }) => !(key in EXCEPTIONS)),
  ]
  const tooLong = refused.map(
    ({ name, line, lines }) => `${file}:${line}: ${name} has ${lines} lines`,
  )
  return { count: functions.length, excepted, defects: [...fileDefects(file, text), ...tooLong] }
}

function functionsIn(file, text) {
  if (file.endsWith('.sh')) return []
  return file.endsWith('.rs') ? functionsOfRust(text) : functionsOfTypeScript(file, text)
}

function fileDefects(file, text) {
  const defects = SAYS_NOTHING.test(file) ? [`${file}: a name that says nothing`] : []
  const lines = text.trimEnd().split('\n')
  const hasReason = REASON.test(lines[0])
  if (lines.length > MAX_FILE_LINES && !hasReason) {
    defects.push(`${file}: ${lines.length} lines and no reason in the first`)
  }
  if (lines.length <= MAX_FILE_LINES && hasReason) defects.push(`${file}: a reason without need`)
  return defects
}
