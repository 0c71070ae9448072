import { and, eq, ne } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  AvatarParams,
  BaseInfoBody,
  CancelBody,
  IdParams,
  MajorBody,
  ModifyPasswordBody,
  type BaseInfo,
  type MajorChoice,
  type SubordinateNode
} from '@/contract/organization'
import { MINUTE } from '../clock'
import { command } from '../command'
import type { Actor, ServerContext } from '../context'
import type { Reader } from '../database/client'
import { userAccount } from '../database/schema'
import { ok } from '../envelope'
import { notFound } from '../errors'
import { previousSignIn } from '../session/account'
import { Turnstile } from '../session/limiter'
import { cancelAccount, proveAgain } from './commands/cancellation'
import { switchMajor } from './commands/major'
import { changePassword, checkChange } from './commands/password'
import { changeAvatar, changeBaseInfo } from './commands/profile'
import { byName } from './initials'
import { OrganizeIndex } from './organizeIndex'
import { avatarPath, personText, presentSubordinate } from './presenter'
import { organizesOf, positionsOf, readAccount, readProfile } from './repository/current'
import { chiefsAmong, IN_SERVICE, readPeople, standsAbove } from './repository/people'
import { readOrganizes } from './repository/structure'
import { effectiveRoles } from '../session/rights'

const CURRENT = '/api/permission/Users/Current'
/** Tries of one person to change the password, in a window of this length. */
const PASSWORD_TRIES = 10
const PASSWORD_WINDOW_MS = 10 * MINUTE

/** Current user (people.md#current-user): everything here is about the person who asks. */
export async function currentRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { clock, db, areas, live, limits } = context
  const index = async () => new OrganizeIndex(await readOrganizes(db))
  const tries = limits.open('passwords', PASSWORD_TRIES, PASSWORD_WINDOW_MS)
  const turnstile = new Turnstile()

  app.get(`${CURRENT}/BaseInfo`, async (request) => ok(await readBaseInfo(db, request.actor, await index())))

  app.put<{ Body: BaseInfoBody }>(`${CURRENT}/BaseInfo`, { schema: { body: BaseInfoBody } }, async (request) => {
    const { actor, body } = request
    return ok(
      await command(request, body, async (tx) => {
        await changeBaseInfo(tx, actor, body, live, clock.now())
        return null
      })
    )
  })

  app.put<{ Params: AvatarParams }>(`${CURRENT}/Avatar/:name`, { schema: { params: AvatarParams } }, async (request) => {
    const { actor, params } = request
    return ok(
      await command(request, request.body, async (tx) => {
        await changeAvatar(tx, actor, params.name, live, clock.now())
        return null
      })
    )
  })

  app.post<{ Body: ModifyPasswordBody }>(`${CURRENT}/Actions/ModifyPassword`, { schema: { body: ModifyPasswordBody } }, async (request) => {
    const { actor, body } = request
    tries.spend(actor.userId)
    return turnstile.run(actor.userId, async () => {
      const checked = await checkChange(context, actor, body)
      // Passwords leave no trace beside argon2id: the act is named by its captcha alone.
      return ok(
        await command(request, { timestamp: body.timestamp }, (tx) => changePassword(tx, actor, checked, live, clock.now())),
        '修改成功，请重新登录'
      )
    })
  })

  app.put<{ Body: MajorBody }>(`${CURRENT}/major`, { schema: { body: MajorBody } }, async (request) =>
    ok(
      await command(request, request.body, async (tx) => {
        await switchMajor(tx, request.actor, request.body, live, clock.now())
        await areas.personWork.lookAtGroups(tx, context, request.actor.userId, clock.now())
        return null
      })
    )
  )

  app.get<{ Params: IdParams }>(`${CURRENT}/Subordinate/:id`, { schema: { params: IdParams } }, async (request) => {
    const me = request.actor.userId
    const chief = request.params.id === '0' ? me : request.params.id
    if (chief !== me && !(await standsAbove(db, me, chief))) throw notFound('用户不存在')
    // Where managers form a loop, oneself would come up again below oneself without end.
    const people = await readPeople(
      db,
      and(IN_SERVICE, eq(userAccount.managerId, chief), ne(userAccount.id, me), ne(userAccount.id, chief))
    )
    const chiefs = await chiefsAmong(
      db,
      people.map((person) => person.id),
      me
    )
    const organizes = await index()
    const answer: SubordinateNode[] = people.sort(byName).map((person) => presentSubordinate(person, organizes, !chiefs.has(person.id)))
    return ok(answer)
  })

  app.get(`${CURRENT}/getUserOrganizes`, async (request) => {
    const organizes = await index()
    const answer: MajorChoice[] = (await organizesOf(db, request.actor.userId)).map((id) => ({
      id,
      fullName: organizes.pathText(id),
      isDefault: id === request.actor.organizeId
    }))
    return ok(answer)
  })

  app.get(`${CURRENT}/getUserPositions`, async (request) => {
    const { positionId, organizeId } = await readAccount(db, request.actor.userId)
    const answer: MajorChoice[] = (await positionsOf(db, request.actor.userId, organizeId)).map((row) => ({
      ...row,
      isDefault: row.id === positionId
    }))
    return ok(answer)
  })

  app.post<{ Body: CancelBody }>(
    '/api/oauth/logoutCurrentUser',
    {
      schema: { body: CancelBody },
      // The platform's clients send nothing at all.
      preValidation: async (request) => {
        request.body ??= {}
      }
    },
    async (request) => {
      const { actor, body } = request
      if (body.password !== undefined) tries.spend(actor.userId)
      await proveAgain(context, actor, body.password)
      return ok(await command(request, null, (tx) => cancelAccount(tx, context, actor, clock.now())), '注销成功')
    }
  )
}

async function readBaseInfo(db: Reader, actor: Actor, organizes: OrganizeIndex): Promise<BaseInfo> {
  const account = await readAccount(db, actor.userId)
  const { userId, ...profile } = await readProfile(db, actor.userId)
  const [manager] = account.managerId === null ? [] : await readPeople(db, eq(userAccount.id, account.managerId))
  const roles = await effectiveRoles(db, account)
  const position = (await positionsOf(db, userId, account.organizeId)).find((row) => row.id === account.positionId)
  return {
    ...profile,
    id: account.id,
    account: account.account,
    realName: account.realName,
    gender: String(account.gender),
    entryDate: account.entryDate,
    birthday: account.birthday,
    telePhone: account.telePhone,
    landline: account.landline,
    mobilePhone: account.mobile,
    email: account.email,
    avatar: avatarPath(account.headIcon),
    theme: 'classic',
    language: 'zh-CN',
    organizeId: account.organizeId,
    organize: organizes.pathText(account.organizeId),
    positionId: account.positionId ?? '',
    position: position?.fullName ?? '',
    manager: manager === undefined ? '' : personText(manager),
    roleId: roles.map((role) => role.fullName).join('，'),
    roleIds: roles.map((role) => role.id),
    creatorTime: account.createdAt,
    prevLogTime: await previousSignIn(db, actor.userId)
  }
}
