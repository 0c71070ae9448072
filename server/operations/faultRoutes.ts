import type { FastifyInstance } from 'fastify'
import { FaultsBody } from '@/contract/faults'
import { HOUR } from '../clock'
import { command } from '../command'
import type { ServerContext } from '../context'
import { ok } from '../envelope'
import { noteFaults } from './faults'

/** An app that fails again and again reports once in a while. */
const REPORTS_AN_HOUR = 60

/** Faults of the app, by feature `appFault` (contract/faults.ts). */
export async function faultRoutes(app: FastifyInstance, { clock, limits }: ServerContext): Promise<void> {
  const reports = limits.open('faultReports', REPORTS_AN_HOUR, HOUR)
  app.post<{ Body: FaultsBody }>('/api/report/Faults', { schema: { body: FaultsBody } }, async (request) => {
    reports.spend(request.actor.userId)
    return ok(await command(request, request.body, (tx) => noteFaults(tx, request.body, clock.now())))
  })
}
