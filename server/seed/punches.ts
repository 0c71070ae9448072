import { mockHints } from '@/domain/punchCard/fix'
import { placeAt } from '@/domain/punchCard/site'
import type { PunchKind } from '@/domain/punchCard/kinds'
import { addDays, dayOf, startOfDay, weekdayOf } from '@/domain/schedule/days'
import { HOUR, MINUTE } from '@/domain/time'
import type { Clock } from '../clock'
import type { Tx } from '../database/client'
import { punchRecord, punchSite } from '../database/schema'
import type { RecordRow } from '../punchCard/repository'
import { PLACES } from './ordersData'

const SITES = [
  {
    id: 'site-head',
    name: '深圳总部',
    kind: 'company',
    address: '深圳市福田区深南大道 6008 号',
    lng: 114.025974,
    lat: 22.541768,
    coordType: 'GCJ02',
    radiusM: 200,
    organizeId: 'org-head'
  },
  {
    id: 'site-baoan',
    name: '宝安分公司',
    kind: 'branch',
    address: '深圳市宝安区宝安大道 4001 号',
    lng: 113.883745,
    lat: 22.556712,
    coordType: 'GCJ02',
    radiusM: 200,
    organizeId: 'org-baoan'
  },
  {
    id: 'site-meilin',
    name: '梅林停车场',
    kind: 'yard',
    address: '深圳市福田区梅林街道梅观路 28 号',
    lng: 114.049113,
    lat: 22.574512,
    coordType: 'GCJ02',
    radiusM: 150,
    organizeId: 'org-head-yard'
  }
] as const
type SiteId = (typeof SITES)[number]['id']

/** Who punches where, and whom the clerk of customers visits. */
const PUNCHERS: readonly { readonly account: string; readonly site: SiteId; readonly visits: boolean }[] = [
  { account: 'driver1', site: 'site-meilin', visits: true },
  { account: 'driver2', site: 'site-meilin', visits: true },
  { account: 'driver3', site: 'site-baoan', visits: true },
  { account: 'driver4', site: 'site-baoan', visits: true },
  { account: 'yard1', site: 'site-meilin', visits: false },
  { account: 'haojian', site: 'site-meilin', visits: false },
  { account: 'zhaity', site: 'site-head', visits: true },
  { account: 'duancf', site: 'site-meilin', visits: true }
]
const VISITS = [
  { note: '到现场协助交警清障', customerId: null, customerName: '' },
  { note: '与客户核对上月账单', customerId: 'customer-pingan', customerName: '平安财险深圳分公司' },
  { note: '车队安全回访', customerId: 'customer-shunda', customerName: '顺达物流车队' }
] as const
/** Whatever day it is, the month before has some of them. */
const DAYS = 40

/** The same numbers in every start, 0 to 1. */
const noise = (seed: number): number => {
  const x = Math.sin(seed * 127.1) * 43_758.5453
  return x - Math.floor(x)
}
/** About this many metres of scatter around a point. */
const SCATTER_DEGREES = 0.0004

/** Sites and three weeks and a half of punches up to yesterday: today belongs to who signs in. */
export async function seedPunches(tx: Tx, clock: Clock, userId: (account: string) => string): Promise<void> {
  const now = clock.now()
  const createdAt = now - 120 * 24 * HOUR
  await tx.insert(punchSite).values(SITES.map((site) => ({ ...site, createdAt, updatedAt: createdAt })))
  const rows = PUNCHERS.flatMap((person, index) =>
    Array.from({ length: DAYS }, (_, back) => ofDay(person, index, addDays(dayOf(now), back - DAYS), userId(person.account))).flat()
  )
  await tx.insert(punchRecord).values(rows)
}

function ofDay({ account, site, visits }: (typeof PUNCHERS)[number], person: number, day: string, user: string): RecordRow[] {
  const seed = person * 1000 + Number(day.slice(5, 7)) * 31 + Number(day.slice(8))
  // Drivers work on one day of the weekend, the others on none; now and then somebody is away.
  const isFree = weekdayOf(day) === 6 || (weekdayOf(day) === 5 && !account.startsWith('driver')) || noise(seed) > 0.93
  if (isFree) return []
  const own = SITES.find(({ id }) => id === site) ?? SITES[0]
  const at = (hour: number, minutes: number): number =>
    startOfDay(day) + hour * HOUR + Math.round(minutes) * MINUTE + Math.floor(noise(seed + hour) * 60) * 1000
  const visit = VISITS[seed % VISITS.length] ?? VISITS[0]
  const place = PLACES[seed % PLACES.length] ?? PLACES[0]
  return [
    record('on', at(8, 10 + noise(seed + 1) * 45), own, seed + 1, user, {}),
    ...(visits && noise(seed + 2) > 0.45
      ? [
          record('visit', at(14, noise(seed + 2) * 110), { ...place, coordType: 'GCJ02' as const }, seed + 2, user, {
            ...visit,
            address: place.address
          })
        ]
      : []),
    // Forgotten now and then.
    ...(noise(seed + 3) > 0.08 ? [record('off', at(18, noise(seed + 3) * 40), own, seed + 3, user, {})] : [])
  ]
}

function record(
  kind: PunchKind,
  at: number,
  around: { lng: number; lat: number; coordType: 'GCJ02' },
  seed: number,
  userId: string,
  more: Partial<RecordRow>
): RecordRow {
  const scatter = (n: number): number => Math.round((noise(seed * 7 + n) - 0.5) * SCATTER_DEGREES * 1e6) / 1e6
  const fix = {
    lng: around.lng + scatter(1),
    lat: around.lat + scatter(2),
    coordType: around.coordType,
    accuracyM: 10 + Math.floor(noise(seed * 7 + 3) * 40),
    fixAt: at - 4000
  }
  const placed = placeAt(fix, SITES)
  const waited = noise(seed * 7 + 4) > 0.94 ? 2 * HOUR : 900
  return {
    id: `punch-${userId}-${at}`,
    userId,
    kind,
    source: 'field',
    deviceAt: at,
    clockOffsetMs: 0,
    businessAt: at,
    serverAt: at + waited,
    timeDoubtful: false,
    ...fix,
    verdict: placed?.verdict ?? 'none',
    siteId: placed?.site.id ?? null,
    siteName: placed?.site.name ?? '',
    distanceM: placed?.distanceM ?? null,
    address: placed?.verdict === 'inside' ? placed.site.address : '',
    note: '',
    orderId: null,
    orderNo: '',
    customerId: null,
    customerName: '',
    photoSha256: null,
    photoAt: null,
    photoName: null,
    hints: mockHints(fix, at, undefined, false),
    taskId: null,
    ...more
  }
}
