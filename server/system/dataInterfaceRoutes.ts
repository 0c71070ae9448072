import type { FastifyInstance } from 'fastify'
import {
  InterfaceIdsBody,
  InterfaceInfoQuery,
  InterfaceListBody,
  InterfaceParams,
  InterfacePageQuery,
  InterfacePreviewBody,
  type InterfacePage
} from '@/contract/form'
import { PAGE_SIZE } from '@/domain/constants'
import type { ServerContext } from '../context'
import { ok } from '../envelope'
import { MOST_ROWS, readInterface } from './dataInterfaceRead'

const listOf = (csv = ''): string[] =>
  csv
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/**
 * Data interfaces (system.md#data-interfaces), in the calls of both generations: for signed-in people, as far as an interface's right
 * allows.
 */
export async function dataInterfaceRoutes(app: FastifyInstance, reading: ServerContext): Promise<void> {
  const address = '/api/system/DataInterface/:id'

  app.get<{ Params: InterfaceParams; Querystring: InterfaceInfoQuery }>(
    `${address}/Action/Info`,
    { schema: { params: InterfaceParams, querystring: InterfaceInfoQuery } },
    async (request) => {
      const { id, propsValue = 'id' } = request.query
      const { rows } = await readInterface(reading, request.actor, request.params.id, {
        match: { column: propsValue, values: [id] },
        limit: 1,
        offset: 0
      })
      return ok(rows[0] ?? null)
    }
  )

  app.post<{ Params: InterfaceParams; Body: InterfaceIdsBody }>(
    `${address}/Action/InfoByIds`,
    { schema: { params: InterfaceParams, body: InterfaceIdsBody } },
    async (request) => {
      const { ids, propsValue = 'id', paramList } = request.body
      const { rows } = await readInterface(reading, request.actor, request.params.id, {
        paramList,
        match: { column: propsValue, values: ids.map(String) },
        limit: MOST_ROWS,
        offset: 0
      })
      return ok(rows)
    }
  )

  app.post<{ Params: InterfaceParams; Body: InterfacePreviewBody }>(
    `${address}/Actions/Preview`,
    { schema: { params: InterfaceParams, body: InterfacePreviewBody } },
    async (request) => {
      const { rows } = await readInterface(reading, request.actor, request.params.id, {
        paramList: request.body.paramList,
        limit: MOST_ROWS,
        offset: 0
      })
      return ok(rows)
    }
  )

  app.get<{ Params: InterfaceParams }>(`${address}/Actions/Response`, { schema: { params: InterfaceParams } }, async (request) => {
    const { rows } = await readInterface(reading, request.actor, request.params.id, { limit: MOST_ROWS, offset: 0 })
    return ok({ data: rows, dataProcessing: '' })
  })

  const page = async (
    actor: Parameters<typeof readInterface>[1],
    id: string,
    { currentPage = 1, pageSize = PAGE_SIZE, keyword, relationField, columnOptions, paramList }: InterfaceListBody
  ): Promise<InterfacePage> => {
    const columns = [...new Set([...listOf(columnOptions), ...listOf(relationField)])]
    const size = Math.min(pageSize, MOST_ROWS)
    const { rows, total } = await readInterface(reading, actor, id, {
      keyword,
      columns,
      paramList,
      limit: size,
      offset: (currentPage - 1) * size
    })
    return { list: rows, pagination: { currentPage, pageSize: size, total } }
  }

  app.post<{ Params: InterfaceParams; Body: InterfaceListBody }>(
    `${address}/Action/List`,
    { schema: { params: InterfaceParams, body: InterfaceListBody } },
    async (request) => ok(await page(request.actor, request.params.id, request.body))
  )

  app.get<{ Params: InterfaceParams; Querystring: InterfacePageQuery }>(
    `${address}/Action/List`,
    { schema: { params: InterfaceParams, querystring: InterfacePageQuery } },
    async (request) => ok({ ...(await page(request.actor, request.params.id, request.query)), dataProcessing: '' })
  )
}
