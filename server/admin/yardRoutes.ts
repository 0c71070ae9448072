import type { FastifyInstance } from 'fastify'
import { SlotParams, SlotsBody, SlotUpdate, YardBody, YardOpenBody, YardUpdate } from '@/contract/admin/yards'
import { command } from '../command'
import type { ServerContext } from '../context'
import { ok } from '../envelope'
import { RecordParams, type ById } from './fleetParts'
import { requireScope } from './scope'
import { changeYard, createYard, listYards, readYard, setOpen } from './yards'
import { addSlots, changeSlot } from './yardSlots'

const YARDS = '/api/admin/Yards'
const params = RecordParams

/** Yards and their slots (contract/admin/yards.ts). */
export function yardRoutes(app: FastifyInstance, { db, clock }: ServerContext): void {
  app.get(YARDS, async ({ actor }) => ok({ list: await listYards(db, await requireScope(db, actor)) }))
  app.get<ById>(`${YARDS}/:id`, { schema: { params } }, async ({ actor, params: { id } }) =>
    ok(await readYard(db, await requireScope(db, actor), id))
  )
  app.post<{ Body: YardBody }>(YARDS, { schema: { body: YardBody } }, async (request) =>
    ok(await command(request, request.body, (tx) => createYard(tx, request, request.body, clock.now())))
  )
  app.put<ById & { Body: YardUpdate }>(`${YARDS}/:id`, { schema: { params, body: YardUpdate } }, async (request) =>
    ok(await command(request, request.body, (tx) => changeYard(tx, request, request.params.id, request.body)))
  )
  app.post<ById & { Body: YardOpenBody }>(`${YARDS}/:id/Open`, { schema: { params, body: YardOpenBody } }, async (request) =>
    ok(await command(request, request.body, (tx) => setOpen(tx, request, request.params.id, request.body)))
  )
  app.post<ById & { Body: SlotsBody }>(`${YARDS}/:id/Slots`, { schema: { params, body: SlotsBody } }, async (request) =>
    ok(await command(request, request.body, (tx) => addSlots(tx, request, request.params.id, request.body.names)))
  )
  app.put<{ Params: SlotParams; Body: SlotUpdate }>(
    `${YARDS}/:id/Slots/:slotId`,
    { schema: { params: SlotParams, body: SlotUpdate } },
    async (request) => ok(await command(request, request.body, (tx) => changeSlot(tx, request, request.params, request.body)))
  )
}
