import type { FastifyInstance } from 'fastify'
import type { Page } from '@/contract/envelope'
import { DecideBody, IdentityBody, ItemsQuery, ReportMessageBody, type ModerationItem } from '@/contract/moderation'
import { IdParams } from '@/contract/organization'
import { Model } from '@/domain/permission'
import { PAGE_SIZE } from '@/domain/constants'
import { command } from '../command'
import type { Actor, ServerContext } from '../context'
import { ok } from '../envelope'
import { forbidden, notFound } from '../errors'
import { PlatformError } from '../openPlatform/ask'
import { decide, reportMessage } from './commands'
import { presentItem } from './presenter'
import { keepClient, readItem, readItems } from './repository'

const AREA = '/api/moderation'

/** @throws Refusal 403 */
function requireModerator(actor: Actor): void {
  if (!actor.can(Model.moderation, 'btn_moderate')) throw forbidden()
}

/** Reports of people and what moderators make of them, by feature `moderation` (contract/moderation.ts). */
export async function moderationRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { checks, db } = context

  app.post<{ Body: IdentityBody }>(`${AREA}/Identity`, { schema: { body: IdentityBody } }, async (request) => {
    const { platform, code } = request.body
    const check = checks.get(platform)
    // Without a name WeChat cannot be asked, and what the person says is put before a moderator instead.
    const openId = check === undefined ? '' : await check.openIdOf(code).catch(unknownTo)
    await command(request, request.body, async (tx) => {
      await keepClient(tx, request.actor.sessionId, platform, openId)
      return null
    })
    return ok(null)
  })

  app.post<{ Body: ReportMessageBody }>(`${AREA}/Reports`, { schema: { body: ReportMessageBody } }, async (request) =>
    ok(await command(request, request.body, (tx) => reportMessage(tx, context, request.actor, request.body)), '已举报，管理员会尽快处理')
  )

  app.get<{ Querystring: ItemsQuery }>(`${AREA}/Items`, { schema: { querystring: ItemsQuery } }, async ({ actor, query }) => {
    requireModerator(actor)
    const { currentPage = 1, pageSize = PAGE_SIZE, isOpen = 1 } = query
    const { rows, total } = await readItems(db, isOpen === 1, { currentPage, pageSize })
    const list = rows.map((row) => presentItem(context, actor.userId, row))
    return ok<Page<ModerationItem>>({ list, pagination: { currentPage, pageSize, total } })
  })

  app.post<{ Params: IdParams; Body: DecideBody }>(
    `${AREA}/Items/:id/Decide`,
    { schema: { params: IdParams, body: DecideBody } },
    async (request) => {
      const { actor, params, body } = request
      requireModerator(actor)
      const id = await command(request, body, (tx) => decide(tx, context, actor, params.id, body.hide))
      const row = await readItem(db, id)
      if (row === undefined) throw notFound()
      return ok(presentItem(context, actor.userId, row), body.hide ? '已隐藏' : '已保留')
    }
  )
}

function unknownTo(error: unknown): string {
  if (error instanceof PlatformError) return ''
  throw error
}
