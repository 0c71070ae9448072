import type { Clock } from '../../server/clock'

/** 2026-03-15 10:00 in Shanghai: a working morning, fixed so that numbers and days in tests never drift. */
export const TEST_START = Date.UTC(2026, 2, 15, 2, 0, 0)

/** Time that tests move (house.md#tests). */
export class TestClock implements Clock {
  private current: number

  constructor(start = TEST_START) {
    this.current = start
  }

  now(): number {
    return this.current
  }

  /** @param ms forwards only: business time never runs back */
  advance(ms: number): void {
    this.current += ms
  }
}
