import type { FastifyInstance } from 'fastify'
import { AuditNarrowing, AuditQuery } from '@/contract/admin/audit'
import { AUDIT_AREA_NAMES } from '@/domain/admin/audit'
import { shanghaiDate } from '@/domain/format'
import type { ServerContext } from '../context'
import { sendCsv } from '../attachment'
import { ok } from '../envelope'
import { noteExport } from '../audit'
import { auditLines, readAudit } from './auditTrail'
import { formRoutes } from './formRoutes'
import { installationRoutes } from './installationRoutes'
import { systemRoutes } from './systemRoutes'
import { organizationAdminRoutes } from './organizationRoutes'
import { peopleImportRoutes } from './peopleImportRoutes'
import { peopleRoutes } from './peopleRoutes'
import { noticeRoutes } from './noticeRoutes'
import { truckRoutes } from './truckRoutes'
import { yardRoutes } from './yardRoutes'
import { privacyAdminRoutes } from './privacyRoutes'
import { rightsRoutes } from './rightsRoutes'
import { workbenchRoutes } from './workbenchRoutes'
import { requireScope } from './scope'

/** The console: how the company runs itself, by feature `administration` (docs/domain/administration.md). Each file is one subject. */
export async function administrationRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { db } = context
  app.get<{ Querystring: AuditQuery }>('/api/admin/Audit', { schema: { querystring: AuditQuery } }, async ({ actor, query }) =>
    ok(await readAudit(db, await requireScope(db, actor), query))
  )
  app.get<{ Querystring: AuditNarrowing }>(
    '/api/admin/Audit/Export',
    { schema: { querystring: AuditNarrowing } },
    async (request, reply) => {
      const { actor, query } = request
      const lines = auditLines(db, await requireScope(db, actor), query)
      const { area, keyword = '', from = '', to = '' } = query
      await db.transaction((tx) =>
        noteExport(tx, request, {
          subjectId: 'audit',
          subject: '操作记录',
          details: {
            类别: area === undefined ? '全部' : AUDIT_AREA_NAMES[area],
            ...(keyword !== '' && { 关键词: keyword }),
            ...(from !== '' && { 起始日期: from }),
            ...(to !== '' && { 截止日期: to })
          }
        })
      )
      return sendCsv(reply, `操作记录_${shanghaiDate(context.clock.now())}.csv`, lines)
    }
  )
  installationRoutes(app, context)
  systemRoutes(app, context)
  peopleRoutes(app, context)
  peopleImportRoutes(app, context)
  organizationAdminRoutes(app, context)
  noticeRoutes(app, context)
  truckRoutes(app, context)
  yardRoutes(app, context)
  rightsRoutes(app, context)
  workbenchRoutes(app, context)
  formRoutes(app, context)
  privacyAdminRoutes(app, context)
}
