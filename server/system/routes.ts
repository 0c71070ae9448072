import type { FastifyInstance } from 'fastify'
import type { Static } from '@sinclair/typebox'
import { BillParams } from '@/contract/form'
import {
  AreaIdsBody,
  AreaParams,
  DictionaryParams,
  type DictionaryAllAnswer,
  type DictionaryEntry,
  type DictionarySelectorAnswer
} from '@/contract/system'
import { command } from '../command'
import type { ServerContext } from '../context'
import { ok } from '../envelope'
import { notFound } from '../errors'
import { areaTree } from './area'
import { reserveBillNumber } from './billRule'
import { dataInterfaceRoutes } from './dataInterfaceRoutes'
import { allDictionaries, findDictionary, type DictionaryDataRow } from './repository'

/** System lookups (system.md#areas-of-the-country). Dictionaries and areas are for signed-in people, the same for all. */
export async function systemRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { db } = context
  areaRoutes(app)
  await dataInterfaceRoutes(app, context)
  billRuleRoutes(app, context)

  app.get('/api/system/DictionaryData/All', async () => {
    const { types, data } = await allDictionaries(db)
    const answer: DictionaryAllAnswer = {
      list: types.map((type) => ({
        id: type.id,
        enCode: type.enCode,
        fullName: type.fullName,
        isTree: type.isTree ? 1 : 0,
        dictionaryList: entries(
          data.filter((row) => row.typeId === type.id),
          type.isTree
        )
      }))
    }
    return ok(answer)
  })

  app.get<{ Params: DictionaryParams }>(
    '/api/system/DictionaryData/:typeId/Data/Selector',
    { schema: { params: DictionaryParams } },
    async (request) => {
      const found = await findDictionary(db, request.params.typeId)
      if (found === undefined) throw notFound('字典不存在')
      const answer: DictionarySelectorAnswer = { list: entries(found.data, found.type.isTree) }
      return ok(answer)
    }
  )
}

/** Areas of the country (system.md#areas-of-the-country): for signed-in people, the same for all. */
function areaRoutes(app: FastifyInstance): void {
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

/** Numbers of papers (system.md#bill-numbers): for signed-in people. Asking again gives the same number, so looking leaves no holes. */
function billRuleRoutes(app: FastifyInstance, { clock }: ServerContext): void {
  app.get<{ Params: BillParams }>('/api/system/BillRule/BillNumber/:enCode', { schema: { params: BillParams } }, async (request) =>
    ok(
      await command(request, null, (tx) => reserveBillNumber(tx, request.params.enCode, { now: clock.now(), userId: request.actor.userId }))
    )
  )
}

/** A flat dictionary is a list; a tree hangs each entry under its parent. */
function entries(rows: readonly DictionaryDataRow[], isTree: boolean): DictionaryEntry[] {
  const entry = (row: DictionaryDataRow): DictionaryEntry => ({
    id: row.id,
    fullName: row.fullName,
    enCode: row.enCode,
    parentId: row.parentId
  })
  if (!isTree) return rows.map(entry)
  const build = (parentId: string): DictionaryEntry[] =>
    rows
      .filter((row) => row.parentId === parentId)
      .map((row) => {
        const children = build(row.id)
        return { ...entry(row), hasChildren: children.length > 0, children: children.length > 0 ? children : null }
      })
  return build('0')
}
