import type { Actor, ServerContext } from '../context'

/** What a page is written with. `isPrinted` false only asks whether it may be: nothing is logged then. */
export interface Printing {
  context: ServerContext
  actor: Actor
  /** Epoch ms. */
  now: number
  isPrinted: boolean
}
