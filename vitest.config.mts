import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest: begun last, one of these would run on alone. */
const LONG =
  /(lifecycle\.(exit|processes|workers)|cli|hostile\.strings|aliases|frameworks|snippets|leaks|jest|login-server)\.test\.ts$/

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = (file: TestSpecification) => Number(LONG.test(file.moduleId))
    return (await super.sort(files)).sort((one, other) => isLong(other) - isLong(one))
  }
}

export default defineConfig({
  test: {
    include: ['__test__/**/*.test.ts'],
    // The addon is tested as Node.js loads it, in processes of their own.
    pool: 'forks',
    // Vitest would leave a processor for itself, which is half of a machine of two.
    maxWorkers: '100%',
    sequence: { sequencer: LongFirst },
    // Real hashes and installations take their time on a busy machine, and no test measures it: what ends
    // here hangs.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
