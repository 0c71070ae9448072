import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BatchDeleteBody, ModelParams, RecordBody, RecordExportQuery, RecordParams, RecordQuery, type RecordChanges } from '@/contract/form'
import type { JsonObject } from '@/contract/formSchema'
import { formatFullDateTime } from '@/domain/format'
import { sendCsv } from '../attachment'
import { noteExport, noteReveal } from '../audit'
import { command } from '../command'
import type { Actor, ServerContext } from '../context'
import { ok } from '../envelope'
import { forbidden, notFound } from '../errors'
import { newId } from '../ids'
import { AREA } from './area'
import { accessByButton, accessOf, menuAccess, requireButton, type Access } from './access'
import { changesOf } from './changes'
import { createRecord, readValues, removeRecords, updateRecord } from './commands/records'
import { recordLines } from './export'
import { MOST_OF_RECORD, readInterfaceRows } from './interfaceRows'
import { readListQuery } from './listQuery'
import { isView, loadModel, loadVersion, type Model } from './models'
import { presentRecord, presentShown, type Presenting } from './presenter'
import { numbersFor, unmaskedTexts, type Numbers } from './privacy'
import { isPointedAt, relatedFields } from './relations'
import { addExport, addReveal } from './repository/models'
import { findRecord, type RecordRow } from './repository/records'
import { requireConsent } from './script/beforeSubmit'
import type { Isolate } from './script/isolate'
import { viewLines } from './view'

