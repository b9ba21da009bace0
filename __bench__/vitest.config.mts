import { defineConfig } from 'vitest/config'

const HOUR_MS = 3_600_000

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.bench.ts'],
    globalSetup: ['load/bundle.ts'],
    reporters: ['./report/reporter.ts'],
    // The packages run as Node.js loads them, and nothing runs beside what is measured.
    pool: 'forks',
    fileParallelism: false,
    testTimeout: HOUR_MS,
  },
})
