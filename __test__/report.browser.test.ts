/// <reference lib="dom" />
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { lineOf } from '../lib/report-words'
import {
  curveDistances,
  faintTexts,
  overlappingTexts,
  widerThanWindow,
} from './report.browser.support'
import { ARGON2ID, BCRYPT, PBKDF2, pageAbout, SCRYPT, TOO_SLOW } from './report.support'

/** `scripts/browser.mjs` names the one that it has installed. */
const executable = [
  process.env.SLOWHASH_TEST_CHROMIUM,
  ...['/usr/bin/chromium', '/usr/bin/chromium-browser'],
].find((path) => path !== undefined && existsSync(path))

/** A busy machine takes longer than the 30 seconds that would be the default. */
const PATIENCE_MS = 300_000

/** What the pages are about, the second with all that is out of the ordinary. */
const SUBJECTS = [
  [ARGON2ID, BCRYPT, SCRYPT],
  [TOO_SLOW, { ...PBKDF2, concurrency: 4 }],
] as const

/** A page in one colour scheme and width. */
interface Look {
  readonly page: Page
  readonly found: (typeof SUBJECTS)[number]
  readonly width: number
  readonly url: string
  /** What it wrote to the console. */
  readonly complaints: string[]
  /** What it asked for. */
  readonly requests: string[]
}

const folder = mkdtempSync(join(tmpdir(), 'slowhash-browser-'))
const looks: Look[] = []
let browser: Browser | undefined

beforeAll(async () => {
  if (executable === undefined) return
  // Chromium has no sandbox for root, which containers run as.
  const options = { executablePath: executable, args: ['--no-sandbox'], timeout: PATIENCE_MS }
  browser = await chromium.launch(options)
  for (const [i, found] of SUBJECTS.entries()) {
    const path = join(folder, `${i}.html`)
    writeFileSync(path, pageAbout(...found))
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [1280, 390]) {
        const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme })
        looks.push(await opened({ page, found, width, url: pathToFileURL(path).href }))
      }
    }
  }
})
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true })
})
beforeEach(({ skip }) => {
  if (executable !== undefined) return expect(looks).toHaveLength(8)
  if (process.env.SLOWHASH_REQUIRE_ALL === '1') throw new Error('there is no Chromium')
  skip('there is no Chromium: npm run test:browser installs it')
})

/** Opens a page and listens to it. */
async function opened(look: Omit<Look, 'complaints' | 'requests'>): Promise<Look> {
  const complaints: string[] = []
  const requests: string[] = []
  look.page.on('console', (message) => complaints.push(message.text()))
  look.page.on('pageerror', (error) => complaints.push(error.message))
  look.page.on('request', (request) => requests.push(request.url()))
  await look.page.goto(look.url, { timeout: PATIENCE_MS })
  return { ...look, complaints, requests }
}

it('puts the chosen point on the curve, in every chart', async () => {
  for (const { page, found } of looks) {
    const distances = await page.evaluate(curveDistances)
    expect(distances).toHaveLength(found.length === 3 ? 6 : 3)
    for (const distance of distances) expect(distance).toBeLessThan(0.3)
  }
})

it('fits into the window, of a desktop and of a phone', async () => {
  for (const { page, width } of looks) {
    expect(await page.evaluate(widerThanWindow)).toEqual([])
    const scrolled = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(scrolled).toBe(width)
  }
})

it('has text that stands out from what is behind it, and is large enough', async () => {
  const papers = new Set<string>()
  for (const { page } of looks) {
    expect(await page.evaluate(faintTexts, { contrast: 4.5, pixels: 10.5 })).toEqual([])
    papers.add(await page.evaluate(() => getComputedStyle(document.body).backgroundColor))
  }
  expect(papers.size).toBe(2)
})

it('writes no two labels of a chart over each other, nor the chosen one over the curve', async () => {
  for (const { page } of looks) expect(await page.evaluate(overlappingTexts)).toEqual([])
})

it('selects the whole line of code with one click', async () => {
  for (const { page, found } of looks) {
    for (const [i, { options }] of found.entries()) {
      await page.locator('pre').nth(i).click()
      expect(await page.evaluate(() => String(getSelection()))).toBe(lineOf(options))
    }
  }
})

it('reads as named pictures, tables and headings', async () => {
  for (const { page, found } of looks) {
    const count = found.length
    const isUsual = count === 3
    expect(await page.getByRole('img', { name: /^Time by / }).count()).toBe(count)
    expect(await page.getByRole('img', { name: /^Memory by / }).count()).toBe(isUsual ? 3 : 1)
    expect(await page.getByRole('table').count()).toBe(count)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(await page.getByRole('heading', { level: 2 }).count()).toBe(count + 2)
  }
})

it('complains of nothing, and asks for nothing but itself', () => {
  for (const { complaints, requests, url } of looks) {
    expect(complaints).toEqual([])
    expect(requests).toEqual([url])
  }
})
