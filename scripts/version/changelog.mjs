// The changelog has one section for what is not released yet, which a release cuts off.

const OPEN = /^## (?:Unreleased|.*, not released)$/m

/** The changelog with its open section closed as `version`, and a new open one above it. */
export function cutChangelog(text, version, date) {
  if (isReleased(text, version))
    throw new Error(`CHANGELOG.md already has a section for ${version}`)
  const notes = openNotes(text)
  if (notes === undefined) throw new Error('CHANGELOG.md has no section that is not released')
  if (notes === '') throw new Error('CHANGELOG.md says nothing about what is new')
  return text.replace(OPEN, `## Unreleased\n\n## ${version} - ${date}`)
}

export function isReleased(text, version) {
  return sections(text).some(({ title }) => title.startsWith(`${version} - `))
}

/** What the changelog says about a version. */
export function notesOf(text, version) {
  return sections(text).find(({ title }) => title.startsWith(`${version} - `))?.notes
}

function openNotes(text) {
  return sections(text).find(({ title }) => OPEN.test(`## ${title}`))?.notes
}

function sections(text) {
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title, ...rest] = section.split('\n')
      return { title, notes: rest.join('\n').trim() }
    })
}
