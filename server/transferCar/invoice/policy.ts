import { Model } from '@/domain/permission'
import type { Actor } from '../../context'
import { forbidden } from '../../errors'

export const mayInvoice = (actor: Actor): boolean => actor.can(Model.invoice, 'btn_invoice')
export const mayRed = (actor: Actor): boolean => actor.can(Model.invoice, 'btn_red')
/** Finance: who verifies transfers also answers for a number that fails its check character (validators.md#uscc, people.md#roles). */
export const mayOverrideTaxNo = (actor: Actor): boolean => actor.can(Model.paymentOrder, 'btn_verify')

export const mayReadInvoices = (actor: Actor): boolean => mayInvoice(actor) || mayRed(actor)

/** @throws Refusal 403 */
export function requireInvoices(actor: Actor): void {
  if (!mayReadInvoices(actor)) throw forbidden('没有查看发票的权限')
}

/** @throws Refusal 403 */
export function requireInvoicing(actor: Actor): void {
  if (!mayInvoice(actor)) throw forbidden('没有“开票”的权限')
}

/** @throws Refusal 403 */
export function requireRedding(actor: Actor): void {
  if (!mayRed(actor)) throw forbidden('没有“红冲”的权限')
}
