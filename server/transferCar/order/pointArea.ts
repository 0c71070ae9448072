import type { IntakeFields } from '@/contract/transferCar/order/order'
import { Model } from '@/domain/permission'
import { toGcj02 } from '@/domain/transferCar/order/coordinates'
import type { Actor, ServerContext } from '../../context'
import type { PointArea } from './types'

/**
 * Looked up before the order is written: no transaction waits for another server (intake.md#area-of-an-order). Nothing where somebody chose
 * an area.
 */
export async function pointArea(
  { geo }: Pick<ServerContext, 'geo'>,
  actor: Actor,
  { position, areaCode }: Pick<IntakeFields, 'position' | 'areaCode'>
): Promise<PointArea> {
  const mayWrite = actor.can(Model.accidentOrder, 'btn_create') || actor.can(Model.accidentOrder, 'btn_dispatch')
  if (!mayWrite || position === undefined || (areaCode ?? '') !== '') return {}
  return { map: await geo.areaOfMap(toGcj02(position)) }
}
