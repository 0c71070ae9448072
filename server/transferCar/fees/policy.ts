import { Model } from '@/domain/permission'
import { capacitiesOf } from '@/domain/transferCar/order/legality'
import { STATUS_INFO } from '@/domain/transferCar/order/status'
import type { Actor } from '../../context'
import { forbidden } from '../../errors'
import { actorFacts } from '../order/policy'
import type { Loaded } from '../order/types'

/** @throws Refusal 403: prices are kept by who holds btn_rate (people.md#roles) */
export function requireRate(actor: Actor): void {
  if (!mayRate(actor)) throw forbidden('没有“价目维护”的权限')
}

export const mayRate = (actor: Actor): boolean => actor.can(Model.paymentOrder, 'btn_rate')

/** Roles by which discount limits are found; the administrator's is one of them. */
export const rolesOf = (actor: Actor): readonly string[] => actorFacts(actor).roles

/** Nothing about the money of an ended order changes. */
export const isBillOpen = ({ order }: Loaded): boolean => !STATUS_INFO[order.status].isEnded

/** Whether the person writes this bill: the office, and a driver on his own order (people.md#roles). */
export function mayEditBill(actor: Actor, { order, lead }: Loaded): boolean {
  const capacities = capacitiesOf(actorFacts(actor), { createdBy: order.createdBy, driverId: lead?.driverId ?? null })
  return actor.can(Model.accidentOrder, 'btn_fee_edit') && capacities.some((capacity) => capacity === 'office' || capacity === 'driver')
}
