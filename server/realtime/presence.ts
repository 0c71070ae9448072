import type { PresenceFrame } from '@/contract/frames'

/** Who is here: each person once, in however many places. */
export class Presence {
  private readonly counts = new Map<string, number>()
  /** Gone a moment ago, not yet told. */
  private readonly leaving = new Map<string, NodeJS.Timeout>()

  /** @param absenceMs who is back within this time was never away; 0 = told at once */
  constructor(
    private readonly absenceMs: number,
    private readonly tell: (frame: PresenceFrame) => void
  ) {}

  arrive(userId: string): void {
    const before = this.counts.get(userId) ?? 0
    this.counts.set(userId, before + 1)
    if (before > 0) return
    const timer = this.leaving.get(userId)
    if (timer === undefined) {
      this.tell({ method: 'Online', userId })
      return
    }
    clearTimeout(timer)
    this.leaving.delete(userId)
  }

  leave(userId: string): void {
    const left = (this.counts.get(userId) ?? 0) - 1
    if (left > 0) {
      this.counts.set(userId, left)
      return
    }
    if (!this.counts.delete(userId)) return
    if (this.absenceMs === 0) {
      this.tell({ method: 'Offline', userId })
      return
    }
    const timer = setTimeout(() => {
      this.leaving.delete(userId)
      this.tell({ method: 'Offline', userId })
    }, this.absenceMs)
    timer.unref()
    this.leaving.set(userId, timer)
  }

  users(): string[] {
    return [...this.counts.keys(), ...this.leaving.keys()]
  }

  /** Nothing is told any more. */
  stop(): void {
    for (const timer of this.leaving.values()) clearTimeout(timer)
    this.leaving.clear()
    this.counts.clear()
  }
}
