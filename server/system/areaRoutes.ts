import type { FastifyInstance } from 'fastify'
import type { Static } from '@sinclair/typebox'
import { AreaIdsBody, AreaParams } from '@/contract/system'
import { ok } from '../envelope'
import { notFound } from '../errors'
import { areaTree } from './area'

/** Areas of the country (system.md#areas-of-the-country): for signed-in people, the same for all. */
export async function areaRoutes(app: FastifyInstance): Promise<void> {
  app.get<{ Params: Static<typeof AreaParams> }>('/api/system/Area/:id/Selector/0', { schema: { params: AreaParams } }, async (request) => {
    const list = (await areaTree()).level(request.params.id)
    if (list === undefined) throw notFound('地区不存在')
    return ok({ list })
  })

  app.post<{ Body: AreaIdsBody }>('/api/system/Area/GetAreaByIds', { schema: { body: AreaIdsBody } }, async (request) => {
    const tree = await areaTree()
    return ok(request.body.idsList.map((path) => path.map((id) => tree.name(id))))
  })
}
