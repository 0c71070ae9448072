import type { FastifyInstance } from 'fastify'
import { SettingsBody } from '@/contract/transferCar/company'
import { command } from '../../command'
import type { ServerContext } from '../../context'
import { ok } from '../../envelope'
import { actOf, keyOf } from './act'
import { saveSettings, viewSettings } from './settings'

const SETTINGS = '/api/transferCar/Company/Settings'

/** Settings of the company as `contract/transferCar/company.ts` lists them. */
export function settingsRoutes(app: FastifyInstance, context: ServerContext): void {
  app.get(SETTINGS, async (request) => ok(await viewSettings(context.db, request.actor, actOf(context, null))))
  app.put<{ Body: SettingsBody }>(SETTINGS, { schema: { body: SettingsBody } }, async (request) =>
    ok(await command(request, request.body, (tx) => saveSettings(tx, request.actor, request.body, actOf(context, keyOf(request)))))
  )
}
