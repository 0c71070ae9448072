import type { DurationFigures, DurationKind } from '@/contract/transferCar/statistic/statistic'

/** Business times of an order and its lead unit that lengths are taken from, epoch ms. */
export interface DurationFacts {
  outcome: string | null
  createdAt: number
  assignedAt: number | null
  acceptedAt: number | null
  departedAt: number | null
  arrivedAt: number | null
  loadedAt: number | null
  storedAt: number | null
  handedOverAt: number | null
}

const ARRIVALS: readonly DurationKind[] = ['arrive', 'arriveFromAssigned']

/**
 * Lengths of an order in whole seconds (statistics.md#durations): 响应, 出动, 到达, 现场, 全程. Cancelled and void ones have none, a dry run
 * only its arrival. Clocks that disagree make 0, never less.
 */
export function durationsOf(facts: DurationFacts): Partial<Record<DurationKind, number>> {
  const { outcome, createdAt, assignedAt, acceptedAt, departedAt, arrivedAt, loadedAt, storedAt, handedOverAt } = facts
  if (outcome === 'CANCELLED' || outcome === 'VOID') return {}
  const pairs: readonly [DurationKind, number | null, number | null][] = [
    ['respond', createdAt, acceptedAt],
    ['depart', createdAt, departedAt],
    ['arrive', createdAt, arrivedAt],
    ['arriveFromAssigned', assignedAt, arrivedAt],
    ['onScene', arrivedAt, loadedAt],
    ['whole', createdAt, storedAt ?? handedOverAt]
  ]
  return Object.fromEntries(
    pairs.flatMap(([kind, from, to]) =>
      from === null || to === null || (outcome === 'DRY_RUN' && !ARRIVALS.includes(kind))
        ? []
        : [[kind, Math.max(0, Math.floor((to - from) / 1000))]]
    )
  )
}

/** Longer than this stands in a list of its own: there are few. */
const DAY_S = 86_400

/** Counts lengths second by second, so that median and P90 are exact however many there are. */
export class DurationCount {
  private readonly counts = new Uint32Array(DAY_S)
  private readonly long: number[] = []
  private n = 0
  private sum = 0

  /** @param seconds whole, not negative */
  add(seconds: number): void {
    this.n += 1
    this.sum += seconds
    if (seconds < DAY_S) this.counts[seconds] = (this.counts[seconds] ?? 0) + 1
    else this.long.push(seconds)
  }

  /** How many are shorter than this. */
  below(seconds: number): number {
    let found = 0
    for (let second = 0; second < Math.min(seconds, DAY_S); second++) found += this.counts[second] ?? 0
    return found + this.long.filter((length) => length < seconds).length
  }

  get size(): number {
    return this.n
  }

  /** Mean; median (of an even number the mean of the middle two); P90 by nearest rank; seconds. */
  figures(kind: DurationKind): DurationFigures {
    const { n } = this
    if (n === 0) return { kind, n, meanS: null, medianS: null, p90S: null }
    const [low, high, p90] = this.ranked([Math.ceil(n / 2), Math.floor(n / 2) + 1, Math.ceil(n * 0.9)])
    return { kind, n, meanS: this.sum / n, medianS: ((low ?? 0) + (high ?? 0)) / 2, p90S: p90 ?? 0 }
  }

  /** The lengths at these ranks, the shortest being the first. @param ranks ascending, from 1 */
  private ranked(ranks: readonly number[]): number[] {
    const long = [...this.long].sort((a, b) => a - b)
    const found: number[] = []
    let passed = 0
    for (let second = 0; second < DAY_S && found.length < ranks.length; second++) {
      passed += this.counts[second] ?? 0
      while (found.length < ranks.length && (ranks[found.length] ?? 0) <= passed) found.push(second)
    }
    while (found.length < ranks.length) found.push(long[(ranks[found.length] ?? 0) - passed - 1] ?? 0)
    return found
  }
}
