import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './lifecycle.support'

const FOLDERS = ['.', 'docs', 'docs/api', 'docs/compatibility', 'vectors']
const PAGES = [...FOLDERS, ...foldersIn('examples')].flatMap(pagesIn)

/** Pages that belong together and have a page of their own above them. */
const PARTS = /^docs\/(api|compatibility)\//

function foldersIn(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${folder}/${name}`)
}

function pagesIn(folder: string): string[] {
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith('.md'))
  return names.map((name) => normalize(join(folder, name)))
}

/** The text of a page without its blocks of code. */
function prose(page: string): string {
  return readFileSync(join(root, page), 'utf8').replace(/^```[\s\S]*?^```$/gm, '')
}

/** Where the links of a page lead that stay in this repository, its pictures among them. */
function linksOf(page: string): string[] {
  const text = prose(page).replace(/`[^`\n]*`/g, 'code')
  const inline = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
  const referenced = [...text.matchAll(/^\[[^\]]+\]: (\S+)$/gm)]
  const targets = [...inline, ...referenced].map(([, target = '']) => target)
  return targets.filter((target) => !/^[a-z]+:/.test(target))
}

/** The names that a page can be entered at: what GitHub makes of its headings, and anchors by hand. */
function anchorsOf(page: string): Set<string> {
  const anchors = new Set<string>()
  for (const [, heading = ''] of prose(page).matchAll(/^#+ (.+)$/gm)) {
    const text = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const slug = text.replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-')
    let [anchor, again] = [slug, 0]
    while (anchors.has(anchor)) anchor = `${slug}-${++again}`
    anchors.add(anchor)
  }
  for (const [, id = ''] of prose(page).matchAll(/<a id="([^"]+)">/g)) anchors.add(id)
  return anchors
}

/** What is wrong with a link, or nothing. */
function defectOf(page: string, link: string): string[] {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? page : normalize(join(dirname(page), path))
  if (!existsSync(join(root, target))) return [`${page}: there is no ${link}`]
  if (anchor === undefined || anchorsOf(target).has(anchor)) return []
  return [`${page}: ${target} has no #${anchor}`]
}

it('has links that lead somewhere', () => {
  const links = PAGES.flatMap((page) => linksOf(page).map((link) => [page, link] as const))
  expect(links.length).toBeGreaterThan(100)
  expect(links.flatMap(([page, link]) => defectOf(page, link))).toEqual([])
})

it('finds a link that leads nowhere', () => {
  expect(defectOf('README.md', 'docs/nothing.md')).toHaveLength(1)
  expect(defectOf('README.md', 'docs/load.md#nothing')).toHaveLength(1)
  expect(defectOf('README.md', 'docs/load.md#settings')).toEqual([])
})

it.each([
  ['docs/architecture.md', 50],
  ['CONTRIBUTING.md', 15],
])('names in %s what is there', (page, least) => {
  const path =
    /^(?:src|lib|crates|scripts|__test__|__bench__|vectors|fuzz|npm|docs|examples)\/[\w./-]*$/
  const spans = [...prose(page).matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
  const paths = spans.filter((span) => path.test(span) || /^[\w-]+\.d\.ts$/.test(span))
  expect(paths.length).toBeGreaterThan(least)
  expect(paths.filter((name) => !existsSync(join(root, name)))).toEqual([])
})

it('lists every page in the index', () => {
  const index = linksOf('docs/README.md').map((link) => normalize(join('docs', link)))
  const pages = PAGES.filter((page) => page.startsWith('docs/') && !PARTS.test(page))
  expect(index).toEqual(expect.arrayContaining(pages.filter((page) => page !== 'docs/README.md')))
  expect(new Set(index).size).toBe(index.length)
})

it('asks one question on each page', () => {
  const pages = PAGES.filter((page) => page.startsWith('docs/') && !PARTS.test(page))
  const titles = pages.map((page) => /^# (.+)$/m.exec(prose(page))?.[1] ?? '')
  expect(titles.filter((title) => !title.endsWith('?'))).toEqual(['Documentation'])
  expect(new Set(titles).size).toBe(titles.length)
})

it('has a reference of everything that is exported', () => {
  const load = createRequire(join(root, 'package.json'))
  for (const name of ['index', 'argon2', 'bcrypt', 'bcryptjs', 'crypto', 'formats']) {
    const exported = Object.keys(load(`./dist/${name}.js`)).filter((key) => key !== 'default')
    const page = readFileSync(join(root, 'docs', 'api', `${name}.md`), 'utf8')
    const headings = [...page.matchAll(/^### (\w+)/gm)].map(([, heading]) => heading)
    expect(exported.length).toBeGreaterThan(3)
    expect(headings, name).toEqual(expect.arrayContaining(exported))
  }
})
