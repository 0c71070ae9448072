import type { RequestCall } from '@/platform/request'

/** No call under way for this long: the screen has what it asked for; ms. */
const QUIET_MS = 300

/** Sees the calls of the app come and go, so that what nobody waits for goes last. */
export class Quiet {
  private running = 0
  private timer: ReturnType<typeof setTimeout> | undefined = undefined
  private readonly waiting: (() => void)[] = []

  /** The same call, counted. */
  counted(request: RequestCall): RequestCall {
    return async (options) => {
      this.running += 1
      if (this.timer !== undefined) clearTimeout(this.timer)
      this.timer = undefined
      try {
        return await request(options)
      } finally {
        this.running -= 1
        this.plan()
      }
    }
  }

  /** Resolves once nothing has been under way for a moment. */
  reached(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve)
      this.plan()
    })
  }

  private plan(): void {
    if (this.running > 0 || this.waiting.length === 0 || this.timer !== undefined) return
    this.timer = setTimeout(() => {
      this.timer = undefined
      // Each in a task of its own: on a slow phone a touch is answered between two of them.
      for (const go of this.waiting.splice(0)) setTimeout(go)
    }, QUIET_MS)
  }
}
