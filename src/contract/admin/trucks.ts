import { Type, type Static } from '@sinclair/typebox'
import type { PaperView } from '../transferCar/fleet/board'
import { PAPER_KIND_CODES, TRUCK_TYPE_CODES, type TruckType } from '../transferCar/order/codes'
import { Id, Nullable, oneOf, strict, text, Time } from '../transferCar/order/parts'

/**
 * Trucks and drivers in the console, by feature `administration`; administrators only, each within what he administers
 * (administration.md#trucks). Times are epoch ms.
 *
 * GET    admin/Trucks                       -> { list: AdminTruck[] }, those in service first
 * GET    admin/Trucks/{id}                  -> TruckRecord
 * POST   admin/Trucks                       TruckBody -> TruckRecord
 * PUT    admin/Trucks/{id}                  TruckUpdate -> TruckRecord, 409 with the current one
 * POST   admin/Trucks/{id}/Service          ServiceBody -> TruckRecord, 409 with the current one; 400 while it is on an order
 * PUT    admin/Trucks/{id}/Papers/{kind}    TruckPaperBody -> TruckRecord
 * DELETE admin/Trucks/{id}/Papers/{kind}    -> TruckRecord
 * GET    admin/Drivers                      -> { list: AdminDriver[] }
 * POST   admin/Drivers                      DriverBody -> AdminDriver: this employee drives from now on
 * POST   admin/Drivers/{id}/Remove          -> null; 400 with the reasons
 * GET    admin/FleetChoices                 -> FleetChoices
 */

const Version = Type.Integer({ minimum: 1, title: '版本' })
const truck = {
  plateNo: Type.String({ ...text(16, 1), title: '车牌' }),
  truckType: Type.Unsafe<TruckType>({ ...oneOf(TRUCK_TYPE_CODES), title: '车型' }),
  capacityKg: Type.Integer({ minimum: 100, maximum: 200_000, title: '承载重量' }),
  /** Who usually drives it, null = nobody yet. */
  driverId: Type.Unsafe<string | null>({ ...Nullable(Id), title: '常用驾驶员' }),
  organizeId: Type.String({ ...text(64, 1), title: '所属组织' })
}
export const TruckBody = strict(truck)
export type TruckBody = Static<typeof TruckBody>
export const TruckUpdate = strict({ ...truck, version: Version })
export type TruckUpdate = Static<typeof TruckUpdate>
export const ServiceBody = strict({ isInService: Type.Boolean({ title: '是否投入使用' }), version: Version })
export type ServiceBody = Static<typeof ServiceBody>

/** `expiresAt` = first moment at which it does not hold any more. */
export const TruckPaperBody = strict({
  no: Type.Optional(Type.String({ ...text(40), title: '证件号码' })),
  expiresAt: Type.Integer({ ...Time, title: '有效期' })
})
export type TruckPaperBody = Static<typeof TruckPaperBody>
export const TruckPaperParams = Type.Object({
  id: Type.String({ ...Id, title: '拖车' }),
  kind: Type.Unsafe<PaperView['kind']>({ ...oneOf(PAPER_KIND_CODES), title: '证件类型' })
})
export type TruckPaperParams = Static<typeof TruckPaperParams>

export const DriverBody = strict({ userId: Type.String({ ...Id, title: '人员' }) })
export type DriverBody = Static<typeof DriverBody>

/** By the earliest paper; NONE = none is registered. */
export type PapersState = PaperView['state'] | 'NONE'

export interface AdminTruck {
  id: string
  plateNo: string
  truckType: TruckType
  capacityKg: number
  organizeId: string
  organizeName: string
  driverId: string | null
  driverName: string | null
  /** The earliest last moment of its papers. */
  papersExpireAt: number | null
  papersState: PapersState
  isInService: boolean
  /** The order that it is on. */
  orderNo: string | null
}
export interface TruckRecord extends AdminTruck {
  version: number
  papers: PaperView[]
}
export interface AdminDriver {
  id: string
  name: string
  mobile: string
  organizeName: string
  onDuty: boolean
  papersExpireAt: number | null
  papersState: PapersState
  /** Plates of trucks that he usually drives. */
  plates: string[]
  orderNo: string | null
}
export interface FleetChoices {
  /** Those in use, called from the top down: 甲公司 / 车队. */
  organizes: { id: string; name: string }[]
  drivers: { id: string; name: string; organizeName: string }[]
}
