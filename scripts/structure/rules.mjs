// The rooms of lib/, and what may import what.

/** Each module of lib/ is in the first room that names it. */
export const ROOMS = [
  ['drop-ins', /^(?:argon2|bcrypt|bcryptjs|crypto|cryptoinputs|callback)$/],
  ['policy', /^(?:passwords|policy|attempts|audit)$/],
  ['adapters', /^(?:formats$|adapters\/)/],
  ['report', /^report(?:-|$)/],
  ['command line', /^cli(?:-|$)/],
  [
    'public face',
    /^(?:index|hash|verify|inspect|configure|on-demand|calibrate(?:-\w+)?|unsupported)$/,
  ],
  [
    'plumbing',
    /^(?:bcrypt-salt|binding|binding-failure|cost|environment|errors|inputs|libc|machine|memory|native|profiles|queue|recipe|signal|tracing)$/,
  ],
]

const DROP_INS = ['argon2', 'bcrypt', 'bcryptjs', 'crypto']

/** All that the crates may depend on of each other. */
const CRATES = ['crates/core -> crates/kernels', 'src -> crates/core', 'src -> crates/scheduler']

export function roomOf(module) {
  return ROOMS.find(([, names]) => names.test(module))?.[0]
}

/** What is against the rules, one line for each offending edge or module. */
export function violations({ crates, src, lib }) {
  return [
    ...crates.edges
      .filter((edge) => !CRATES.includes(arrow(edge)))
      .map((edge) => `${arrow(edge)}: a crate depends on what it must not know`),
    ...cycle(src.edges).map((edge) => `src: ${edge}: part of a cycle`),
    ...libViolations(lib),
  ]
}

function libViolations({ modules, edges }) {
  const homeless = modules.filter((module) => roomOf(module) === undefined)
  const loaded = edges.filter(({ kind }) => kind === 'load')
  return [
    ...homeless.map((module) => `lib/${module}.ts: in no room of scripts/structure/rules.mjs`),
    ...cycle(loaded).map((edge) => `lib: ${edge}: part of a cycle at load time`),
    ...edges.flatMap((edge) => {
      const defect = defectOf(edge)
      return defect === undefined ? [] : [`lib: ${arrow(edge)}: ${defect}`]
    }),
  ]
}

function defectOf({ from, to }) {
  if (DROP_INS.includes(from) && DROP_INS.includes(to)) return 'a drop-in imports another one'
  const [room, other] = [roomOf(from), roomOf(to)]
  const isCommand = (name) => name === 'command line' || name === 'report'
  if (isCommand(other) && !isCommand(room)) return 'what is no command imports a part of it'
  if (room === 'plumbing' && other !== 'plumbing') return 'plumbing imports what is built on it'
  return undefined
}

/** The edges of a cycle, if there is one. */
export function cycle(edges) {
  const targets = grouped(edges, ({ from }) => from)
  const done = new Set()
  const visit = (module, path) => {
    const at = path.indexOf(module)
    if (at >= 0) return [...path.slice(at), module]
    if (done.has(module)) return undefined
    for (const { to } of targets.get(module) ?? []) {
      const found = visit(to, [...path, module])
      if (found !== undefined) return found
    }
    done.add(module)
    return undefined
  }
  const [found = []] = [...targets.keys()].map((module) => visit(module, [])).filter(Boolean)
  return found.slice(1).map((to, i) => arrow({ from: found[i], to }))
}

/** The values by what `keyOf` says of them: `Map.groupBy` is not in every Node.js that builds this. */
export function grouped(values, keyOf) {
  const groups = new Map()
  for (const value of values) {
    const key = keyOf(value)
    groups.set(key, [...(groups.get(key) ?? []), value])
  }
  return groups
}

function arrow({ from, to }) {
  return `${from} -> ${to}`
}
