import type { FastifyInstance } from 'fastify'
import {
  FieldDataQuery,
  ModelParams,
  RecordListBody,
  RecordQuery,
  type ColumnData,
  type ModelConfig,
  type RecordPage
} from '@/contract/form'
import type { ServerContext } from '../context'
import { ok } from '../envelope'
import { forbidden, refuse } from '../errors'
import { accessOf, BUTTON_NAMES, menuAccess } from './access'
import { FormHearers } from './hearing'
import { readInterfaceRows } from './interfaceRows'
import { listColumnsOf, pageOf, readListQuery, readPickQuery } from './listQuery'
import { isView, loadModel, type Version } from './models'
import { presentRows } from './presenter'
import { recordRoutes } from './recordRoutes'
import { relatedFields } from './relations'
import { listRecords } from './repository/records'
import { Isolate } from './script/isolate'
import { runListScript } from './script/listScript'
import { scriptRoutes } from './script/routes'
import { isFilledText } from './text'
import { readView } from './view'

/** Forms and lists of the platform's designer (forms.md#records); the calls of single records stand in recordRoutes.ts. */
export async function formRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { db, clock, live } = context
  const isolate = new Isolate()
  app.addHook('onClose', async () => {
    isolate.close()
  })
  const hearers = new FormHearers(db)
  live.init.contribute(async (actor) => {
    await hearers.learn(actor)
    return {}
  })
  live.hears('form', (actor, { kind }) => hearers.hears(actor, kind))
  await recordRoutes(app, context, isolate)
  await scriptRoutes(app, context, isolate)

  app.get<{ Params: ModelParams; Querystring: RecordQuery }>(
    '/api/visualdev/OnlineDev/:modelId/Config',
    { schema: { params: ModelParams, querystring: RecordQuery } },
    async (request) => {
      const { model } = await accessOf(db, request.actor, request.params.modelId, request.query.menuId)
      // Nobody fills in what would be refused in the end.
      if (model.model.webType === '1' && model.model.enabledMark !== 1) throw refuse('该表单已停用，不能填写')
      return ok(presentConfig(model, model.model))
    }
  )

  app.post<{ Params: ModelParams; Body: RecordListBody }>(
    '/api/visualdev/OnlineDev/:modelId/List',
    { schema: { params: ModelParams, body: RecordListBody } },
    async (request) => {
      const { actor, body } = request
      const access = await accessOf(db, actor, request.params.modelId, body.menuId)
      const { model, scope } = access
      // A form without a list only takes records in.
      if (model.model.webType === '1') throw forbidden('该表单没有列表')
      if (isView(model)) {
        const view = await readView(context, actor, access, body)
        const { rows: list, said } = await runListScript(db, isolate, model, view.rows)
        const answer: RecordPage = { list, pagination: { ...pageOf(access, body), total: view.total }, ...told([...view.said, ...said]) }
        return ok(answer)
      }
      const { conditions, order, page } = readListQuery(access, body)
      const { rows, total } = await listRecords(db, model.model.id, scope, conditions, order, page)
      const columns = listColumnsOf(access)
      const interfaces = await readInterfaceRows(
        context,
        actor,
        columns.fields,
        rows.map(({ data }) => data)
      )
      const shown = await presentRows({ context, reader: db, actor, now: clock.now() }, model, columns, rows, interfaces)
      const { rows: list, said } = await runListScript(db, isolate, model, shown)
      const answer: RecordPage = { list, pagination: { ...page, total }, ...told(said) }
      return ok(answer)
    }
  )

  // Records to choose from in another form: whoever may open a form that relates to them sees what that relation names, and no more.
  app.get<{ Params: ModelParams; Querystring: FieldDataQuery }>(
    '/api/visualdev/Base/:modelId/FieldDataSelect',
    { schema: { params: ModelParams, querystring: FieldDataQuery } },
    async (request) => {
      const { actor, query } = request
      const model = await loadModel(db, request.params.modelId)
      const access = await menuAccess(db, actor, model)
      const related = await relatedFields(db, actor, model.model.id)
      if (access === undefined && related.size === 0) throw forbidden()
      const { fields, isListed, conditions, page } = readPickQuery(
        model,
        query,
        (id) => related.has(id) || (access?.seesColumn(id) ?? false)
      )
      const { rows, total } = await listRecords(
        db,
        model.model.id,
        access?.scope ?? pickScope(model),
        conditions,
        { isDescending: true },
        page
      )
      const interfaces = await readInterfaceRows(
        context,
        actor,
        fields,
        rows.map(({ data }) => data)
      )
      const answer: RecordPage = {
        list: await presentRows({ context, reader: db, actor, now: clock.now() }, model, { fields, isListed }, rows, interfaces),
        pagination: { ...page, total }
      }
      return ok(answer)
    }
  )
}

const told = (said: readonly string[]): Pick<RecordPage, 'said'> => (said.length > 0 ? { said: [...said] } : {})

/** Of a list with data scopes a stranger to its menu has none. */
const pickScope = ({ list }: Version) => (list.useDataPermission === true ? { organizeIds: [], ownOf: null } : ('all' as const))

/** The list of a form that is switched off: its records stay as they are to everybody, and no button makes another one. */
const withoutAdding = (list: ColumnData): ColumnData => ({
  ...list,
  btnsList: (list.btnsList ?? [{ value: 'download', label: BUTTON_NAMES.download }]).filter(({ value }) => value !== 'add')
})

function presentConfig(
  { row }: Version,
  model: { id: string; fullName: string; enCode: string; webType: ModelConfig['webType']; enabledMark: 0 | 1 }
): ModelConfig {
  const flow = (name: string): string => {
    const value = row.form[name]
    return isFilledText(value) ? value : ''
  }
  const listOf = (list: ColumnData): ColumnData => (model.enabledMark === 1 ? list : withoutAdding(list))
  return {
    id: model.id,
    fullName: model.fullName,
    enCode: model.enCode,
    webType: model.webType,
    version: row.version,
    formData: JSON.stringify(row.form),
    columnData: JSON.stringify(listOf(row.columns)),
    appColumnData: JSON.stringify(listOf(row.appColumns)),
    flowId: flow('flowId'),
    flowEnCode: flow('flowEnCode'),
    flowTemplateJson: flow('flowTemplateJson'),
    enableFlow: model.webType === '3' ? 1 : 0
  }
}
