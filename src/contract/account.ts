import { Type, type Static } from '@sinclair/typebox'
import type { HeldWork } from './organization'

/**
 * One's own account beyond the platform's calls, by feature `account`. A family of ours: unknown fields are refused, writes carry a key.
 * Every call is about the person who asks; there is no id of a person in any of them. Times are epoch ms.
 *
 * GET  extend/Account/Sessions                -> { list: OwnSession[] }, this one first, then the last used first
 * POST extend/Account/Sessions/SignOutOthers  -> SignedOut
 * POST extend/Account/Sessions/{id}/SignOut   -> SignedOut; never the session that asks
 * GET  extend/Account/Logins?LoginsQuery      -> Page<LoginRow>, newest first
 * GET  extend/Account/Held                    -> Held: what stands in the way of a cancellation (session.md#cancelling-an-account)
 * GET  extend/Account/Settings                -> AccountSettings
 * PUT  extend/Account/QuietTypes              QuietTypesBody -> AccountSettings
 * PUT  extend/Account/Signature               SignatureBody -> AccountSettings
 * GET  extend/Account/Contact                 -> ContactInfo
 */

const strict = <T extends Parameters<typeof Type.Object>[0]>(properties: T) => Type.Object(properties, { additionalProperties: false })

export const SessionParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64, pattern: '^[0-9A-Za-z_-]+$', title: '编号' }) })
export type SessionParams = Static<typeof SessionParams>

export const LoginsQuery = Type.Object({
  currentPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, title: '页码' })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, title: '每页条数' }))
})
export type LoginsQuery = Static<typeof LoginsQuery>

/** Where a sign-in came from, in words. */
export interface FromWhere {
  /** 苹果手机 · 微信小程序. */
  device: string
  ip: string
  /** 本机 or 内网; '' where nothing is known of the place. */
  place: string
}

export interface OwnSession extends FromWhere {
  id: string
  /** The session that asks. */
  isCurrent: boolean
  signedInAt: number
  /** Exact to an hour: a use is noted once an hour. */
  usedAt: number
}

export interface SignedOut {
  ended: number
}

export interface LoginRow extends FromWhere {
  id: string
  at: number
  succeeded: boolean
  /** A way in (contract/signIn.ts), '' = password; two are joined by +. Refused also: closed 账号停用, second = the second step is missing. */
  reason: string
}

/** What the person still holds, and whether he may cancel at all. */
export interface Held extends Omit<HeldWork, 'cash'> {
  cash: { totalFen: number; count: number }
  isAdministrator: boolean
}

/** Kinds of in-site messages that may be made quiet: 2 流程, 3 系统, 4 日程. An announcement (1) always counts as unread. */
export const QUIETABLE_TYPES = [2, 3, 4] as const
export type QuietableType = (typeof QUIETABLE_TYPES)[number]

export interface AccountSettings {
  /** Messages of these kinds are stored as read and pushed to nobody. */
  quietTypes: QuietableType[]
  /** The signature that decisions begin with; null = none. */
  signature: {
    /** Server file name. */ name: string /** Bare path, what is stored with a decision. */
    path: string /** Address with a proof, to be shown. */
    url: string
  } | null
}

export const QuietTypesBody = strict({
  quietTypes: Type.Array(
    Type.Union(
      QUIETABLE_TYPES.map((type) => Type.Literal(type)),
      { title: '消息类型' }
    ),
    { maxItems: QUIETABLE_TYPES.length, uniqueItems: true, title: '消息类型' }
  )
})
export type QuietTypesBody = Static<typeof QuietTypesBody>

/** `name`: server name of an own upload of type annexpic; '' takes the signature away. */
export const SignatureBody = strict({ name: Type.String({ maxLength: 200, title: '签名' }) })
export type SignatureBody = Static<typeof SignatureBody>

/** '' = not configured on this server. */
export interface ContactInfo {
  companyName: string
  phone: string
  wechat: string
  web: string
  hours: string
}
