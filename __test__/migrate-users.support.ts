import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Passwords } from 'slowhash'
import { root, runCommand } from './lifecycle.support'

export const example = join(root, 'examples', 'migrate-users')

export interface Row {
  readonly id: number
  readonly hash: string
}

/** The table of the example. Its accounts take a database whose functions are asynchronous as well. */
export interface Users {
  add(name: string, hash: string): unknown
  byName(name: string): Row | undefined
  count(): number
  rows(): IterableIterator<Row>
  swapHash(id: number, oldHash: string, newHash: string): boolean
  close(): void
}

/** What the accounts of the example need of a database. */
export interface AsyncUsers {
  byName(name: string): Promise<Row | undefined>
  swapHash(id: number, oldHash: string, newHash: string): Promise<boolean>
}

export interface Accounts {
  login(name: string, password: string): Promise<boolean>
  changePassword(name: string, current: string, next: string): Promise<boolean>
}

export type Counts = Record<'rows' | 'wrapped' | 'kept' | 'changed' | 'unknown', number>

interface WrapOptions {
  report?(counts: Counts): void
  signal?: AbortSignal
}

/** The modules of the example. */
export interface Example {
  openUsers(file: string): Users
  createAccounts(users: Users | AsyncUsers, passwords: Passwords): Accounts
  wrapAll(users: Users, passwords: Passwords, options?: WrapOptions): Promise<Counts>
}

/** Installs the database of the example and loads its modules. */
export async function loadExample(): Promise<Example> {
  const install = await runCommand(process.execPath, ['scripts/example.mjs', 'migrate-users'])
  if (install.code !== 0) throw new Error(install.stderr)
  const modules = ['users.js', 'accounts.js', 'wrap.js'].map((file) => load(join(example, file)))
  return Object.assign({}, ...(await Promise.all(modules))) as Example
}

/** The exports of a file that this program does not know before it is there. */
export function load(file: string): Promise<object> {
  return import(/* @vite-ignore */ pathToFileURL(file).href)
}

/** A folder that is gone when `use` is done. */
export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'slowhash-users-'))
  try {
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
