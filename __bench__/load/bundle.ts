import { bundle } from '../bundle.mjs'

/** Makes JavaScript for the child processes, which run on plain Node.js. */
export default function setup(): Promise<void> {
  return bundle('load/child.ts')
}
