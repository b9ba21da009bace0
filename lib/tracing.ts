import { channel } from 'node:diagnostics_channel'
import type { JobTrace } from '../index'
import { draft } from './binding'

const jobs = channel('slowhash:job')

/** What a message says of a job before it runs. */
export type Traced = Pick<JobTrace, 'operation' | 'algorithm'>

/** What it says of how the job went. */
export interface Went {
  readonly waitMs: number
  readonly runMs: number
  readonly batchSize: number
  /** One of the public codes, or null. */
  readonly code: string | null
}

/** Describes what is asked for before it is taken, when somebody listens. */
export function traced(): Traced | undefined {
  // The addon leaves out what an algorithm does not have, and names what it has as the types say.
  return jobs.hasSubscribers ? (draft.describe() as Traced) : undefined
}

/** Tells those who listen how a job went. */
export function publish(job: Traced | undefined, went: Went): void {
  if (job !== undefined) jobs.publish({ ...job, ...went })
}
