import type { ServerContext } from '../context'
import type { Tx } from '../database/client'
import { keepHouse } from '../housekeeping'
import { followSubject } from '../message/commands/subjects'
import { checkPicture } from '../moderation/pictures'
import { tellPaper } from '../transferCar/fleet/paperNotices'
import { carryLetter } from '../schedule/letters'
import { remind } from '../schedule/reminders'
import { autoReturn } from '../transferCar/order/commands/autoReturn'
import { tellMissingEvidence } from '../transferCar/order/missingEvidence'
import { settleInvoiceJob, settleRedJob } from '../transferCar/invoice/jobs'
import { askForBills } from '../transferCar/payment/ledger/reconcileJob'
import { lookAtAttempt } from '../transferCar/payment/pay/jobs'
import { lookAtRefund } from '../transferCar/payment/pay/refundRun'
import { keepRollUps } from '../transferCar/statistic/rollUp'
import { callInterface } from '../workFlow/callInterface'
import { fireTimer } from '../workFlow/fireTimer'
import type { Again, Job, JobData, JobKind } from './types'

/**
 * What a kind of job does, in the transaction in which the job ends. It looks at the state again and decides by the clock: a job that
 * came too late does nothing.
 * @returns when and with what the same job is wanted again
 */
type Handler<K extends JobKind> = (tx: Tx, context: ServerContext, data: JobData[K]) => Promise<Again<K> | undefined>

/**
 * A kind that has to ask the network first: that happens before the transaction, and what it learned is recorded in it. Asking must be
 * harmless when it is done twice or its answer is thrown away.
 */
interface Asking<K extends JobKind> {
  ask: (context: ServerContext, data: JobData[K]) => Promise<Handler<K>>
}

const HANDLERS: { readonly [K in JobKind]: Handler<K> | Asking<K> } = {
  offer: autoReturn,
  missingEvidence: tellMissingEvidence,
  paper: tellPaper,
  invoice: settleInvoiceJob,
  invoiceRed: settleRedJob,
  payAttempt: { ask: lookAtAttempt },
  refund: { ask: lookAtRefund },
  reconcile: { ask: askForBills },
  group: followSubject,
  flowTimer: { ask: fireTimer },
  flowInterface: { ask: callInterface },
  schedule: remind,
  reminderLetter: { ask: carryLetter },
  pictureCheck: { ask: checkPicture },
  housekeeping: keepHouse,
  statistics: keepRollUps
}

/** Does what needs the network. @returns the rest, for the transaction in which the job ends */
export async function prepare<K extends JobKind>(
  context: ServerContext,
  { kind, data }: Job<K>
): Promise<(tx: Tx) => Promise<Again<K> | undefined>> {
  const handler: Handler<K> | Asking<K> = HANDLERS[kind]
  const record = typeof handler === 'function' ? handler : await handler.ask(context, data)
  return (tx) => record(tx, context, data)
}
