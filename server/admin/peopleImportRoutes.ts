import type { FastifyInstance, FastifyReply } from 'fastify'
import { PeopleFilter } from '@/contract/admin/people'
import { ImportParams, MOST_IMPORT_BYTES, type ImportProgress } from '@/contract/admin/peopleImport'
import { shanghaiDate } from '@/domain/format'
import { attachment } from '../attachment'
import { command } from '../command'
import type { ServerContext } from '../context'
import { ok } from '../envelope'
import { readForm } from '../files/form'
import { exportPeople } from './people/export'
import { checkImport, importPeople, lastImport } from './people/import/command'
import { readImportSheet } from './people/import/sheet'
import { importTemplate } from './people/import/template'
import { undoImport } from './people/import/undo'
import { readOptions } from './people/options'
import { XLSX } from '../xlsx/write'
import { requireScope } from './scope'

const PEOPLE = '/api/admin/People'
const IMPORTS = `${PEOPLE}/Imports`
const LIMIT = { bytes: MOST_IMPORT_BYTES, message: `文件不能超过 ${MOST_IMPORT_BYTES / 1024 / 1024} MB` }
const MOST_NAME = 120

/** As a device called a file; only ever shown. */
const shownName = (name: string): string => name.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(-MOST_NAME)

const sendWorkbook = (reply: FastifyReply, name: string, bytes: Buffer): FastifyReply =>
  attachment(reply, name).header('content-type', XLSX).send(bytes)

/** People in and out by xlsx (contract/admin/peopleImport.ts). */
export function peopleImportRoutes(app: FastifyInstance, context: ServerContext): void {
  const { clock, db } = context
  /** Imports at work in this process, by id; another process answers that it knows of none. */
  const atWork = new Map<string, ImportProgress & { userId: string }>()
  const ofImport = { schema: { params: ImportParams } }

  app.get<{ Querystring: PeopleFilter }>(`${PEOPLE}/Export`, { schema: { querystring: PeopleFilter } }, async (request, reply) => {
    const bytes = await db.transaction(async (tx) => exportPeople(tx, request, await requireScope(tx, request.actor), request.query))
    return sendWorkbook(reply, `人员_${shanghaiDate(clock.now())}.xlsx`, bytes)
  })

  app.get(`${IMPORTS}/Template`, async ({ actor }, reply) =>
    sendWorkbook(reply, '人员导入模板.xlsx', await importTemplate(await readOptions(db, await requireScope(db, actor))))
  )

  app.post(`${IMPORTS}/Check`, async (request) => {
    const { actor } = request
    await requireScope(db, actor)
    const { bytes, fileName } = await readForm(request, LIMIT)
    const sheet = await readImportSheet(bytes)
    return ok(
      await db.transaction(async (tx) => checkImport(tx, await requireScope(tx, actor), actor, shownName(fileName), sheet, clock.now()))
    )
  })

  app.get(`${IMPORTS}/Last`, async ({ actor }) => ok({ last: await lastImport(db, await requireScope(db, actor)) }))

  app.get<{ Params: ImportParams }>(`${IMPORTS}/:id/Progress`, ofImport, async ({ actor, params }) => {
    await requireScope(db, actor)
    const found = atWork.get(params.id)
    return ok({ progress: found?.userId === actor.userId ? { done: found.done, total: found.total } : null })
  })

  app.post<{ Params: ImportParams }>(`${IMPORTS}/:id/Actions/Import`, ofImport, async (request) => {
    const { actor, params } = request
    const { id } = params
    try {
      return ok(
        await command(request, request.body, async (tx) =>
          importPeople(tx, request, await requireScope(tx, actor), id, (progress) => atWork.set(id, { ...progress, userId: actor.userId }))
        ),
        '导入成功'
      )
    } finally {
      atWork.delete(id)
    }
  })

  app.post<{ Params: ImportParams }>(`${IMPORTS}/:id/Actions/Undo`, ofImport, async (request) => {
    const { actor, params } = request
    return ok(
      await command(request, request.body, async (tx) => undoImport(tx, request, await requireScope(tx, actor), params.id)),
      '撤销成功'
    )
  })
}
