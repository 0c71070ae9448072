import type { FastifyInstance } from 'fastify'
import type { CheckPlatform } from '@/contract/moderation'
import { NOTIFY_KINDS } from '@/contract/notify'
import { CheckBody } from '@/contract/notifyCheck'
import { PermissionsBody, TemplatesQuery, type NoticePermissions } from '@/contract/notifyPermission'
import { HOUR } from '../../clock'
import { command } from '../../command'
import type { Actor, ServerContext } from '../../context'
import type { Reader } from '../../database/client'
import { ok } from '../../envelope'
import { forbidden, refuse } from '../../errors'
import { NOBODY_WORDS, presentCheck, testChannel } from './check'
import { addPermission, nameThere, permissionsOf } from './repository'

const NOTIFY = '/api/notify'
/** A test may cost a text or a call. */
const TESTS_AN_HOUR = 20

/** Templates in the order of the kinds that they are for. */
async function presentPermissions(
  reader: Reader,
  { config, clock, platforms }: Pick<ServerContext, 'config' | 'clock' | 'platforms'>,
  userId: string,
  platform: CheckPlatform
): Promise<NoticePermissions> {
  const appId = (platform === 'weapp' ? platforms.wechat : platforms.alipay)?.appId
  if (appId === undefined) return { isKnown: false, list: [] }
  const templates = config.notify.templates[platform]
  const left = await permissionsOf(reader, userId, platform)
  const ids = [...new Set(NOTIFY_KINDS.flatMap((kind) => templates[kind]?.id ?? []))]
  return {
    isKnown: (await nameThere(reader, userId, platform, appId, clock.now())) !== '',
    list: ids.map((templateId) => ({
      templateId,
      kinds: NOTIFY_KINDS.filter((kind) => templates[kind]?.id === templateId),
      left: left.get(templateId) ?? 0
    }))
  }
}

/** Permissions of people and the system check of the channels (contract/notifyPermission.ts, contract/notifyCheck.ts). */
export async function noticeChannelRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { clock, config, db, limits } = context
  const tests = limits.open('channelTests', TESTS_AN_HOUR, HOUR)

  app.get<{ Querystring: TemplatesQuery }>(`${NOTIFY}/Templates`, { schema: { querystring: TemplatesQuery } }, async ({ actor, query }) =>
    ok(await presentPermissions(db, context, actor.userId, query.platform))
  )

  app.post<{ Body: PermissionsBody }>(`${NOTIFY}/Permissions`, { schema: { body: PermissionsBody } }, async (request) => {
    const { actor, body } = request
    const { platform, accepted } = body
    const known = new Map(Object.values(config.notify.templates[platform]).map(({ id, isLasting = false }) => [id, isLasting]))
    return ok(
      await command(request, body, async (tx) => {
        if (!accepted.every((templateId) => known.has(templateId))) throw refuse('通知模板已更新，请重新打开此页')
        for (const templateId of accepted)
          await addPermission(tx, { userId: actor.userId, platform, templateId }, known.get(templateId) === true, clock.now())
        return presentPermissions(tx, context, actor.userId, platform)
      })
    )
  })

  app.get(`${NOTIFY}/Check`, ({ actor }) => {
    requireAdministrator(actor)
    return ok(presentCheck(context))
  })

  app.post<{ Body: CheckBody }>(`${NOTIFY}/Check`, { schema: { body: CheckBody } }, async (request) => {
    const { actor, body } = request
    requireAdministrator(actor)
    let isFirst = false
    // The key is kept first, and the provider asked outside: a repeat neither waits for it nor tells twice.
    await command(request, body, () => {
      tests.spend(actor.userId)
      isFirst = true
      return Promise.resolve(null)
    })
    if (isFirst && (await testChannel(context, actor, body.channel)) === 'NOBODY') throw refuse(NOBODY_WORDS[body.channel])
    return ok(presentCheck(context))
  })
}

/** @throws Refusal 403 */
function requireAdministrator({ isAdministrator }: Actor): void {
  if (!isAdministrator) throw forbidden('只有管理员可以检查通知通道')
}
