import type { Static } from '@sinclair/typebox'
import { strict, text } from './transferCar/order/parts'

/**
 * Printable pages (wire.md#printable-pages). POST /api/report/Ticket answers an address that shows the page once within 60 s; GET
 * /report/{ticket} is that page, with the ticket as its only proof.
 */
export const TicketBody = strict({
  /** As `domain/print/reportId` writes it. */
  reportId: text(200, 1)
})
export type TicketBody = Static<typeof TicketBody>

export interface TicketAnswer {
  /** Path under the API base. */
  url: string
  /** Epoch ms. */
  expiresAt: number
}
