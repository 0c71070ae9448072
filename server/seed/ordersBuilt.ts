import { createHash } from 'node:crypto'
import type { orderEvent, orderEvidence, orderSignature } from '../database/schema'
import type { OrderRow, UnitRow, VehicleRow } from '../transferCar/order/types'
import { PEOPLE } from './company'

export interface BuiltOrder {
  order: OrderRow
  vehicles: VehicleRow[]
  unit: UnitRow | null
  events: (typeof orderEvent.$inferInsert)[]
  evidence: (typeof orderEvidence.$inferInsert)[]
  signatures: (typeof orderSignature.$inferInsert)[]
}

/** A fixed id of 32 hex digits, as the server makes them. */
export const fixedId = (name: string): string => createHash('sha256').update(`demo ${name}`).digest('hex').slice(0, 32)
export const uuidOf = (id: string): string =>
  `${id.slice(0, 8)}-${id.slice(8, 12)}-4${id.slice(13, 16)}-8${id.slice(17, 20)}-${id.slice(20, 32)}`
export const userId = (account: string): string => `user-${account}`
export const nameOf = (account: string): string => PEOPLE.find((person) => person.account === account)?.realName ?? ''
