import type { InvoiceBody } from '@/contract/transferCar/invoice/invoice'
import type { PaymentDetail } from '@/contract/transferCar/payment/payment'
import { invoiceLines } from '@/domain/transferCar/invoice/amounts'
import type { InvoiceService } from '@/services/transferCar/invoice/invoices'
import { Submission } from '@/stores/submission'
import type { EditorSource } from '../../stores/editor/model'
import type { Texts } from '../../stores/editor/fields'
import { applyHead, applyTexts, leftToInvoice, type ApplyHead } from '../applyFields'

/** More at once nobody looks through. */
export const MOST = 50
/** Payment orders that are read at once. */
const TOGETHER = 5

/** An invoice as it will be; amounts in fen. */
export interface Planned {
  payment: PaymentDetail
  /** 0 = there is nothing to invoice. */
  amountFen: number
  taxFen: number
}
/** What became of one application. */
export interface Applied {
  paymentNo: string
  /** Undefined = it was refused. */
  invoiceId: string | undefined
  reason: string
  /** The answer never came: the server may have done it. */
  isUnsure: boolean
}
export interface BatchView {
  planned: readonly Planned[]
  applied: readonly Applied[]
}

const plan = (payment: PaymentDetail): Planned => {
  const amountFen = leftToInvoice(payment)
  const taxFen = amountFen === 0 ? 0 : invoiceLines(payment.lines, amountFen).reduce((sum, line) => sum + line.taxFen, 0)
  return { payment, amountFen, taxFen }
}

/** Those of them that can be invoiced now. */
export const toApply = ({ planned }: BatchView): Planned[] => planned.filter(({ amountFen }) => amountFen > 0)

/** Names of the customers they belong to; '' = of none. */
export const customersOf = (view: BatchView): string[] => [...new Set(toApply(view).map(({ payment }) => payment.customerName ?? ''))]

/** One whose answer never came is done all the same where its payment order has an invoice more. */
function told(one: Applied, before: Planned | undefined, planned: readonly Planned[]): Applied {
  if (!one.isUnsure || before === undefined) return one
  const after = planned.find(({ payment }) => payment.id === before.payment.id)
  const made = after?.payment.invoices.find(({ id }) => !before.payment.invoices.some((known) => known.id === id))
  return made === undefined ? one : { ...one, invoiceId: made.id, reason: '', isUnsure: false }
}

/**
 * Applications for the invoices of several payment orders under one title: each for all that may still be invoiced, and an act of its own.
 * @param mayOverride finance
 */
export function batchSource(
  service: Pick<InvoiceService, 'payment' | 'apply'>,
  ids: readonly string[],
  mayOverride: boolean,
  uuid: () => Promise<string>
): EditorSource<BatchView, ApplyHead> {
  const acts = new Submission({ uuid })
  let typed: Texts = {}
  const read = async (): Promise<Planned[]> => {
    const planned: Planned[] = []
    for (let at = 0; at < ids.length; at += TOGETHER)
      planned.push(...(await Promise.all(ids.slice(at, at + TOGETHER).map(async (id) => plan(await service.payment(id))))))
    return planned
  }
  const apply = async ({ payment, amountFen }: Planned, head: ApplyHead): Promise<Applied> => {
    const body: InvoiceBody = { ...head, amountFen, version: payment.version }
    const { data, error } = await acts.once(`apply ${payment.id}`, body, (key) => service.apply(payment.id, body, key))
    return { paymentNo: payment.paymentNo, invoiceId: data?.id, reason: error?.message ?? '', isUnsure: error?.isOffline ?? false }
  }
  return {
    draftName: `invoices:${[...ids].sort().join(',')}`,
    groups: () => [],
    repeats: [],
    textsOf: (view) => {
      const isAgain = view?.applied.some(({ invoiceId }) => invoiceId === undefined) === true
      const { amountFen: _of, ...texts } = applyTexts(view === undefined ? undefined : toApply(view)[0]?.payment)
      return isAgain ? typed : texts
    },
    bodyOf: (texts) => {
      typed = texts
      return applyHead(texts, mayOverride)
    },
    read: async () => ({ planned: await read(), applied: [] }),
    send: async (head, view) => {
      const before = view === undefined ? [] : toApply(view)
      const applied: Applied[] = []
      for (const one of before) applied.push(await apply(one, head))
      const planned = await read()
      return { planned, applied: applied.map((one, at) => told(one, before[at], planned)) }
    }
  }
}
