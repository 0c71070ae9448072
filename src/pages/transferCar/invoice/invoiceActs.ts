import type { InvoiceDetail, RedBody, ResendBody } from '@/contract/transferCar/invoice/invoice'
import { fenToInput } from '@/domain/format'
import { reddableFen, RED_REASONS, redErrors } from '@/domain/transferCar/invoice/red'
import type { InvoiceService } from '@/services/transferCar/invoice/invoices'
import { recordOf, type FieldSpec } from '../stores/editor/fields'
import type { EditorSource } from '../stores/editor/model'
import { DELIVERY_FIELDS } from './applyFields'

const NO_FIELDS = { groups: () => [], repeats: [] } as const

/** One invoice as it is read and acted on; nothing is typed here. */
export const invoiceSource = (service: InvoiceService, id: string): EditorSource<InvoiceDetail, object> => ({
  ...NO_FIELDS,
  draftName: `invoiceView:${id}`,
  textsOf: () => ({}),
  bodyOf: () => ({ body: {}, errors: {} }),
  read: () => service.detail(id),
  send: () => service.detail(id)
})

export const RED_FIELDS: readonly FieldSpec[] = [
  { path: 'reason', label: '红冲原因', kind: 'choice', options: RED_REASONS.map(({ code, label }) => ({ value: code, label })) },
  { path: 'amountFen', label: '红冲金额', kind: 'money' },
  { path: 'buyerUsed', label: '购方已确认用途或已入账', kind: 'flag' },
  { path: 'note', label: '说明', kind: 'text', whenEmpty: '', max: 200 }
]

/** A red letter; what is left of the invoice to begin with. */
export function redSource(service: InvoiceService, invoice: InvoiceDetail): EditorSource<InvoiceDetail, RedBody> {
  let known = invoice
  const subject = () => ({ ...known, reddingFen: 0 })
  return {
    ...NO_FIELDS,
    draftName: `red:${invoice.id}`,
    textsOf: (view) => {
      known = view ?? invoice
      return { reason: '01', amountFen: fenToInput(reddableFen(subject())) }
    },
    bodyOf: (texts) => {
      const { record, errors } = recordOf(texts, RED_FIELDS)
      const body = { ...record, version: known.version } as RedBody
      const wrong = Object.keys(errors).length > 0 ? errors : redErrors(body, subject(), known.canRedPartly)
      return {
        body,
        errors: Object.fromEntries(Object.entries(wrong).filter((entry): entry is [string, string] => entry[1] !== undefined))
      }
    },
    read: () => Promise.resolve(invoice),
    send: (body, view, key) => service.red(invoice.id, { ...body, version: view?.version ?? body.version }, key)
  }
}

const NONE: Record<string, string> = {}
const NOBODY: Record<string, string> = { email: '请填写邮箱或手机号' }

/** Sending an issued invoice once more. */
export function resendSource(service: InvoiceService, invoice: InvoiceDetail): EditorSource<InvoiceDetail, ResendBody> {
  return {
    ...NO_FIELDS,
    draftName: `resend:${invoice.id}`,
    textsOf: () => ({ email: invoice.email ?? '', mobile: invoice.mobile ?? '' }),
    bodyOf: ({ email = '', mobile = '' }) => ({
      body: {
        version: invoice.version,
        ...(email.trim() !== '' && { email: email.trim() }),
        ...(mobile.trim() !== '' && { mobile: mobile.trim() })
      },
      errors: email.trim() === '' && mobile.trim() === '' ? NOBODY : NONE
    }),
    read: () => Promise.resolve(invoice),
    send: (body, view, key) => service.resend(invoice.id, { ...body, version: view?.version ?? body.version }, key)
  }
}
export const RESEND_FIELDS = DELIVERY_FIELDS
