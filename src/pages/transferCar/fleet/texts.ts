import type { BoardDriver, Candidate, LastPosition } from '@/contract/transferCar/fleet/board'
import type { UnitView } from '@/contract/transferCar/order/detail'
import { formatDuration, relativeTime } from '@/domain/format'
import { awayWords } from '@/domain/transferCar/order/away'
import type { Heading } from '@/domain/transferCar/order/trip'
import type { Sla } from '@/domain/transferCar/order/sla'
import { MINUTE } from '@/domain/time'

/** Colours of a time limit, everywhere. */
export const SLA_TONES = { ok: 'neutral', soon: 'warning', late: 'beacon' } as const

const STAGES: Readonly<Record<Sla['stage'], string>> = { depart: '出动', arrive: '到达', clear: '清障' }

/** `到达 还剩 12 分钟`, `出动 超时 3 分钟`. @param now epoch ms by the server's clock */
export function slaWords({ stage, level, dueAt }: Sla, now: number): string {
  const minutes = Math.max(1, Math.ceil(Math.abs(dueAt - now) / MINUTE))
  const length = formatDuration(minutes * MINUTE)
  return level === 'late' ? `${STAGES[stage]} 超时 ${length}` : `${STAGES[stage]} 还剩 ${length}`
}

/** `位置 3 分钟前 · 切到后台会停止定位` (fleet.md#positions). @param now epoch ms */
export function positionWords(position: Pick<LastPosition, 'fixAt' | 'foregroundOnly'> | null, now: number): string {
  if (position === null) return '没有位置'
  return ['位置', relativeTime(position.fixAt, now), position.foregroundOnly ? '· 切到后台会停止定位' : '']
    .filter((part) => part !== '')
    .join(' ')
}

const TO: Readonly<Record<Heading, string>> = { scene: '距现场', destination: '距目的地' }

/** `距目的地 3.4 公里（路线，约 8 分钟） · 位置 1 分钟前` of a truck on its trip. @param now epoch ms by the server's clock */
export function tripWords({ heading, ...position }: NonNullable<UnitView['lastPosition']>, now: number): string {
  const far = heading === null ? '' : `${TO[heading.to]} ${awayWords(heading.distanceM, heading.road)}`
  return [far, positionWords(position, now)].filter((part) => part !== '').join(' · ')
}

/** `距现场 1.2 公里（直线） · 位置 3 分钟前`: how far, measured how, and from a place of when. @param now epoch ms */
export function farWords({ distanceM, road, driver: { position } }: Candidate, now: number): string {
  return [distanceM === null ? '距离未知' : `距现场 ${awayWords(distanceM, road)}`, positionWords(position, now)].join(' · ')
}

/** `空闲`, or the orders he has. */
export function loadWords({ active }: Pick<BoardDriver, 'active'>): string {
  return active.length === 0 ? '空闲' : `作业中 ${active.map(({ orderNo }) => orderNo).join('、')}`
}
