import type { ApproverNode } from './definition'
import type { Seat, SeatState } from './state'

/**
 * What the seats of a visit add up to (counterSign, countersignRatio). Seats count by place: one refusal refuses it, and it agrees when
 * all of its seats have. A place whose seats are all gone does not count.
 */
export function verdictOf(seats: readonly Seat[], node: Pick<ApproverNode, 'sign' | 'ratio'>): 'pending' | 'passed' | 'rejected' {
  const places = new Map<string, SeatState[]>()
  for (const { placeId, state } of seats)
    if (state !== 'void' && state !== 'passedOn') places.set(placeId, [...(places.get(placeId) ?? []), state])
  const all = [...places.values()]
  const refused = all.filter((states) => states.includes('refused')).length
  const agreed = all.filter((states) => states.every((state) => state === 'agreed')).length
  if (node.sign === 'all') {
    if (refused * 100 > (100 - node.ratio) * all.length) return 'rejected'
    return all.length > 0 && agreed * 100 >= node.ratio * all.length ? 'passed' : 'pending'
  }
  if (refused > 0) return 'rejected'
  return agreed > 0 && (node.sign === 'anyOne' || agreed === all.length) ? 'passed' : 'pending'
}
