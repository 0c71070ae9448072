import type { FastifyRequest } from 'fastify'
import type { Envelope } from '@/contract/envelope'
import type { PaymentDetail } from '@/contract/transferCar/payment/payment'
import type { Actor } from '../../context'
import type { Tx } from '../../database/client'
import type { Act } from '../order/types'

/** What every room of money hangs its calls on. */
export interface MoneyKit {
  /** What a write is done with. */
  actOf: (request: FastifyRequest) => Act
  /** Runs a write whose answer is a payment order, once per Idempotency-Key, and signs its pictures; needs a right on payment orders. */
  write: (request: FastifyRequest, work: (tx: Tx, act: Act) => Promise<PaymentDetail>) => Promise<Envelope<PaymentDetail>>
  /** The payment order as this person may see it now, signed. @throws Refusal 404 */
  read: (actor: Actor, id: string) => Promise<PaymentDetail>
}
