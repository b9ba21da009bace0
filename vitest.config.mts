import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['__test__/**/*.test.ts'],
    // The addon is tested as Node.js loads it, in processes of their own.
    pool: 'forks',
    // Real hashes and installations take their time on a busy machine, and no test measures it: what ends
    // here hangs.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
