import { MINUTE } from '../clock'

/** Nothing of the jobs was seen for so long: the worker hangs. A job that takes a minute is given to another process. */
const STALLED_MS = 5 * MINUTE

/** How this process stands, as it says of itself. */
export class Health {
  /** It ends: nobody new is taken. */
  isDraining = false
  private jobs: { isFailing: boolean; seenAt: number } | undefined = undefined

  /** The worker looked for jobs, or ended one. @param isFailing it could not look */
  jobsSeen(isFailing = false): void {
    this.jobs = { isFailing, seenAt: performance.now() }
  }

  /** Whether jobs are done here; also where they are others' work. */
  get jobsRun(): boolean {
    return this.jobs === undefined || (!this.jobs.isFailing && performance.now() - this.jobs.seenAt < STALLED_MS)
  }
}
