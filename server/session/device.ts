import type { FastifyRequest } from 'fastify'
import { ORIGIN_HEADER, ORIGIN_VALUE } from '@/contract/codes'
import type { Device } from './commands'

/** Where a request comes from, as a session and its log keep it. */
export function deviceOf(request: FastifyRequest): Device {
  const agent = request.headers['user-agent'] ?? ''
  return {
    ip: request.ip,
    platform: agent.slice(0, 200),
    deviceClass: request.headers[ORIGIN_HEADER] === ORIGIN_VALUE ? 'app' : 'web'
  }
}
