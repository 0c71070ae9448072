import { Type, type Static } from '@sinclair/typebox'

/**
 * What was changed in the console, who signed in, who looked at personal data in full and what was exported, by feature `administration`;
 * administrators only (administration.md#audit). Times are epoch ms.
 *
 * GET admin/Audit?AuditQuery            -> KeysetPage<AuditEntry>, newest first
 * GET admin/Audit/Export?AuditNarrowing -> text/csv; noted itself
 */

/** What an entry is about. */
export const AUDIT_AREAS = [
  'people',
  'organization',
  'rights',
  'menus',
  'dictionaries',
  'forms',
  'fleet',
  'places',
  'notices',
  'system',
  'signIns',
  'reveals',
  'exports'
] as const
export type AuditArea = (typeof AUDIT_AREAS)[number]

const Day = (title: string) => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', title })
/** What narrows the trail; days are those of Shanghai, both counted. */
export const AuditNarrowing = Type.Object({
  area: Type.Optional(
    Type.Union(
      AUDIT_AREAS.map((area) => Type.Literal(area)),
      { title: '类别' }
    )
  ),
  /** In the names of who did it and of what it was done to. */
  keyword: Type.Optional(Type.String({ maxLength: 50, title: '关键词' })),
  from: Type.Optional(Day('起始日期')),
  to: Type.Optional(Day('截止日期'))
})
export type AuditNarrowing = Static<typeof AuditNarrowing>

export const AuditQuery = Type.Object({
  ...AuditNarrowing.properties,
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, title: '每页条数' })),
  cursor: Type.Optional(Type.String({ maxLength: 100, title: '翻页位置' }))
})
export type AuditQuery = Static<typeof AuditQuery>

/** A field with its value before and after; null = none. Values are for people: 启用, 2026-03-01. Secrets never stand here. */
export interface AuditChange {
  label: string
  before: string | null
  after: string | null
}

export interface AuditEntry {
  id: string
  at: number
  /** '' = nobody knows: an attempt to sign in to no account. */
  actorId: string
  actorName: string
  ip: string
  area: AuditArea
  /** What was done, for people: 停用人员. */
  act: string
  /** What it was done to, for people: 王建军. */
  subject: string
  changes: AuditChange[]
}
