import type { InvoiceBody } from '@/contract/transferCar/invoice/invoice'
import type { PaymentDetail } from '@/contract/transferCar/payment/payment'
import type { InvoiceService } from '@/services/transferCar/invoice/invoices'
import type { EditorSource } from '../stores/editor/model'
import { applyBody, applyTexts } from './applyFields'

/** The payment order that is invoiced; after the application also the invoice that came of it. */
export type ApplyView = PaymentDetail & { appliedId?: string }

/** An application for an invoice, as the editor sees it: draft on the device, errors by field, one act one key. @param mayOverride finance */
export function applySource(service: InvoiceService, paymentId: string, mayOverride: boolean): EditorSource<ApplyView, InvoiceBody> {
  let known: ApplyView | undefined
  return {
    draftName: `invoice:${paymentId}`,
    groups: () => [],
    repeats: [],
    textsOf: (view) => {
      known = view
      return applyTexts(view)
    },
    bodyOf: (texts) => applyBody(texts, known, mayOverride),
    read: () => service.payment(paymentId),
    send: async (body, view, key) => {
      const { id } = await service.apply(paymentId, { ...body, version: view?.version ?? body.version }, key)
      return { ...(await service.payment(paymentId)), appliedId: id }
    }
  }
}
