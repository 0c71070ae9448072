import { makeAutoObservable } from 'mobx'
import type { ApiError } from '@/domain/apiError'
import { isNumber, isObject } from '@/domain/guards'
import { SECOND } from '@/domain/time'

interface Waiting {
  waitSeconds: number
}
const isWaiting = (value: unknown): value is Waiting => isObject<Waiting>(value) && isNumber(value.waitSeconds)

/** Seconds that a refusal of asking too early still names; undefined for another one. */
export const waitSecondsOf = (error: ApiError | undefined): number | undefined =>
  isWaiting(error?.data) ? error.data.waitSeconds : undefined

/** Seconds until something may be asked again; counted by the clock, since timers stand still while the app is hidden. */
export class Countdown {
  /** 0 = now. */
  seconds = 0
  private until = 0
  private timer: ReturnType<typeof setInterval> | undefined = undefined
  private readonly now: () => number

  /** @param now epoch ms */
  constructor(now: () => number) {
    this.now = now
    makeAutoObservable<Countdown, 'now' | 'timer' | 'until'>(this, { now: false, timer: false, until: false }, { autoBind: true })
  }

  start(seconds: number): void {
    this.stop()
    this.until = this.now() + seconds * SECOND
    this.seconds = seconds
    this.timer = setInterval(this.tick, SECOND)
  }

  stop(): void {
    clearInterval(this.timer)
  }

  private tick(): void {
    this.seconds = Math.max(0, Math.ceil((this.until - this.now()) / SECOND))
    if (this.seconds === 0) this.stop()
  }
}
