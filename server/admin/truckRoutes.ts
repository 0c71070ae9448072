import type { FastifyInstance } from 'fastify'
import { DriverBody, ServiceBody, TruckBody, TruckPaperBody, TruckPaperParams, TruckUpdate } from '@/contract/admin/trucks'
import { command } from '../command'
import type { ServerContext } from '../context'
import { ok } from '../envelope'
import { addDriver, listDrivers, removeDriver } from './drivers'
import { fleetChoices, RecordParams, type ById } from './fleetParts'
import { requireScope } from './scope'
import { changeTruck, createTruck, keepPaper, listTrucks, readTruck, setService } from './trucks'

const TRUCKS = '/api/admin/Trucks'
const DRIVERS = '/api/admin/Drivers'
const params = RecordParams

/** Trucks and drivers of the console (contract/admin/trucks.ts). */
export function truckRoutes(app: FastifyInstance, { db, clock }: ServerContext): void {
  app.get(TRUCKS, async ({ actor }) => ok({ list: await listTrucks(db, await requireScope(db, actor), clock.now()) }))
  app.get<ById>(`${TRUCKS}/:id`, { schema: { params } }, async ({ actor, params: { id } }) =>
    ok(await readTruck(db, await requireScope(db, actor), id, clock.now()))
  )
  app.post<{ Body: TruckBody }>(TRUCKS, { schema: { body: TruckBody } }, async (request) =>
    ok(await command(request, request.body, (tx) => createTruck(tx, request, request.body, clock.now())))
  )
  app.put<ById & { Body: TruckUpdate }>(`${TRUCKS}/:id`, { schema: { params, body: TruckUpdate } }, async (request) =>
    ok(await command(request, request.body, (tx) => changeTruck(tx, request, request.params.id, request.body, clock.now())))
  )
  app.post<ById & { Body: ServiceBody }>(`${TRUCKS}/:id/Service`, { schema: { params, body: ServiceBody } }, async (request) =>
    ok(await command(request, request.body, (tx) => setService(tx, request, request.params.id, request.body, clock.now())))
  )
  app.put<{ Params: TruckPaperParams; Body: TruckPaperBody }>(
    `${TRUCKS}/:id/Papers/:kind`,
    { schema: { params: TruckPaperParams, body: TruckPaperBody } },
    async (request) => ok(await command(request, request.body, (tx) => keepPaper(tx, request, request.params, request.body, clock.now())))
  )
  app.delete<{ Params: TruckPaperParams }>(`${TRUCKS}/:id/Papers/:kind`, { schema: { params: TruckPaperParams } }, async (request) =>
    ok(await command(request, request.body, (tx) => keepPaper(tx, request, request.params, null, clock.now())))
  )

  app.get(DRIVERS, async ({ actor }) => ok({ list: await listDrivers(db, await requireScope(db, actor), clock.now()) }))
  app.post<{ Body: DriverBody }>(DRIVERS, { schema: { body: DriverBody } }, async (request) =>
    ok(await command(request, request.body, (tx) => addDriver(tx, request, request.body.userId, clock.now())))
  )
  app.post<ById>(`${DRIVERS}/:id/Remove`, { schema: { params } }, async (request) =>
    ok(await command(request, request.body, (tx) => removeDriver(tx, request, request.params.id, clock.now())))
  )
  app.get('/api/admin/FleetChoices', async ({ actor }) => ok(await fleetChoices(db, await requireScope(db, actor))))
}
