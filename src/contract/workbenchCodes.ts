/** Words of the workbench that app and server share; free of schemas. */

/** What entries of the workbench count: orders that wait, unpaid payment orders, approvals to do, unread in-site messages. */
const BADGE_KINDS = ['orders', 'payments', 'todo', 'messages'] as const
export type BadgeKind = (typeof BADGE_KINDS)[number]
export type Badges = Readonly<Record<BadgeKind, number>>

/** What a person does in towing (people.md#roles). */
export const TODAY_ROLES = ['manager', 'finance', 'dispatcher', 'driver', 'yard', 'clerk'] as const
export type TodayRole = (typeof TODAY_ROLES)[number]

/** Figures of the card of the day; those that end in `Fen` are amounts. */
export const TODAY_FIGURE_KEYS = [
  'created',
  'completed',
  'receivedFen',
  'late',
  'waiting',
  'offered',
  'working',
  'toReview',
  'toCollect',
  'toCollectFen',
  'overdue',
  'jobs',
  'stored',
  'storedLong',
  'open'
] as const
export type TodayFigureKey = (typeof TODAY_FIGURE_KEYS)[number]
