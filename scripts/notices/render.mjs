// The text of THIRD-PARTY-NOTICES.md. Licences of the same wording stand once, below the copyright
// lines of all that use them: most crates differ in nothing else.

import { readFileSync } from 'node:fs'
import { crateId, licenceText, noticeFile } from './crates.mjs'

const INTRODUCTION = `# Third-party notices

The binary of slowhash in the packages \`@slowhash/binding-*\` contains the software below. The package
\`slowhash\` itself contains nothing but slowhash, and neither has a dependency that is not part of it.

This file is made by \`node scripts/licenses.mjs\`.`

/**
 * What Rust's standard library is made of on the platforms of slowhash (\`library/Cargo.lock\` of Rust 1.96).
 * Each offers the MIT licence, in the wording of the crates.
 */
const STANDARD_LIBRARY = [
  ['std, core, alloc', 'Copyright (c) The Rust Project Developers'],
  ['addr2line', 'Copyright (c) 2016-2018 The gimli Developers'],
  ['adler2', 'Copyright (C) Jonas Schievink'],
  ['backtrace', 'Copyright (c) 2014 Alex Crichton'],
  ['cfg-if', 'Copyright (c) 2014 Alex Crichton'],
  ['gimli', 'Copyright (c) 2015 The Rust Project Developers'],
  ['hashbrown', "Copyright (c) 2016 Amanieu d'Antras"],
  ['libc', 'Copyright (c) The Rust Project Developers'],
  [
    'miniz_oxide',
    'Copyright 2013-2014 RAD Game Tools and Valve Software, ' +
      'Copyright 2010-2014 Rich Geldreich and Tenacious Software LLC, ' +
      'Copyright (c) 2017 Frommi, Copyright (c) 2017-2024 oyvindln',
  ],
  ['object', 'Copyright (c) 2015 The Gimli Developers'],
  ['rustc-demangle', 'Copyright (c) 2014 Alex Crichton'],
  ['std::sync::mpmc', 'Copyright (c) 2019 The Crossbeam Project Developers'],
]

const LLVM = `## Parts of LLVM

\`compiler_builtins\` of Rust, and compiler-rt and libunwind, which zig links into the binaries for Linux, come
from the LLVM Project (https://llvm.org) under the Apache License 2.0
(https://www.apache.org/licenses/LICENSE-2.0) with this exception:`

const MICROSOFT = `## Microsoft's C runtime

The binaries for Windows contain the C runtime library of Visual C++, linked statically, which Microsoft allows to
distribute as a part of a program ("Distributable Code" of the licence terms of Visual Studio).`

export function renderNotices(crates) {
  const sections = groupByWording(crates).map(({ wording, uses, licence }) => {
    const names = uses.length === 1 ? uses[0].id : `${uses.length} crates`
    const list = uses.map(({ id, copyright }) => `- ${id}${copyright && `: ${copyright}`}`)
    return `## ${licence}: ${names}\n\n${list.join('\n')}\n\n${fenced(wording)}`
  })
  return `${[INTRODUCTION, ...sections, standardLibrary(), llvm(), MICROSOFT].join('\n\n')}\n`
}

/** The crates of each wording of a licence, the most used wording first. */
function groupByWording(crates) {
  const groups = new Map()
  for (const crate of crates) {
    const { copyright, wording } = splitLicence(licenceText(crate))
    const key = wording.replace(/\s+/g, ' ')
    const group = groups.get(key) ?? { wording, uses: [], licence: licenceName(crate) }
    group.uses.push({ id: crateId(crate), copyright })
    groups.set(key, group)
  }
  return [...groups.values()].sort((a, b) => b.uses.length - a.uses.length)
}

/** MIT where a crate leaves the choice, as `licenceText` chooses. */
function licenceName({ license }) {
  return /\bMIT\b/.test(license) ? 'MIT' : license
}

/** Takes the copyright lines and the title, which differ, off the wording, which does not. */
export function splitLicence(text) {
  const lines = text.split('\n')
  const isCopyright = (line) =>
    /^\s*copyright \(c\)|^\s*copyright ©|^\s*copyright \d{4}/i.test(line)
  const isTitle = (line) => /^\s*(the )?(mit|isc) licen[cs]e( \(mit\))?\s*$/i.test(line)
  const rest = lines.filter((line) => !isCopyright(line) && !isTitle(line))
  const wording = rest
    .join('\n')
    .trim()
    .replace(/\n{3,}/g, '\n\n')
  const copyright = lines.filter(isCopyright).map((line) => line.trim().replace(/\s+/g, ' '))
  return { copyright: copyright.join(', '), wording }
}

function standardLibrary() {
  const list = STANDARD_LIBRARY.map(([name, copyright]) => `- ${name}: ${copyright}`)
  return `## Rust's standard library

Under the MIT licence in its first wording above:

${list.join('\n')}

Its tables of Unicode's properties:

${fenced(stored('unicode-3.0.txt'))}`
}

function llvm() {
  return `${LLVM}\n\n${fenced(stored('llvm-exception.txt'))}`
}

function stored(file) {
  return readFileSync(noticeFile(file), 'utf8').trim()
}

function fenced(text) {
  return `\`\`\`text\n${text}\n\`\`\``
}
