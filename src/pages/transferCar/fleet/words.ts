import type { BoardDriver, Candidate, LastPosition } from '@/contract/transferCar/fleet/board'
import { formatDistance, formatDuration, relativeTime } from '@/domain/format'
import type { Sla } from '@/domain/transferCar/order/sla'

/** Colours of a time limit, everywhere. */
export const SLA_TONES = { ok: 'neutral', soon: 'warning', late: 'beacon' } as const

const STAGES: Readonly<Record<Sla['stage'], string>> = { depart: '出动', arrive: '到达', clear: '清障' }

/** `到达 还剩 12 分钟`, `出动 超时 3 分钟`. @param now epoch ms by the server's clock */
export function slaWords({ stage, level, dueAt }: Sla, now: number): string {
  const minutes = Math.max(1, Math.ceil(Math.abs(dueAt - now) / 60_000))
  const length = formatDuration(minutes * 60_000)
  return level === 'late' ? `${STAGES[stage]} 超时 ${length}` : `${STAGES[stage]} 还剩 ${length}`
}

/** `2:05`; the last second is the first one without time. @param ms what is left */
export function countdown(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** `位置 3 分钟前 · 切到后台会停止定位` (fleet.md#positions). @param now epoch ms */
export function positionWords(position: LastPosition | null, now: number): string {
  if (position === null) return '没有位置'
  return ['位置', relativeTime(position.fixAt, now), position.foregroundOnly ? '· 切到后台会停止定位' : '']
    .filter((part) => part !== '')
    .join(' ')
}

/** `距现场 1.2 公里（直线） · 位置 3 分钟前`: how far, measured how, and from a place of when. @param now epoch ms */
export function farWords({ distanceM, driver: { position } }: Candidate, now: number): string {
  return [distanceM === null ? '距离未知' : `距现场 ${formatDistance(distanceM)}（直线）`, positionWords(position, now)].join(' · ')
}

/** `空闲`, or the orders he has. */
export function loadWords({ active }: Pick<BoardDriver, 'active'>): string {
  return active.length === 0 ? '空闲' : `作业中 ${active.map(({ orderNo }) => orderNo).join('、')}`
}
