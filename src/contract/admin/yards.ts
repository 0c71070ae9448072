import { Type, type Static } from '@sinclair/typebox'
import { Id, Nullable, Position, strict, text } from '../transferCar/order/parts'

/**
 * Yards and their slots in the console, by feature `administration`; administrators only, each within what he administers
 * (administration.md#yards). Every write answers the yard as it is then.
 *
 * GET  admin/Yards                         -> { list: AdminYard[] }, open ones first
 * GET  admin/Yards/{id}                    -> YardRecord
 * POST admin/Yards                         YardBody -> YardRecord
 * PUT  admin/Yards/{id}                    YardUpdate -> YardRecord, 409 with the current one
 * POST admin/Yards/{id}/Open               YardOpenBody -> YardRecord, 409; 400 while something stands there
 * POST admin/Yards/{id}/Slots              SlotsBody -> YardRecord: adds them, a closed one of that name is opened again
 * PUT  admin/Yards/{id}/Slots/{slotId}     SlotUpdate -> YardRecord; 400 while something stands in it
 */

const Version = Type.Integer({ minimum: 1, title: '版本' })
const clock = (title: string) => Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', title })
/** When vehicles are handed out: days of the week from 1 = Monday, by the wall clock of Shanghai. `from` equal to `to` = day and night. */
export const OpeningHours = strict({
  days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7, uniqueItems: true, title: '营业日' }),
  from: clock('开始时间'),
  to: clock('结束时间')
})
export type OpeningHours = Static<typeof OpeningHours>

const day = (title: string) => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', title })
/** Days on which nothing is handed out, both ends among them, by the calendar of Shanghai. No fee asks for them. */
export const ClosedDays = strict({
  from: day('开始日期'),
  to: day('结束日期'),
  /** 春节. */
  name: Type.String({ ...text(20), title: '名称' })
})
export type ClosedDays = Static<typeof ClosedDays>

const yard = {
  name: Type.String({ ...text(50, 1), title: '停车场名称' }),
  address: Type.String({ ...text(255, 1), title: '地址' }),
  position: Type.Unsafe<Position | null>({ ...Nullable(Position), title: '位置' }),
  organizeId: Type.String({ ...Id, title: '所属组织' }),
  openingHours: Type.Unsafe<OpeningHours | null>({ ...Nullable(OpeningHours), title: '营业时间' }),
  /** Apart from each other; by their first day in answers. */
  closedDays: Type.Array(ClosedDays, { maxItems: 50, title: '休息日' })
}
export const YardBody = strict(yard)
export type YardBody = Static<typeof YardBody>
export const YardUpdate = strict({ ...yard, version: Version })
export type YardUpdate = Static<typeof YardUpdate>
export const YardOpenBody = strict({ isOpen: Type.Boolean({ title: '是否启用' }), version: Version })
export type YardOpenBody = Static<typeof YardOpenBody>

const slotName = Type.String({ ...text(20, 1), title: '车位名称' })
export const SlotsBody = strict({ names: Type.Array(slotName, { minItems: 1, maxItems: 200, title: '车位名称' }) })
export type SlotsBody = Static<typeof SlotsBody>
export const SlotUpdate = strict({ name: slotName, isOpen: Type.Boolean({ title: '是否启用' }) })
export type SlotUpdate = Static<typeof SlotUpdate>
export const SlotParams = Type.Object({ id: Type.String({ ...Id, title: '停车场' }), slotId: Type.String({ ...Id, title: '车位' }) })
export type SlotParams = Static<typeof SlotParams>

export interface AdminYard {
  id: string
  name: string
  address: string
  organizeId: string
  organizeName: string
  isOpen: boolean
  /** Slots in use, and how many of them hold a vehicle. */
  slotCount: number
  takenCount: number
}
export interface AdminSlot {
  id: string
  name: string
  isOpen: boolean
  /** The order whose vehicle stands in it. */
  orderNo: string | null
}
export interface YardRecord extends AdminYard {
  version: number
  position: { lng: number; lat: number; coordType: 'GCJ02' | 'WGS84' } | null
  openingHours: OpeningHours | null
  closedDays: ClosedDays[]
  slots: AdminSlot[]
}
