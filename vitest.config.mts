import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['__test__/**/*.test.ts'],
    // The addon is tested as Node.js loads it, in processes of their own.
    pool: 'forks',
    // Real hashes take their time on a busy machine; no test measures it.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
