import type { Actor } from '../actor'
import type { Sheet } from './sheet'

/** What a page is written with. `isPrinted` false only asks whether it may be: nothing is logged then. */
export interface PrintingOf<Context> {
  context: Context
  actor: Actor
  /** Epoch ms. */
  now: number
  isPrinted: boolean
}

/**
 * What can be printed, with the rights that the person has now; each area registers its own pages.
 * @throws Refusal 403 or 404, the same as the record itself
 */
export interface Sheets<Context> {
  accidentOrder(printing: PrintingOf<Context>, id: string): Promise<Sheet>
  paymentOrder(printing: PrintingOf<Context>, id: string): Promise<Sheet>
  flow(printing: PrintingOf<Context>, taskId: string): Promise<Sheet>
  form(printing: PrintingOf<Context>, modelId: string, id: string): Promise<Sheet>
  /** The day of the company. */
  day(printing: PrintingOf<Context>): Promise<Sheet>
}
