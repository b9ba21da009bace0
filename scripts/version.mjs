// One version for everything that is released.
//
//   node scripts/version.mjs 0.2.0          writes it everywhere and cuts the changelog
//   node scripts/version.mjs --check        fails when two files disagree
//   node scripts/version.mjs --check 0.2.0  fails also when they are not ready to be released as 0.2.0
//   node scripts/version.mjs --notes        prints what the changelog says about the version

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build.mjs'
import { cutChangelog, isReleased, notesOf } from './version/changelog.mjs'
import { places } from './version/places.mjs'

const NUMBER = '(?:0|[1-9]\\d{0,8})'
/** A part of what follows the hyphen: no number in it begins with a zero. */
const PART = `(?:${NUMBER}|\\d*[A-Za-z-][0-9A-Za-z-]*)`
const VERSION = new RegExp(`^${NUMBER}\\.${NUMBER}\\.${NUMBER}(?:-${PART}(?:\\.${PART})*)?$`)
const CHANGELOG = 'CHANGELOG.md'

const [first, second] = process.argv.slice(2)
try {
  if (first === '--check') check(second)
  else if (first === '--notes') console.log(notesOf(read(CHANGELOG), current()) ?? '')
  else setVersion(first)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

function setVersion(version) {
  if (!VERSION.test(version ?? '')) {
    throw new Error(`a version like 1.2.3 or 1.2.3-rc.1 is needed, got ${version}`)
  }
  // First, so that nothing is written when the changelog is not ready.
  const changelog = cutChangelog(read(CHANGELOG), version, new Date().toISOString().slice(0, 10))
  for (const { file, write } of places(root)) {
    writeFileSync(join(root, file), write(read(file), version))
  }
  writeFileSync(join(root, CHANGELOG), changelog)
  check(version)
}

function check(wanted) {
  const expected = wanted ?? current()
  const strays = places(root).flatMap(({ file, read: versions }) =>
    versions(read(file))
      .filter((version) => version !== expected)
      .map((version) => `${file} says ${version}, not ${expected}`),
  )
  if (wanted !== undefined && !isReleased(read(CHANGELOG), wanted)) {
    strays.push(`${CHANGELOG} has no section "## ${wanted} - <date>"`)
  }
  if (strays.length > 0) throw new Error(strays.join('\n'))
  console.log(`every file says ${expected}`)
}

function current() {
  return JSON.parse(read('package.json')).version
}

function read(file) {
  return readFileSync(join(root, file), 'utf8')
}
