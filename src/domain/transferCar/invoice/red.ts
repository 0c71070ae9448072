import type { InvoiceState, RedReason, RedState } from '@/contract/transferCar/payment/codes'
import type { StatusTone } from '../order/status'
import { formatFen } from '../../format/money'
import { HOUR } from '../../time'

/** The buyer confirms the 《确认单》 within 72 h, else it ends by itself (invoices.md#red-letters). */
export const CONFIRM_WITHIN_MS = 72 * HOUR

/** Reasons of a red letter with their codes of the tax office. */
export const RED_REASONS: readonly { readonly code: RedReason; readonly label: string }[] = [
  { code: '01', label: '开票有误' },
  { code: '02', label: '销售退回' },
  { code: '03', label: '服务中止' },
  { code: '04', label: '销售折让' }
]

export const RED_STATE_INFO: Readonly<Record<RedState, { readonly label: string; readonly tone: StatusTone }>> = {
  RUNNING: { label: '红冲中', tone: 'warning' },
  WAIT_BUYER: { label: '待购方确认', tone: 'warning' },
  ISSUED: { label: '已红冲', tone: 'success' },
  EXPIRED: { label: '购方逾期未确认', tone: 'neutral' },
  FAILED: { label: '红冲失败', tone: 'danger' }
}

export interface Redding {
  reason: RedReason
  amountFen: number
}
export interface RedSubject {
  state: InvoiceState
  amountFen: number
  redFen: number
  reddingFen: number
}

/** What of an invoice may still be taken back, fen. */
export const reddableFen = ({ state, amountFen, redFen, reddingFen }: RedSubject): number =>
  state === 'ISSUED' || state === 'PART_RED' ? amountFen - redFen - reddingFen : 0

/**
 * What stands against a red letter, by field (invoices.md#red-letters): one at a time, within what is left; 开票有误 takes the whole invoice
 * back; a part only where the provider takes parts.
 * @param canPartly capability of the provider
 */
export function redErrors(
  { reason, amountFen }: Redding,
  subject: RedSubject,
  canPartly: boolean
): Partial<Record<'amountFen' | 'reason', string>> {
  const left = reddableFen(subject)
  if (left === 0) return { amountFen: subject.state === 'RED_RUNNING' ? '有一笔红冲正在办理，请等它办完' : '该发票没有可红冲的金额' }
  if (amountFen > left) return { amountFen: `最多可红冲 ${formatFen(left)} 元` }
  const isWhole = amountFen === subject.amountFen
  if (reason === '01' && subject.redFen > 0) return { reason: '已部分红冲的发票不能再以“开票有误”红冲' }
  if (reason === '01' && !isWhole) return { amountFen: '开票有误须全额红冲' }
  if (!isWhole && !canPartly) return { amountFen: '开票服务不支持部分红冲，请全额红冲后重开' }
  return {}
}
