// The graphs as diagrams of docs/architecture-graph.md.

import { grouped, ROOMS, roomOf } from './rules.mjs'

const ARROWS = { load: '-->', call: '-.->', type: '--o' }

const INTRODUCTION = `# What imports what?

Written by \`npm run graph\` from \`Cargo.toml\`, \`crate::\` and the imports of TypeScript; what the rooms are for stands in
[architecture.md](architecture.md). \`npm run check\` fails when this page is out of date or an edge breaks a rule of
\`scripts/structure/rules.mjs\`:

- \`crates/kernels/\` is used by \`crates/core/\` alone; \`src/\` uses \`crates/core/\` and \`crates/scheduler/\`.
- Neither \`src/\` nor what \`lib/\` loads has a cycle.
- No drop-in imports another one.
- Only the command line and the report import parts of either.
- Plumbing imports plumbing only.

A line with an arrow is an import when the module is loaded, a dotted one a \`require\` within a function, and one with a
circle an import of types, of which nothing is left at run time.
`

export function page({ crates, src, lib }) {
  return [
    INTRODUCTION,
    `## Crates\n\n${diagram([...crates.modules.map(node), ...crates.edges.map(line)])}`,
    `## \`src/\`\n\n${diagram([...src.modules.map(node), ...src.edges.map(line)])}`,
    `## The rooms of \`lib/\`\n\nA number counts the imports.\n\n${diagram(roomLines(lib))}`,
    ...ROOMS.map(([room]) => `## \`lib/\`: ${room}\n\n${diagram(insideLines(lib, room))}`),
  ].join('\n')
}

/** The rooms as nodes, with the number of imports between each two. */
function roomLines({ edges }) {
  const between = edges.filter(({ from, to }) => roomOf(from) !== roomOf(to))
  const counted = grouped(between, ({ from, to }) => `${roomOf(from)}\n${roomOf(to)}`)
  const links = [...counted].sort(byKey).map(([key, imports]) => {
    const [from, to] = key.split('\n')
    return `${id(from)} -- ${imports.length} --> ${id(to)}`
  })
  return [...ROOMS.map(([room]) => node(room)), ...links]
}

/** The modules of a room and all that they import. What is of another room stands in its box. */
function insideLines({ modules, edges }, room) {
  const leaving = edges.filter(({ from }) => roomOf(from) === room)
  const own = modules.filter((module) => roomOf(module) === room)
  const shown = [...new Set([...own, ...leaving.map(({ to }) => to)])].sort()
  const boxes = [...grouped(shown, roomOf)].sort(byKey).flatMap(([name, inside]) => {
    const box = inside.map((module) => `  ${node(module)}`)
    return [`subgraph room_${id(name)}["${name}"]`, ...box, 'end']
  })
  return [...boxes, ...leaving.map(line)]
}

function byKey([a], [b]) {
  return a < b ? -1 : 1
}

function diagram(lines) {
  return `\`\`\`mermaid\nflowchart LR\n${lines.map((text) => `  ${text}\n`).join('')}\`\`\`\n`
}

function node(name) {
  return `${id(name)}["${name}"]`
}

function line({ from, to, kind = 'load' }) {
  return `${id(from)} ${ARROWS[kind]} ${id(to)}`
}

/** Prefixed, because `end` and the like are words of Mermaid. */
function id(name) {
  return `m_${name.replaceAll(/\W/g, '_')}`
}
