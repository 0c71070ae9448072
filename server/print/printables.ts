import type { Actor } from '../actor'
import type { Printable } from './printable'

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
export interface Printables<Context> {
  accidentOrder(printing: PrintingOf<Context>, id: string): Promise<Printable>
  paymentOrder(printing: PrintingOf<Context>, id: string): Promise<Printable>
  flow(printing: PrintingOf<Context>, taskId: string): Promise<Printable>
  form(printing: PrintingOf<Context>, modelId: string, id: string): Promise<Printable>
  /** The day of the company. */
  day(printing: PrintingOf<Context>): Promise<Printable>
}
