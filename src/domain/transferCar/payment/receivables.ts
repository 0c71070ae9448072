import type { AgedAmounts, ReceivableRow } from '@/contract/transferCar/payment/receivables'
import type { AgeingKey } from '@/contract/transferCar/statistic/codes'
import { dayNumber, dayStart, dayText } from '../statistic/days'

/** What customers have still to pay by whole Shanghai days past the due day (payments.md#aged-receivables). */

/** Last day past the due day of each age that ends. */
const LAST_DAY = { d30: 30, d60: 60, d90: 90 } as const
export const RECEIVABLE_AGES: readonly { key: AgeingKey; label: string }[] = [
  { key: 'notDue', label: '未到期' },
  { key: 'd30', label: '1–30 天' },
  { key: 'd60', label: '31–60 天' },
  { key: 'd90', label: '61–90 天' },
  { key: 'older', label: '90 天以上' }
]
/** Who has no customer. */
export const WALK_IN = '散客'

/** First moment of the due days that are not past on a day, and of each age; due before all of them is older. @param day its number */
export const dueFrom = (key: Exclude<AgeingKey, 'older'>, day: number): number => dayStart(key === 'notDue' ? day : day - LAST_DAY[key])

/** How old something is on a day; due on no day = not due. @param dueAt epoch ms @param day its number */
export function ageOn(dueAt: number | null, day: number): AgeingKey {
  const past = dueAt === null ? 0 : day - dayNumber(dueAt)
  if (past <= 0) return 'notDue'
  if (past <= LAST_DAY.d30) return 'd30'
  if (past <= LAST_DAY.d60) return 'd60'
  return past <= LAST_DAY.d90 ? 'd90' : 'older'
}

/** The due days of an age as the list of payment orders is narrowed by them, both inside. @param day its number */
export function dueDaysOf(key: AgeingKey, day: number): { dueFrom?: string; dueTo?: string } {
  const last = { notDue: 0, d30: 1, d60: LAST_DAY.d30 + 1, d90: LAST_DAY.d60 + 1, older: LAST_DAY.d90 + 1 }[key]
  return {
    ...(key !== 'older' && { dueFrom: dayText(dayNumber(dueFrom(key, day))) }),
    ...(key !== 'notDue' && { dueTo: dayText(day - last) })
  }
}

/** What one customer has to pay of one age. */
export interface AgedLine {
  customerId: string | null
  customerName: string
  age: AgeingKey
  amountFen: number
  count: number
}

const none = (): AgedAmounts => ({ ages: { notDue: 0, d30: 0, d60: 0, d90: 0, older: 0 }, totalFen: 0, count: 0 })
function add(to: AgedAmounts, { age, amountFen, count }: AgedLine): void {
  to.ages[age] += amountFen
  to.totalFen += amountFen
  to.count += count
}

/** Lines as one row a customer, largest first, and all of them together. */
export function receivablesOf(lines: readonly AgedLine[]): { rows: ReceivableRow[]; total: AgedAmounts } {
  const rows = new Map<string | null, ReceivableRow>()
  const total = none()
  for (const line of lines) {
    const { customerId, customerName } = line
    const row = rows.get(customerId) ?? { customerId, customerName, ...none() }
    rows.set(customerId, row)
    add(row, line)
    add(total, line)
  }
  return {
    rows: [...rows.values()].sort((a, b) => b.totalFen - a.totalFen || a.customerName.localeCompare(b.customerName, 'zh-CN')),
    total
  }
}
