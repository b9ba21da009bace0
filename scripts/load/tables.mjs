// The figures as tables of Markdown, which a terminal shows as well.

const LOOP_HEAD = [
  'hash',
  'users',
  'server with',
  'logins/s',
  'p50 ms',
  'p99 ms',
  '`/health` p99 ms',
  'loop delay p99 ms',
  '`readFile` p99 ms',
  'logins',
]

const STORM_HEAD = [
  'hash',
  'server with',
  'arrivals/s',
  'answered',
  'refused',
  'given up',
  'answered p50 / p99 ms',
  'refused p99 ms',
  '`/health` p99 ms',
  'loop delay p99 ms',
  'peak MiB',
  'next login ms',
]

/** What is compared, how it is called, and which way is better. */
const MEASURES = [
  ['perSecond', 'logins per second', 'more'],
  ['p50', 'p50', 'less'],
  ['p99', 'p99', 'less'],
  ['healthP99', '`/health` p99', 'less'],
  ['loopDelayP99', 'event-loop delay p99', 'less'],
  ['readP99', '`readFile` p99', 'less'],
]

export function loopTable({ fields }) {
  const rows = fields.flatMap(({ name, servers }) =>
    servers[0].closed.flatMap((_, i) =>
      servers.map(({ server, closed }) => [name, server, closed[i]]),
    ),
  )
  return render(
    LOOP_HEAD,
    rows.map(([name, server, found]) => [
      name,
      String(found.users),
      server,
      decimal(found.perSecond),
      ...[found.p50, found.p99, found.healthP99, found.loopDelayP99, found.readP99].map(decimal),
      String(found.logins.sent),
    ]),
  )
}

export function stormTable({ fields }) {
  const rows = fields.flatMap(({ name, servers }) =>
    servers.map(({ server, open }) => [
      name,
      server,
      `${decimal(open.rate)} (${(open.rate / open.capacity).toFixed(1)}x)`,
      share(open.logins.ok, open.logins),
      share(open.logins.refused, open.logins),
      share(open.logins.timeout, open.logins),
      `${decimal(open.p50)} / ${decimal(open.p99)}`,
      ...[open.refusedP99, open.healthP99, open.loopDelayP99, open.peakMib].map(decimal),
      open.recovery.timeout > 0 ? `over ${decimal(open.recoveryMs)}` : decimal(open.recoveryMs),
    ]),
  )
  return render(STORM_HEAD, rows)
}

/** Every figure of the closed loops in which the first server, which is ours, is behind the second. */
export function losses({ fields }) {
  return fields.flatMap(({ name, servers: [ours, theirs] }) =>
    ours.closed.flatMap((mine, i) =>
      MEASURES.filter(([key, , better]) => isBehind(mine[key], theirs.closed[i][key], better)).map(
        ([key, what]) =>
          `${name}, ${mine.users} ${mine.users === 1 ? 'user' : 'users'}, ${what}: ` +
          `${decimal(mine[key])} against ${decimal(theirs.closed[i][key])} of ${theirs.server}`,
      ),
    ),
  )
}

export function machineTable({ machine }) {
  return render(['', ''], Object.entries(machine))
}

function isBehind(mine, theirs, better) {
  if (mine === null || theirs === null) return false
  return better === 'more' ? mine < theirs : mine > theirs
}

function decimal(value) {
  if (value === null) return '-'
  return value >= 100 ? value.toFixed(0) : value.toFixed(1)
}

function share(part, { sent }) {
  return `${part} (${Math.round((100 * part) / sent)} %)`
}

/** A table with columns of one width, as the formatter writes it. */
function render(head, rows) {
  const widths = head.map((title, i) =>
    Math.max(3, title.length, ...rows.map((row) => row[i].length)),
  )
  const line = (cells) => `| ${cells.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [line(head), rule, ...rows.map(line)].join('\n')
}
