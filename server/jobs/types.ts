import type { GroupSubject } from '@/contract/conversationCodes'
import type { TextKind } from '@/contract/transferCar/companyCodes'
import type { TimerKind } from '@/domain/workFlow/state'
import type { Tx } from '../database/client'

/** What each kind of job is told. Plain data: it lies in the database until the job is due. */
export interface JobData {
  /** An offer to a driver runs out (orders.md#offers). `dueAt` epoch ms; `unitId` = of a helping crew, absent = of the lead. */
  offer: { orderId: string; dueAt: number; unitId?: string }
  /**
   * Files that a step named have not arrived (evidence.md#evidence-may-follow). `since` = announced before then has been told already,
   * epoch ms.
   */
  missingEvidence: { orderId: string; since: number }
  /** A time limit of an order passes (statistics.md#time-limits). */
  lateOrder: { orderId: string; stage: 'depart' | 'arrive' }
  /** A driver on a trip gives no sign. `toldAt` epoch ms, 0 = not yet. */
  silentDriver: { orderId: string; toldAt: number }
  /** The code by which a stored vehicle is handed out, on its way to who fetches it (yard.md#release-code). */
  releaseCode: { orderId: string; issue: string }
  /** A text to the owner of a vehicle (messages.md#texts-to-owners). `nth` = of those that come again. */
  customerText: { orderId: string; kind: TextKind; nth: number }
  /** A paper comes near its end or has reached it (fleet.md#papers). */
  paper: { paperId: string; stage: 'SOON' | 'EXPIRED' }
  /** An attempt to pay that nobody has settled; `isLast` = it was closed, and the channel is asked once more (paid after reversal). */
  payAttempt: { paymentId: string; isLast?: boolean }
  /** A refund that is on its way. */
  refund: { refundId: string }
  /** Adds up days for the statistics. */
  statistics: Record<string, never>
  /** An application for an invoice that nobody has settled. */
  invoice: { invoiceId: string }
  /** A red letter that nobody has settled, or whose buyer has not confirmed in time (invoices.md#red-letters). */
  invoiceRed: { redId: string }
  /** Compares the channels' bills of yesterday with the ledger, at 10:00 (payments.md#reconciliation). */
  reconcile: Record<string, never>
  /** The people of a group follow its order or department. */
  group: { area: GroupSubject; id: string }
  /** Reminders of an appointment; what was due up to `after` (epoch ms) has been told. */
  schedule: { eventId: string; after: number }
  /**
   * A person is told of what he has not read since then (epoch ms), in one notice (notify.md#steps). `isUrgent` = within his quiet hours,
   * of what breaks them.
   */
  notifyPerson: { userId: string; since: number; isUrgent?: boolean }
  /** A reminder that a channel beyond the app carries to one person; `at` and `remindAt` epoch ms, `messageId` = it in the app. */
  reminderLetter: {
    eventId: string
    at: number
    remindAt: number
    userId: string
    channel: 'weChat' | 'mail' | 'mobile'
    messageId: string
  }
  /** The next way to a driver whose order waits for his answer; `step` of OFFER_STEPS, `at` = when the message was stored, epoch ms. */
  notifyOffer: { messageId: string; userId: string; orderId: string; at: number; step: number }
  /** A timer of one visit of a step of a flow has come: a time limit's reminder or end, or a step that waits for a while. */
  flowTimer: { taskId: string; visitId: string; timer: TimerKind }
  /** A flow calls a data interface, after the act that asked for it. */
  flowInterface: { taskId: string; interfaceId: string }
  /** A platform looks at a picture; `ticket` = it was asked and is asked for its answer, `tries` = how often it gave none. */
  pictureCheck: { name: string; authorId: string; sessionId: string; tries: number; ticket?: string }
  /** The link of an invitation, on its way to who was taken in (administration.md#invitations). */
  invitation: { userId: string; issue: string }
  /** A notice of the console is published at its time (administration.md#notices). */
  notice: { noticeId: string }
  /** The next part of a file of a list (app.md#wide-screens). */
  listExport: { exportId: string }
  /** Deletes what was said in chats and hides people of orders, once the company keeps them no longer (administration.md#retention). */
  retention: Record<string, never>
  /** Takes away the bytes of uploads whose rows are gone. */
  forgottenFiles: { names: string[] }
  /** Makes the day's archive of everything. */
  backup: Record<string, never>
  /** Removes what has run out. */
  housekeeping: Record<string, never>
}
export type JobKind = keyof JobData

/** One job as it is taken from the queue. */
export interface Job<K extends JobKind = JobKind> {
  id: string
  kind: K
  key: string
  data: JobData[K]
  /** The request that asked for it. */
  requestId?: string
}

/** The same job once more. `dueAt` epoch ms. */
export interface Again<K extends JobKind> {
  dueAt: number
  data: JobData[K]
}

/**
 * What a kind of job does, in the transaction in which the job ends. It looks at the state again and decides by the clock: a job that
 * came too late does nothing.
 * @returns when and with what the same job is wanted again
 */
type Handler<K extends JobKind, Context> = (tx: Tx, context: Context, data: JobData[K]) => Promise<Again<K> | undefined>

/**
 * A kind that has to ask the network first: that happens before the transaction, and what it learned is recorded in it. Asking must be
 * harmless when it is done twice or its answer is thrown away.
 */
interface Asking<K extends JobKind, Context> {
  ask: (context: Context, data: JobData[K]) => Promise<Handler<K, Context>>
}

export type JobHandler<K extends JobKind, Context> = Handler<K, Context> | Asking<K, Context>

/** What each kind of job does. */
export type JobHandlers<Context> = { readonly [K in JobKind]: JobHandler<K, Context> }

/** What commands see of the queue: everything is kept, or forgotten, with the transaction that asked. */
export interface Jobs {
  /**
   * Asks for a job once `dueAt` has passed. One job a kind and key: asking again replaces the one before, also while it runs (its work is undone then).
   * @param dueAt epoch ms by the server's clock
   */
  schedule<K extends JobKind>(tx: Tx, kind: K, key: string, dueAt: number, data: JobData[K]): Promise<void>
  /** Whether such a job is still to be done. */
  isWaiting(tx: Tx, kind: JobKind, key: string): Promise<boolean>
  /** When such a job is due, epoch ms; null when none is to be done. */
  dueAt(tx: Tx, kind: JobKind, key: string): Promise<number | null>
  /** Takes jobs back; one that is not there is no error. @param keys of all of them at once, however many: one statement */
  cancel(tx: Tx, kind: JobKind, ...keys: readonly string[]): Promise<void>
}

/** How many jobs of one kind stand how. */
export interface JobFigure {
  kind: string
  /** Due later. */
  waiting: number
  /** Due for longer than a minute, and nobody has taken them. */
  late: number
  running: number
  /** Did not succeed and are tried again. */
  retrying: number
  /** Given up. */
  failed: number
}

/** What the worker sees of it. */
export interface JobQueue extends Jobs {
  /** How the queue stands, by kind. */
  figures(): Promise<JobFigure[]>
  /** The next job that is due, now this process's own; undefined when nothing is. */
  take(): Promise<Job | undefined>
  /** The job is done, kept with the work itself. @returns false when it was replaced, taken back or done meanwhile: the work must not count */
  finish(tx: Tx, job: Job): Promise<boolean>
  /** The job is tried again later, each time after a longer while. */
  fail(job: Job, error: unknown): Promise<void>
  /** Gives jobs of processes that died back and forgets old ones. */
  mend(): Promise<void>
}
