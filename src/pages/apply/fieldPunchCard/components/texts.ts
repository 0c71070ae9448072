import type { PunchRow, TeamMember } from '@/contract/punchCard'
import type { Tone } from '@/components/StatusTag'
import { formatTime } from '@/domain/format'
import type { LabelledPoint } from '@/domain/transferCar/order/coordinates'
import type { Place } from '@/platform/map/types'
import { VERDICT_WORDS, type Verdict } from '@/domain/punchCard/site'

export const VERDICT_TONES: Readonly<Record<Verdict, Tone>> = { inside: 'success', edge: 'warning', outside: 'primary', none: 'neutral' }
/** Metres, and kilometres from one on. */
export const lengthText = (metres: number): string => (metres < 1000 ? `${Math.round(metres)} 米` : `${(metres / 1000).toFixed(1)} 公里`)

/** A point for the map; nobody's name goes into an address. */
export const placeOnMap = ({ lng, lat, coordType }: LabelledPoint, name: string): Place => ({
  point: { lng, lat, coordType },
  name,
  address: ''
})

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ')

/** Where a record was made, in one line. */
export function placeLine({
  source,
  siteName,
  verdict,
  distanceM,
  address
}: Pick<PunchRow, 'source' | 'siteName' | 'verdict' | 'distanceM' | 'address'>): string {
  if (source === 'makeUp') return joined(['补卡', address])
  const site = siteName === '' ? '' : verdict === 'inside' ? siteName : `距${siteName} ${lengthText(distanceM ?? 0)}`
  return joined([site, address]) || VERDICT_WORDS[verdict]
}

/** What belongs to a record, in one line. */
export const moreLine = ({ orderNo, customerName, note, photo }: Pick<PunchRow, 'orderNo' | 'customerName' | 'note' | 'photo'>): string =>
  joined([orderNo, customerName, note, photo === 'stored' ? '有照片' : photo === 'missing' ? '照片待补传' : ''])

/** What somebody should look at. */
export const doubtLine = ({ isDoubtful, hints }: Pick<PunchRow, 'isDoubtful' | 'hints'>): string =>
  joined([isDoubtful ? '时间存疑' : '', hints.length > 0 ? '定位有疑点' : ''])

/** A person's day or month in one line. */
export function memberLine({ count, days, onAt, offAt, visits, outside, makeUps }: TeamMember, isMonth: boolean): string {
  if (count === 0) return '没有打卡'
  const times = [onAt === null ? '' : `上班 ${formatTime(onAt)}`, offAt === null ? '' : `下班 ${formatTime(offAt)}`]
  return joined([
    ...(isMonth ? [`${days} 天 ${count} 次`] : times),
    visits > 0 ? `外勤 ${visits} 次` : '',
    outside > 0 ? `范围外 ${outside} 次` : '',
    makeUps > 0 ? `补卡 ${makeUps} 次` : ''
  ])
}
