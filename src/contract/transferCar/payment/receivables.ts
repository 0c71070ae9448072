/**
 * What customers have still to pay, by age (payments.md#aged-receivables), for who may see the company's amounts (btn_fee_review).
 *
 * GET Receivables?day=         -> Receivables
 * GET Receivables/Export?day=  -> xlsx (Model.statistic btn_export, is logged)
 */
import { Type, type Static } from '@sinclair/typebox'
import { strict } from '../order/parts'
import type { AgeingKey } from '../statistic/codes'

/** The Shanghai day at whose end it is reckoned; today = as it is now. */
export const ReceivablesQuery = strict({ day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', title: '截至日期' }) })
export type ReceivablesQuery = Static<typeof ReceivablesQuery>

/** Fen by days past the due day, and what they come to. */
export interface AgedAmounts {
  ages: Record<AgeingKey, number>
  totalFen: number
  /** Payment orders. */
  count: number
}
export interface ReceivableRow extends AgedAmounts {
  /** Null = payment orders without a customer (散客). */
  customerId: string | null
  customerName: string
}
/** Largest first; the rows add up to the total. */
export interface Receivables {
  day: string
  rows: ReceivableRow[]
  total: AgedAmounts
  canExport: boolean
}
