import type { Timers } from './types'

/** The platform's own timers. */
export const platformTimers: Timers = {
  set: (task, ms) => setTimeout(task, ms),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>)
}

/** One timer at a time: starting another takes the place of the first. */
export class OneTimer {
  private timer: unknown = undefined

  constructor(private readonly timers: Timers) {}

  /** @param ms delay */
  start(task: () => void, ms: number): void {
    this.stop()
    const timer = this.timers.set(() => {
      if (this.timer === timer) this.timer = undefined
      task()
    }, ms)
    this.timer = timer
  }

  stop(): void {
    if (this.timer !== undefined) this.timers.clear(this.timer)
    this.timer = undefined
  }
}
