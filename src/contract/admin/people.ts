import { Type, type Static } from '@sinclair/typebox'
import type { FromWhere } from '../account'

/**
 * The people of the company, by feature `administration`; administrators within their scope (administration.md#people). Times are epoch ms,
 * days at midnight of Shanghai.
 *
 * GET  admin/People?PeopleQuery                   -> KeysetPage<PersonLine>
 * GET  admin/People/Options                       -> OptionsAnswer
 * POST admin/People                               PersonBody -> Person; comes without a password
 * GET  admin/People/{id}                          -> Person
 * PUT  admin/People/{id}                          PersonChange -> Person; 409 with Person
 * GET  admin/People/{id}/Leaving                  -> Leaving (contract/leaving.ts)
 * POST admin/People/{id}/Actions/Disable          DisableBody -> Disabled; 409 with Leaving
 * POST admin/People/{id}/Actions/Enable           -> null; 409 with Leaving
 * POST admin/People/{id}/Actions/ResetPassword    -> OneTimePassword
 * GET  admin/People/{id}/Sessions                 -> { list: PersonSession[] }, the last used first
 * POST admin/People/{id}/Actions/EndSessions      EndSessionsBody -> { ended }
 */

/** Something to choose, as it is called. */
export interface Named {
  id: string
  name: string
}

const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[0-9A-Za-z_-]+$', title: '编号' })
const Ids = (title: string, most: number) => Type.Array(Id, { maxItems: most, title })

export const PersonParams = Type.Object({ id: Id })
export type PersonParams = Static<typeof PersonParams>

const filter = {
  /** In name, pinyin, initials, account or mobile. */
  keyword: Type.Optional(Type.String({ maxLength: 50, title: '关键词' })),
  /** Of this organization and all below it. */
  organizeId: Type.Optional(Id),
  state: Type.Optional(Type.Union([Type.Literal('enabled'), Type.Literal('disabled')], { title: '状态' })),
  /** Who has this role. */
  roleId: Type.Optional(Id)
}
/** Who of the people in the scope. */
export const PeopleFilter = Type.Object(filter)
export type PeopleFilter = Static<typeof PeopleFilter>

export const PeopleQuery = Type.Object({
  ...filter,
  /** By account without it; who never signed in comes before all others. */
  sort: Type.Optional(
    Type.Union([Type.Literal('account'), Type.Literal('-account'), Type.Literal('lastSignIn'), Type.Literal('-lastSignIn')], {
      title: '排序'
    })
  ),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, title: '每页条数' })),
  cursor: Type.Optional(Type.String({ maxLength: 400, title: '翻页位置' }))
})
export type PeopleQuery = Static<typeof PeopleQuery>

/** What is kept of a person here. `organizeId` is the organization that he works in now, one of `organizeIds`. */
const fields = {
  realName: Type.String({ maxLength: 50, title: '姓名' }),
  account: Type.String({ maxLength: 50, title: '账号' }),
  /** 1 男, 2 女, 3 保密. */
  gender: Type.Integer({ minimum: 1, maximum: 3, title: '性别' }),
  mobile: Type.String({ maxLength: 30, title: '手机号' }),
  email: Type.String({ maxLength: 254, title: '邮箱' }),
  organizeIds: Ids('组织', 50),
  organizeId: Type.String({ maxLength: 64, title: '当前组织' }),
  positionIds: Ids('岗位', 50),
  roleIds: Ids('角色', 50),
  managerId: Type.Union([Id, Type.Null()], { title: '直属主管' }),
  entryDate: Type.Union([Type.Integer({ minimum: 0, maximum: 4_102_444_800_000 }), Type.Null()], { title: '入职日期' })
}
export const PersonBody = Type.Object(fields)
export type PersonBody = Static<typeof PersonBody>

/** `version` as read: a sum of what stands in the record. */
export const PersonChange = Type.Object({ ...fields, version: Type.String({ minLength: 1, maxLength: 64, title: '版本' }) })
export type PersonChange = Static<typeof PersonChange>

/** Missing `sessionId` ends all of them. */
export const EndSessionsBody = Type.Object({ sessionId: Type.Optional(Id) })
export type EndSessionsBody = Static<typeof EndSessionsBody>

export interface PersonLine {
  id: string
  realName: string
  account: string
  /** Masked. */
  mobile: string
  /** The current one, from the top down. */
  organize: string
  positions: string[]
  roles: string[]
  isEnabled: boolean
  isAdministrator: boolean
  /** Has never had one, and can sign in by SMS at most. */
  hasPassword: boolean
  lastSignIn: number | null
}

export interface Person extends PersonBody {
  id: string
  version: string
  isEnabled: boolean
  isAdministrator: boolean
  hasPassword: boolean
  /** Signs in with a one-time password next. */
  mustChangePassword: boolean
  createdAt: number
  lastSignIn: number | null
  /** 姓名/账号, '' = none. */
  manager: string
  /** Of what he holds and this administrator cannot give: shown, and left as it is. */
  fixed: { organizes: Named[]; positions: Named[]; roles: Named[] }
  /** Why this administrator may not change anything; '' when he may. */
  refusal: string
}

/** What this administrator may give, each with its place from the top down. */
export interface PeopleOptions {
  organizes: Named[]
  positions: (Named & { organizeId: string })[]
  roles: Named[]
}

export interface OptionsAnswer extends PeopleOptions {
  /** Links to a first password can be texted (contract/admin/invitation.ts). */
  canInvite: boolean
}

/** Shown once and stored nowhere; must be changed at the next sign-in. */
export interface OneTimePassword {
  password: string
}

export interface PersonSession extends FromWhere {
  id: string
  signedInAt: number
  /** Exact to an hour. */
  usedAt: number
}
