import type { FastifyRequest } from 'fastify'
import { IDEMPOTENCY_HEADER } from '@/contract/codes'
import type { ServerContext } from '../../context'
import { canText } from '../../session/smsSender'
import type { Act } from './types'

/** What an act of now is done with. @param key Idempotency-Key, null = the system or a person without one */
export function actOf(
  {
    clock,
    live,
    jobs,
    config,
    flowBusiness,
    areas,
    fileSecret
  }: Pick<ServerContext, 'clock' | 'live' | 'jobs' | 'config' | 'flowBusiness' | 'areas' | 'fileSecret'>,
  key: string | null
): Act {
  return {
    now: clock.now(),
    key,
    live,
    jobs,
    flowBusiness,
    pricing: areas.orderPricing,
    payments: areas.orderPayments,
    offerLimitMs: config.dispatch.offerLimitMs,
    homeArea: config.dispatch.homeArea,
    reviewPolicy: config.review,
    canText: canText(config),
    fileSecret
  }
}

/** Idempotency-Key of a request as the log keeps it, null without one. */
export function keyOf(request: FastifyRequest): string | null {
  const header = request.headers[IDEMPOTENCY_HEADER.toLowerCase()]
  return typeof header === 'string' ? header.toLowerCase() : null
}
