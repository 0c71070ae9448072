import type { ServerContext } from '../../context'
import type { Again } from '../../jobs/types'
import { AGAIN_AFTER_MS, settleInvoice } from './settle'
import { settleRed } from './red'

/** Finds out what became of an application that nobody has settled: the server died, or the provider was not sure. */
export const settleInvoiceJob = {
  ask: async (context: ServerContext, data: { invoiceId: string }) => {
    const isDone = await settleInvoice(context, data.invoiceId, 'check')
    return (): Promise<Again<'invoice'> | undefined> =>
      Promise.resolve(isDone ? undefined : { dueAt: context.clock.now() + AGAIN_AFTER_MS, data })
  }
}

/** The same for a red letter; it also ends what the buyer did not confirm in time. */
export const settleRedJob = {
  ask: async (context: ServerContext, data: { redId: string }) => {
    const isDone = await settleRed(context, data.redId, 'check')
    return (): Promise<Again<'invoiceRed'> | undefined> =>
      Promise.resolve(isDone ? undefined : { dueAt: context.clock.now() + AGAIN_AFTER_MS, data })
  }
}
