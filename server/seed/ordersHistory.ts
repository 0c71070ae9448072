import { Cast, seededRandom } from './ordersPeople'
import type { Plan } from './ordersData'

const SEED = 20260501
const COUNT = 260
/** Sixty days, the last two and a half left to the orders that are told one by one. */
const OLDEST_HOURS = 60 * 24
const NEWEST_HOURS = 60
const HOURS_A_DAY = 24

/** Draws from a dozen handwritings: rendering each signature of sixty days would make the first start slow. */
export class HistoryCast extends Cast {
  private readonly hands: string[]

  constructor() {
    super(seededRandom(SEED))
    const writer = new Cast(seededRandom(SEED + 1))
    this.hands = Array.from({ length: 12 }, () => writer.strokes())
  }

  override strokes(): string {
    return this.pick(this.hands)
  }
}

/** Calls of the sixty days behind the forty: most are closed, some ended otherwise, a few still wait for their bill or in the yard. */
export function historyPlans(): Plan[] {
  const cast = new Cast(seededRandom(SEED))
  return Array.from({ length: COUNT }, (_, i): Plan => {
    const hoursAgo = OLDEST_HOURS - ((OLDEST_HOURS - NEWEST_HOURS) * (i + cast.int(0, 99) / 100)) / COUNT
    const driver = cast.pick([1, 2, 3, 4] as const)
    const kind = cast.int(1, 100)
    if (kind <= 6) return { status: 'CANCELLED', hoursAgo, from: 'PENDING' }
    if (kind <= 8) return { status: 'CANCELLED', hoursAgo, driver, from: 'ACCEPTED' }
    if (kind <= 9) return { status: 'VOID', hoursAgo, from: 'PENDING' }
    if (kind <= 12) return { status: 'DRY_RUN', hoursAgo, driver }
    if (kind <= 14) return { status: 'STORED', hoursAgo, driver, ending: 'stored' }
    const ending = cast.chance(0.15) ? 'repaired' : 'towed'
    return { status: hoursAgo < 12 * HOURS_A_DAY && cast.chance(0.2) ? 'DONE' : 'CLOSED', hoursAgo, driver, ending }
  })
}
