// The kernels that run on this machine. The addon does not tell, so an example of the crate is asked.

import { spawnSync } from 'node:child_process'
import { root } from '../build.mjs'

/** `unknown` where there is no Rust to build it with: the figures are the same without. */
export function backends() {
  const example = ['run', '--release', '--locked', '--quiet', '-p', 'slowhash-kernels']
  const { status, stdout } = spawnSync('cargo', [...example, '--example', 'backends'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return status === 0 ? stdout.trim() : 'unknown'
}
