import { observable, runInAction } from 'mobx'
import { LANES, type Lane } from '@/domain/outbox/item'
import { backoffMs } from '@/domain/outbox/outcome'
import type { OutboxParts } from './types'

const GLOBAL_TIMERS: NonNullable<OutboxParts['timers']> = {
  set: (act, ms) => setTimeout(act, ms),
  clear: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>)
}

/** Which lanes wait after a failure. Timers, not moments: a device clock set back would hold a lane for as long. */
export class Lanes {
  private readonly failures = new Map<Lane, number>()
  private readonly waiting = observable.map<Lane, unknown>({}, { deep: false })

  /** @param opened told each time a lane may go on */
  constructor(
    private readonly opened: () => void,
    private readonly timers = GLOBAL_TIMERS
  ) {}

  isOpen(lane: Lane): boolean {
    return !this.waiting.has(lane)
  }

  /** One failure more in a row; without a network every lane would fail the same way. */
  close(lane: Lane, isEverywhere: boolean): void {
    const failures = (this.failures.get(lane) ?? 0) + 1
    this.failures.set(lane, failures)
    for (const each of isEverywhere ? LANES : [lane]) {
      this.timers.clear(this.waiting.get(each))
      const timer = this.timers.set(() => {
        runInAction(() => this.waiting.delete(each))
        this.opened()
      }, backoffMs(failures))
      runInAction(() => this.waiting.set(each, timer))
    }
  }

  succeed(lane: Lane): void {
    this.failures.delete(lane)
  }

  /** Network, screen or person are back: no reason to wait any longer. */
  openAll(): void {
    for (const handle of this.waiting.values()) this.timers.clear(handle)
    runInAction(() => this.waiting.clear())
    this.failures.clear()
  }
}
