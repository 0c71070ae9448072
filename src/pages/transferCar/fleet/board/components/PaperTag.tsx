import { StatusTag } from '@/components/StatusTag'
import { paperState } from '@/domain/transferCar/fleet/papers'

/**
 * Says so when the earliest paper of a driver or truck has run out or soon will (fleet.md#papers); nothing otherwise. @param now epoch ms
 */
export function PaperTag({ expireAt, now }: { expireAt: number | null; now: number }) {
  const state = expireAt === null ? 'VALID' : paperState(expireAt, now)
  if (state === 'VALID') return null
  return <StatusTag tone={state === 'EXPIRED' ? 'danger' : 'warning'}>{state === 'EXPIRED' ? '证件已过期' : '证件即将到期'}</StatusTag>
}
