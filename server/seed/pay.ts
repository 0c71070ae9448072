import type { PayRate } from '@/contract/transferCar/fleet/driverPay'
import type { CostKind } from '@/contract/transferCar/fleet/codes'
import { dayNumber } from '@/domain/transferCar/statistic/days'
import { DAY, HOUR, type Clock } from '../clock'
import type { Tx } from '../database/client'
import { payRule, truckCost } from '../database/schema'
import { recordUpload } from '../files/commands'
import type { FileStore } from '../files/store'
import { TRUCKS } from './fleet'
import { PictureMaker, type DemoPicture } from './ordersPictures'

const YUAN = 100

/** What the drivers of the demo company earn; demo values, as its prices are (fees.md#demo-prices). */
const RATES: readonly PayRate[] = [
  { kind: 'TOW', shareBp: 2000, fixedFen: 0 },
  { kind: 'TOW_CRANE', shareBp: 1800, fixedFen: 0 },
  { kind: 'CRANE', shareBp: 1500, fixedFen: 0 },
  { kind: 'REPAIR', shareBp: 2500, fixedFen: 0 },
  { kind: 'TYRE', shareBp: 2500, fixedFen: 10 * YUAN },
  { kind: 'JUMP_START', shareBp: 2500, fixedFen: 10 * YUAN },
  { kind: 'FUEL', shareBp: 2500, fixedFen: 10 * YUAN },
  { kind: 'RECOVERY', shareBp: 2000, fixedFen: 0 },
  { kind: 'CARGO', shareBp: 1500, fixedFen: 0 },
  { kind: 'OTHER', shareBp: 1000, fixedFen: 0 },
  { kind: 'DRY_RUN', shareBp: 0, fixedFen: 30 * YUAN }
]

interface Cost {
  truckId: string
  author: string
  daysAgo: number
  kind: CostKind
  amountFen: number
  odometerKm: number | null
  note: string | null
}

/** Each truck fills up every ten days and was once at the workshop; one had its papers renewed. */
const COSTS: readonly Cost[] = TRUCKS.flatMap(({ id, driverId }, n): Cost[] => {
  const author = driverId ?? 'user-dispatcher1'
  const of = (daysAgo: number, kind: CostKind, yuan: number, more: Partial<Cost> = {}): Cost => ({
    truckId: id,
    author,
    daysAgo,
    kind,
    amountFen: yuan * YUAN,
    odometerKm: null,
    note: null,
    ...more
  })
  return [
    ...[1, 11, 21, 31].map((daysAgo, i) =>
      of(daysAgo + n, 'FUEL', 110 + 15 * n + 6 * i, { odometerKm: 86_000 + 9_000 * n - 640 * i, note: '0 号柴油' })
    ),
    of(6 + 2 * n, 'REPAIR', 120 + 30 * n, { note: n % 2 === 0 ? '更换刹车片' : '保养、机油滤芯' }),
    ...(n === 2 ? [of(18, 'PAPERS', 260, { note: '车辆年检' })] : [])
  ]
})

/** Receipts of the costs, in their order; drawn before the transaction (server.md#inside-a-transaction). */
export async function prepareCosts(clock: Clock, files: FileStore): Promise<DemoPicture[]> {
  const pictures = new PictureMaker()
  for (const [n, { author, daysAgo }] of COSTS.entries())
    await pictures.photo('PAYMENT_VOUCHER', n, author, clock.now() - daysAgo * DAY + HOUR, `cost ${n}`)
  await pictures.store(files)
  return pictures.made
}

/** The first rule of pay and what the trucks cost, so that pay and profit have figures on the first day. */
export async function seedPay(tx: Tx, clock: Clock, receipts: readonly DemoPicture[]): Promise<void> {
  const now = clock.now()
  const today = dayNumber(now)
  await tx
    .insert(payRule)
    .values({ version: 1, validFrom: today - 120, rates: [...RATES], createdBy: 'user-finance1', createdAt: now - 120 * DAY })
  for (const { row } of receipts) await recordUpload(tx, row)
  await tx.insert(truckCost).values(
    COSTS.map(({ author, daysAgo, ...cost }, n) => ({
      ...cost,
      id: `demo-cost-${n + 1}`,
      day: today - daysAgo,
      receipt: receipts[n]?.row.name ?? '',
      createdBy: author,
      createdAt: now - daysAgo * DAY + HOUR
    }))
  )
}
