import type { BusinessEventFrame } from '@/contract/frames'

/** Changes that come together are dealt with together: short enough to count as at once, ms. */
const BURST_MS = 250

/** Collects events for a moment, so that ten steps in a second cost one reading. */
export class Burst {
  private readonly handle: (events: readonly BusinessEventFrame[]) => void
  private events: BusinessEventFrame[] = []
  private timer: ReturnType<typeof setTimeout> | undefined = undefined

  constructor(handle: (events: readonly BusinessEventFrame[]) => void) {
    this.handle = handle
  }

  readonly add = (event: BusinessEventFrame): void => {
    this.events.push(event)
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      const events = this.events
      this.events = []
      this.handle(events)
    }, BURST_MS)
  }

  /** The page is hidden or left: it is read as a whole when it comes back. */
  drop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.events = []
  }
}
