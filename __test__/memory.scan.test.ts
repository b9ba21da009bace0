import { expect, it } from 'vitest'
import { runCommand } from './lifecycle.support'

// Only Linux shows the memory of a process as a file.
it.runIf(process.platform === 'linux')(
  'leaves no password, secret, key or intermediate value in the memory of the process',
  async () => {
    const ended = await runCommand(process.execPath, ['scripts/scan-memory.mjs'])
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    expect(ended.stdout).toMatch(/^\d+ scenarios, \d+ MiB searched \d+ times, 0 found$/m)
  },
)
