// What a release consists of, what is wrong with it, and in which order its packages are published.
// No input and no output: the tests call it with manifests.

/**
 * The order in which each package comes after all that it depends on: the binaries first, so that
 * nobody installs a `slowhash` without one, then `slowhash`, then the aliases.
 */
export function publishOrder(manifests) {
  const byName = new Map(manifests.map((manifest) => [manifest.name, manifest]))
  const ordered = new Set()
  for (const name of [...byName.keys()].sort()) visit(name, [])
  return [...ordered]

  function visit(name, path) {
    if (path.includes(name)) throw new Error(`${[...path, name].join(' needs ')}`)
    if (ordered.has(byName.get(name))) return
    const needed = Object.keys(dependencies(byName.get(name))).filter((other) => byName.has(other))
    for (const other of needed.sort()) visit(other, [...path, name])
    ordered.add(byName.get(name))
  }
}

/** What each package with a binary has to carry. */
const IN_A_PLATFORM = ['slowhash.node', 'LICENSE', 'THIRD-PARTY-NOTICES.md']

/**
 * Why these manifests are not a whole release of `version` with the packages `expected`: sentences.
 * `contents` of a manifest are the names of the files in its tarball.
 */
export function releaseProblems(manifests, { version, expected, platforms }) {
  const names = manifests.map(({ name }) => name)
  const root = manifests.find(({ name }) => name === 'slowhash')
  return [
    ...expected.filter((name) => !names.includes(name)).map((name) => `${name} is missing`),
    ...names
      .filter((name) => !expected.includes(name))
      .map((name) => `${name} is not a package of ours`),
    ...names
      .filter((name, index) => names.indexOf(name) !== index)
      .map((name) => `${name} is there twice`),
    ...manifests.flatMap((manifest) => manifestProblems(manifest, version)),
    ...manifests
      .filter(({ name }) => platforms.includes(name))
      .flatMap(({ name, contents }) =>
        IN_A_PLATFORM.filter((file) => !contents.includes(file)).map(
          (file) => `${name} comes without ${file}`,
        ),
      ),
    ...platforms
      .filter((name) => root && root.optionalDependencies?.[name] === undefined)
      .map((name) => `slowhash does not name ${name} as an optional dependency`),
  ]
}

function manifestProblems(manifest, version) {
  const { name, publishConfig } = manifest
  const problems = Object.entries(dependencies(manifest))
    .filter(([, wanted]) => wanted !== version)
    .map(([other, wanted]) => `${name} depends on ${other} ${wanted}, not ${version}`)
  if (manifest.version !== version) problems.push(`${name} is ${manifest.version}, not ${version}`)
  if (manifest.private) problems.push(`${name} is private`)
  if (publishConfig?.access !== 'public') problems.push(`${name} would not be public`)
  if (publishConfig?.provenance !== true) problems.push(`${name} has no provenance`)
  return problems
}

/** `latest` is what `npm install slowhash` takes, which is never a version made for trying. */
export function distTag(version) {
  return version.includes('-') ? 'next' : 'latest'
}

function dependencies({ dependencies, optionalDependencies }) {
  return { ...dependencies, ...optionalDependencies }
}
