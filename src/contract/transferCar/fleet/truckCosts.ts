/**
 * What trucks cost (fleet.md#costs-of-trucks). Writes carry `Idempotency-Key`.
 *
 * GET  TruckCosts?month=yyyy-mm&truckId=  -> TruckCosts (btn_fee_review: all; btn_accept or btn_dispatch: what one entered oneself)
 * POST TruckCosts                         TruckCostBody -> null (btn_accept, btn_dispatch or btn_fee_review)
 * POST TruckCosts/{id}/Remove             TruckCostRemoval -> null (who entered it, or btn_fee_review)
 */
import { Type, type Static } from '@sinclair/typebox'
import { Id, oneOf, strict, text } from '../order/parts'
import { COST_KINDS, type CostKind } from './codes'

export const TruckCostQuery = strict({
  month: Type.Optional(Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$', title: '月份' })),
  truckId: Type.Optional(Type.String({ ...Id, title: '拖车' }))
})
export type TruckCostQuery = Static<typeof TruckCostQuery>
export const TruckCostBody = strict({
  truckId: Type.String({ ...Id, title: '拖车' }),
  day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', title: '日期' }),
  kind: Type.Unsafe<CostKind>({ ...oneOf(COST_KINDS), title: '费用类别' }),
  amountFen: Type.Integer({ minimum: 1, maximum: 9999999999, title: '金额' }),
  /** File name of the picture (file/Uploader/transferCar). */
  receipt: Type.String({ ...text(400, 1), title: '票据照片' }),
  odometerKm: Type.Optional(Type.Integer({ minimum: 0, maximum: 9999999, title: '里程表读数' })),
  note: Type.Optional(Type.String({ ...text(200), title: '备注' }))
})
export type TruckCostBody = Static<typeof TruckCostBody>
export const TruckCostRemoval = strict({ reason: Type.String({ ...text(200, 2), title: '删除原因' }) })
export type TruckCostRemoval = Static<typeof TruckCostRemoval>

export interface TruckCost {
  id: string
  truckId: string
  truckPlate: string
  /** yyyy-mm-dd */
  day: string
  kind: CostKind
  amountFen: number
  /** Signed address of the picture. */
  receiptUrl: string
  odometerKm: number | null
  note: string | null
  authorName: string
  createdAt: number
  canRemove: boolean
}
export interface TruckCosts {
  /** yyyy-mm */
  month: string
  /** Newest day first. */
  list: TruckCost[]
  totalFen: number
  /** Somebody sees all costs, not only what he entered. */
  seesAll: boolean
  /** Trucks in service, one's own first. */
  trucks: { id: string; plateNo: string }[]
}
