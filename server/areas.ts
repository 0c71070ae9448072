import type { Actor } from './actor'
import type { Reader, Tx } from './database/client'
import type { FileReader } from './files/reader'
import type { RecordFlows } from './form/recordFlows'
import type { JobHandlers } from './jobs/types'
import type { OrderSubjects } from './message/orderSubjects'
import type { ChatMessages } from './moderation/chatMessages'
import type { CheckedWrites } from './moderation/writes'
import type { SecondStep } from '@/contract/signIn'
import type { PersonWork } from './organization/personWork'
import type { Printables } from './print/printables'
import type { Proved } from './session/proved'
import type { OrderScope } from './system/orderScope'
import type { OrderPayments, OrderPricing } from './transferCar/order/types'

/**
 * The registries: each is declared by the area that calls it and filled with what areas above it do (wiring.ts), so that calls may go up
 * where imports may not (scripts/lint/zones.mjs).
 */
export interface Areas<Context> {
  /** What each kind of job does. */
  jobs: JobHandlers<Context>
  /** Asks for the jobs that must stand from the first second. */
  watchAtStart: (tx: Tx, context: Context) => Promise<void>
  /** What somebody still has to prove who has proved himself by one way; undefined = nothing. */
  secondStep: (tx: Tx, context: Context, proved: Proved) => Promise<SecondStep | undefined>
  /** What people hold, and what happens to it when they leave. */
  personWork: PersonWork<Context>
  /** Who else than the owner may read an uploaded file. */
  fileReaders: readonly FileReader[]
  /** What chats know of orders: cards and groups. */
  orderSubjects: OrderSubjects
  /** Messages of chats, for who looks at what people write. */
  chatMessages: ChatMessages<Context>
  /** Writes whose words and files are looked at. */
  checkedWrites: CheckedWrites
  /** Whether an order still waits for this driver's answer, as its lead or as a helping crew. */
  isOffered: (reader: Reader, orderId: string, userId: string) => Promise<boolean>
  /** Which orders somebody sees in a data interface. */
  orderScope: (actor: Actor) => OrderScope
  /** Records of forms that go through a flow. */
  recordFlows: RecordFlows
  /** Pages that can be printed. */
  printables: Printables<Context>
  /** What an order asks of its prices and its bill. */
  orderPricing: OrderPricing
  /** What an order asks of its payment orders. */
  orderPayments: OrderPayments
}
