// The rules of this project for its workflows, read line by line: they are written by hand in one style.

const PINNED = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/

/** What breaks a rule: `name.yml:12: sentence`. `exists` tells whether a file of the project is there. */
export function ruleProblems({ name, text }, { scripts, exists }) {
  const lines = text.split('\n').map((content, index) => ({ content, at: `${name}:${index + 1}` }))
  return [
    ...lines.flatMap((line) => unpinned(line, exists)),
    ...commands(lines).flatMap((line) => missingScripts(line, { scripts, exists })),
    ...commands(lines)
      .filter(isTemplate)
      .map(({ at }) => `${at}: a command must not be a template`),
    ...(/^permissions: \{\}$/m.test(text) ? [] : [`${name}: no "permissions: {}" at the top`]),
    ...jobs(text).flatMap((job) => jobProblems(name, job)),
  ]
}

/** Whatever is fetched is named by what is in it, and says which version that is. */
function unpinned({ content, at }, exists) {
  const [, action] = /^\s*(?:- )?uses: (.*)$/.exec(content) ?? []
  const [, image] = /^\s*image: (.*)$/.exec(content) ?? []
  if (action?.startsWith('./')) return exists(action) ? [] : [`${at}: there is no ${action}`]
  if (action !== undefined && !PINNED.test(action)) {
    return [`${at}: ${action} is not pinned as "owner/action@<40 hex digits> # v1.2.3"`]
  }
  if (image !== undefined && !/@sha256:[0-9a-f]{64}$/.test(image)) {
    return [`${at}: ${image} is not pinned by a digest`]
  }
  return []
}

/** The lines that are commands: after `run:`, and all of a block. */
function commands(lines) {
  let depth
  return lines.flatMap(({ content, at }) => {
    const indentation = content.search(/\S/)
    if (depth !== undefined && (indentation > depth || indentation === -1)) return { content, at }
    depth = undefined
    const [, before, command] = /^(\s*(?:- )?)run: (.*)$/.exec(content) ?? []
    if (command === undefined) return []
    if (command === '|' || command === '>-') depth = before.length
    return { content: command, at }
  })
}

/** Everything that runs is a script of this project, so that it runs on a desk as well. */
function missingScripts({ content, at }, { scripts, exists }) {
  const named = [...content.matchAll(/\bnpm run ([\w:.-]+)/g)].map(([, script]) => script)
  const files = [...content.matchAll(/\b(?:scripts|\.ci)\/[\w./-]+/g)].map(([file]) => file)
  return [
    ...named
      .filter((script) => scripts[script] === undefined)
      .map((script) => `${at}: package.json has no script "${script}"`),
    ...files.filter((file) => !exists(file)).map((file) => `${at}: there is no ${file}`),
  ]
}

/** A value that is put into a command is read as a part of it: it goes through the environment. */
function isTemplate({ content }) {
  return content.includes('${{')
}

function jobs(text) {
  const [, body = ''] = text.split(/^jobs:$/m)
  return body
    .split(/^ {2}(?=[\w-]+:$)/m)
    .slice(1)
    .map((job) => ({ id: job.slice(0, job.indexOf(':')), body: job }))
}

function jobProblems(file, { id, body }) {
  const problems = []
  // The jobs of a workflow that is called have limits of their own.
  const isCall = /^ {4}uses: /m.test(body)
  if (!isCall && !/^ {4}timeout-minutes: \d+$/m.test(body))
    problems.push(`${file}: ${id} has no time limit`)
  if (/: write\b/.test(body) && !/^ {4}environment: release$/m.test(body)) {
    problems.push(`${file}: ${id} may write, but not in the protected environment`)
  }
  if (/\bsecrets\./.test(body)) problems.push(`${file}: ${id} reads a secret, and none is needed`)
  return problems
}
