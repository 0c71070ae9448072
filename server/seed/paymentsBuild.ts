import { MINUTE } from '../clock'
import type { BuiltOrder } from './ordersBuilt'
import { STORIES } from './paymentsStories'
import type { BuiltMoney } from './paymentsRows'
import { tell } from './paymentsOrder'

type Billed = BuiltOrder & { order: { status: keyof typeof STORIES } }
const isBilled = (built: BuiltOrder): built is Billed => built.order.status in STORIES

/** Bills, payment orders and payments behind the demo orders, in the order in which they were made. @param now epoch ms */
export function buildMoney(built: readonly BuiltOrder[], now: number): BuiltMoney {
  const money: BuiltMoney = { bills: [], orders: [], payments: [], refunds: [], approvals: [], events: [], numbers: new Map() }
  const told = new Map<string, number>()
  const stories = built
    .filter(isBilled)
    .map((each) => {
      const { status } = each.order
      const nth = told.get(status) ?? 0
      told.set(status, nth + 1)
      return { each, story: STORIES[status][nth % STORIES[status].length] ?? 'none', at: endOf(each, now) }
    })
    .sort((a, b) => a.at - b.at)
  stories.forEach(({ each, story, at }, index) => {
    tell(money, each, story, at, index, now)
  })
  return money
}

/** When the work was over and its bill was written, epoch ms. */
const endOf = ({ order, unit }: BuiltOrder, now: number): number =>
  Math.min(now - 5 * MINUTE, (unit?.handedOverAt ?? unit?.storedAt ?? order.endedAt ?? order.statusAt) + 5 * MINUTE)