/** Single records (forms.md#records), their changes, and the list as a file. */
export async function recordRoutes(app: FastifyInstance, context: ServerContext, isolate: Isolate): Promise<void> {
  const {
    db,
    clock,
    areas: { recordFlows }
  } = context
  const presenting = (actor: Actor): Presenting => ({ context, reader: db, actor, now: clock.now() })
  const rowsFor = (actor: Actor, { fields }: Pick<Model, 'fields'>, values: readonly JsonObject[]) =>
    readInterfaceRows(context, actor, [...fields.values()], values)
  // Of one record each row of a sub-table may ask with parameters of its own.
  const rowsToJudge = (actor: Actor, { fields }: Pick<Model, 'fields'>, values: JsonObject) =>
    readInterfaceRows(context, actor, [...fields.values()], [values], MOST_OF_RECORD)

  app.get<{ Params: RecordParams; Querystring: RecordQuery }>(
    `${AREA}/:modelId/:id`,
    { schema: { params: RecordParams, querystring: RecordQuery } },
    async (request) => {
      const { actor, params, query } = request
      const whole = await accessOf(db, actor, params.modelId, query.menuId)
      const access = query.button === undefined ? whole : accessByButton(whole, query.button)
      if (access === whole) requireReading(access)
      const record = await requireFound(access, params.id)
      return ok(presentRecord(presenting(actor), access, record, await numbersOf(request, access, record, query)))
    }
  )

  app.get<{ Params: RecordParams; Querystring: RecordQuery }>(
    `${AREA}/:modelId/:id/DataChange`,
    { schema: { params: RecordParams, querystring: RecordQuery } },
    async (request) => {
      const { actor, params, query } = request
      const model = await loadModel(db, params.modelId)
      const access = await menuAccess(db, actor, model, query.menuId)
      const isReader = access !== undefined && (access.may('detail') || access.may('edit'))
      // A form that relates to the record shows what its relation names, and no more.
      const related = isReader ? new Set<string>() : await relatedFields(db, actor, model.model.id)
      if (!isReader && related.size === 0) throw forbidden()
      const record = await findRecord(db, model.model.id, params.id, isReader ? access.scope : 'all')
      if (record === undefined) throw notFound()
      if (!isReader && model.list.useDataPermission === true && !(await isPointedAt(db, actor, model.model.id, record.id))) throw notFound()
      const version = await loadVersion(db, model.model.id, record.modelVersion)
      const shown = isReader
        ? { sees: access.seesField, numbers: await numbersOf(request, access, record, query) }
        : { sees: (id: string) => related.has(id), numbers: 'masked' as const }
      return ok(await presentShown(presenting(actor), version, record, shown, await rowsFor(actor, version, [record.data])))
    }
  )

  app.post<{ Params: ModelParams; Body: RecordBody }>(
    `${AREA}/:modelId`,
    { schema: { params: ModelParams, body: RecordBody } },
    async (request) => {
      const { actor, body, params } = request
      const access = await accessOf(db, actor, params.modelId, body.menuId)
      requireButton(access, 'add')
      const values = readValues(body)
      await requireConsent(db, isolate, actor, access, values, undefined, clock.now())
      if (goesThroughFlow(access)) return ok(await recordFlows.launch(request, params.modelId, body, values), '提交成功')
      const interfaces = await rowsToJudge(actor, access.model, values)
      return ok(
        await command(request, body, (tx) => createRecord(tx, { context, actor, access, now: clock.now() }, values, interfaces)),
        '保存成功'
      )
    }
  )

  app.put<{ Params: RecordParams; Body: RecordBody }>(
    `${AREA}/:modelId/:id`,
    { schema: { params: RecordParams, body: RecordBody } },
    async (request) => {
      const { actor, body, params } = request
      const access = await accessOf(db, actor, params.modelId, body.menuId)
      requireButton(access, 'edit')
      const stored = (await requireFound(access, params.id)).data
      const values = unmaskedTexts(access.model, readValues(body), stored, clock.now())
      await requireConsent(db, isolate, actor, access, values, stored, clock.now())
      if (goesThroughFlow(access)) return ok(await recordFlows.resubmit(request, params.id, body, values), '提交成功')
      const interfaces = await rowsToJudge(actor, access.model, { ...stored, ...values })
      return ok(
        await command(request, body, (tx) =>
          updateRecord(tx, { context, actor, access, now: clock.now() }, params.id, body, values, interfaces)
        ),
        '更新成功'
      )
    }
  )

  app.delete<{ Params: RecordParams; Querystring: RecordQuery }>(
    `${AREA}/:modelId/:id`,
    { schema: { params: RecordParams, querystring: RecordQuery } },
    async (request) => {
      const { actor, params, query } = request
      const access = await accessOf(db, actor, params.modelId, query.menuId)
      if (goesThroughFlow(access)) {
        requireButton(access, 'remove')
        await requireFound(access, params.id)
        return ok(await recordFlows.discard(request, [params.id]), '删除成功')
      }
      return ok(
        await command(request, request.body, (tx) =>
          removeRecords(tx, { context, actor, access, now: clock.now() }, [params.id], 'remove')
        ),
        '删除成功'
      )
    }
  )

  app.post<{ Params: ModelParams; Querystring: RecordQuery; Body: BatchDeleteBody }>(
    `${AREA}/batchDelete/:modelId`,
    { schema: { params: ModelParams, querystring: RecordQuery, body: BatchDeleteBody } },
    async (request) => {
      const { actor, body, params, query } = request
      const access = await accessOf(db, actor, params.modelId, query.menuId)
      if (goesThroughFlow(access)) {
        requireButton(access, 'batchRemove')
        for (const id of body.ids) await requireFound(access, id)
        return ok(await recordFlows.discard(request, body.ids), '删除成功')
      }
      return ok(
        await command(request, body, (tx) => removeRecords(tx, { context, actor, access, now: clock.now() }, body.ids, 'batchRemove')),
        '删除成功'
      )
    }
  )

  app.get<{ Params: RecordParams; Querystring: RecordQuery }>(
    '/api/form/:modelId/:id/Changes',
    { schema: { params: RecordParams, querystring: RecordQuery } },
    async (request) => {
      const { actor, params, query } = request
      const access = await accessOf(db, actor, params.modelId, query.menuId)
      requireButton(access, 'detail')
      const answer: RecordChanges = { list: await changesOf(presenting(actor), context, access, params.id) }
      return ok(answer)
    }
  )

  app.get<{ Params: ModelParams; Querystring: RecordExportQuery }>(
    '/api/form/:modelId/Export',
    { schema: { params: ModelParams, querystring: RecordExportQuery } },
    async (request, reply) => {
      const { actor, params, query } = request
      const access = await accessOf(db, actor, params.modelId, query.menuId)
      requireButton(access, 'download')
      const wanted = query.columns === undefined ? undefined : new Set(query.columns.split(','))
      const lines = isView(access.model)
        ? await viewLines(context, actor, access, query, wanted)
        : recordLines(presenting(actor), context, access, readListQuery(access, query).conditions, wanted)
      const now = clock.now()
      const { id: modelId, fullName } = access.model.model
      await db.transaction(async (tx) => {
        await addExport(tx, { id: newId(), userId: actor.userId, modelId, query: { ...query }, at: now })
        await noteExport(tx, request, { subjectId: modelId, subject: fullName })
      })
      const fileName = `${fullName}_${formatFullDateTime(now).slice(0, 10)}.csv`
      return sendCsv(reply, fileName, lines)
    }
  )

  /** How the record's numbers are shown. A look at them in full is logged before it is answered. @throws Refusal 403 */
  async function numbersOf(request: FastifyRequest, access: Access, record: RecordRow, { reveal }: RecordQuery): Promise<Numbers> {
    const { actor } = request
    const numbers = numbersFor(access, actor, record)
    if (reveal === undefined || numbers === 'whole') return numbers
    if (numbers === 'masked') throw forbidden('没有查看个人信息的权限')
    await db.transaction(async (tx) => {
      await addReveal(tx, { id: newId(), userId: actor.userId, modelId: record.modelId, recordId: record.id, at: clock.now() })
      await noteReveal(tx, request, { subjectId: record.id, subject: access.model.model.fullName })
    })
    return 'whole'
  }

  /** @throws Refusal 404 for a record that is not there, or not for this person */
  async function requireFound({ model, scope }: Access, id: string): Promise<RecordRow> {
    const record = await findRecord(db, model.model.id, id, scope)
    if (record === undefined) throw notFound()
    return record
  }
}

const goesThroughFlow = ({ model }: Access): boolean => model.model.webType === '3'

/** Whoever may change a record reads it first. */
function requireReading(access: Access): void {
  if (!access.may('edit')) requireButton(access, 'detail')
}
