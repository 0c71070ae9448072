import type { FastifyInstance } from 'fastify'
import { FaultDone, FaultsQuery } from '@/contract/faults'
import { BackupBody, TestBody, type TestAnswer } from '@/contract/admin/system'
import { makeArchive, presentBackup } from '../backup/keeping'
import { HOUR } from '../clock'
import { command } from '../command'
import type { ServerContext } from '../context'
import { ok } from '../envelope'
import { refuse } from '../errors'
import { noteAudit } from '../audit'
import { endFault, readFaults } from '../operations/faults'
import { requireWhole } from './scope'
import { readSystem } from './system'
import { testPart } from './systemTests'

/** A question to the map costs something. */
const TESTS_AN_HOUR = 60

/** How this server stands, tests of its parts and archives by hand (contract/admin/system.ts). */
export function systemRoutes(app: FastifyInstance, context: ServerContext): void {
  const { clock, config, db, limits } = context
  const tests = limits.open('systemTests', TESTS_AN_HOUR, HOUR)

  app.get('/api/admin/System', async ({ actor }) => {
    requireWhole(actor)
    return ok(await readSystem(context))
  })

  app.post<{ Body: TestBody }>('/api/admin/System/Test', { schema: { body: TestBody } }, async (request) => {
    const { actor, body } = request
    requireWhole(actor)
    // The key is kept first, and the part asked outside: no transaction waits for somebody else's answer.
    await command(request, body, () => {
      tests.spend(actor.userId)
      return Promise.resolve(null)
    })
    return ok<TestAnswer>(await testPart(context, body.part))
  })

  app.post<{ Body: BackupBody }>('/api/admin/System/Backup', { schema: { body: BackupBody } }, async (request) => {
    const { body } = request
    requireWhole(request.actor)
    const { dir } = config.backup
    let isFirst = false
    await command(request, body, async (tx) => {
      if (dir === undefined) throw refuse('没有设置备份目录（BACKUP_DIR），请联系运维人员')
      if (presentBackup(dir).isRunning) throw refuse('正在备份，请等它完成')
      await noteAudit(tx, request, { area: 'system', act: '立即备份', subjectId: 'backup', subject: '备份', organizeId: null })
      isFirst = true
      return null
    })
    if (isFirst && dir !== undefined) makeArchive(context, dir)
    return ok(presentBackup(dir), '已开始备份')
  })

  app.get<{ Querystring: FaultsQuery }>('/api/admin/Faults', { schema: { querystring: FaultsQuery } }, async ({ actor, query }) => {
    requireWhole(actor)
    return ok(await readFaults(db, config.h5Dir, query))
  })

  app.post<{ Body: FaultDone }>('/api/admin/Faults/Done', { schema: { body: FaultDone } }, async (request) => {
    requireWhole(request.actor)
    await command(request, request.body, async (tx) => {
      const { message, release } = await endFault(tx, request.body.id, clock.now())
      const changes = [{ label: '版本', before: null, after: release }]
      await noteAudit(tx, request, {
        area: 'system',
        act: '标记已修复',
        subjectId: request.body.id,
        subject: message.slice(0, 80),
        organizeId: null,
        changes
      })
      return null
    })
    return ok(null, '已标记')
  })
}
