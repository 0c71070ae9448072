import type { EventAction } from './transferCar/order/codes'

/**
 * What happened to an accident order. `payment:` = to its money, with what was done there; `late:` and `silent` = a limit passed, nothing
 * changed (messages.md#alarms-of-dispatch).
 */
export type OrderEventKind = EventAction | 'create' | 'update' | 'evidence' | 'late:depart' | 'late:arrive' | 'silent' | `payment:${string}`

/** Areas whose records tell of their changes, and what is told of them (socket.md#business-events). */
export interface BusinessEvents {
  /** id = order. */
  transferCar: OrderEventKind
  /** id = person, '' for the tree. */
  organization: 'changed'
  /** id = ''. */
  system: 'dictionary' | 'banner'
  /** id = oneself, '' where several people are told at once. */
  session: 'rights'
  /** id = appointment. */
  schedule: 'create' | 'change' | 'remove' | 'answer'
  /** id = record; kind = its model. */
  form: string
  /** id = task; kind = the act. */
  workFlow: string
  /** id = call; kind = its state. */
  telephone: string
}
export type BusinessArea = keyof BusinessEvents

/** A record changed: who hears it reads it again by its id. */
export type BusinessNews = { [Area in BusinessArea]: { area: Area; id: string; version: number; kind: BusinessEvents[Area] } }[BusinessArea]
