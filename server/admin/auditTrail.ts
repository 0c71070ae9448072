import { and, desc, eq, gte, ilike, inArray, lt, or, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { AuditEntry, AuditNarrowing, AuditQuery } from '@/contract/admin/audit'
import type { KeysetPage } from '@/contract/envelope'
import { signInOutcome } from '@/domain/account/signIns'
import { deviceWords } from '@/domain/account/device'
import { AUDIT_AREA_NAMES, changeWords } from '@/domain/admin/audit'
import { PAGE_SIZE } from '@/domain/constants'
import { formatFullDateTime } from '@/domain/format'
import { CSV_START, csvLine } from '@/domain/transferCar/statistic/csv'
import { dayOfText, dayStart } from '@/domain/transferCar/statistic/days'
import type { Reader } from '../database/client'
import { likePattern } from '../database/like'
import { auditEntry, loginLog, userAccount } from '../database/schema/index'
import { refuse } from '../errors'
import { beyond, newestFirst, readCursor, writeCursor, type OrderKey } from '../keyset'
import type { AdminScope } from './scope'

/** What is asked of each table that the trail is read from. */
interface Asked extends AuditNarrowing {
  scope: AdminScope
  after: OrderKey | null
  most: number
}

/** @throws Refusal 400 for a day that does not exist */
function requireDays({ from, to }: AuditNarrowing): void {
  const message = '请选择有效的日期'
  for (const [field, day] of Object.entries({ from, to }))
    if (day !== undefined && dayOfText(day) === undefined) throw refuse(message, { [field]: message })
}
const startOf = (day: string, later = 0): number => dayStart((dayOfText(day) ?? 0) + later)

const narrowed = (at: AnyPgColumn, id: AnyPgColumn, organizeId: AnyPgColumn, { scope, from, to, after }: Asked): SQL | undefined =>
  and(
    scope.organizeIds === undefined ? undefined : inArray(organizeId, [...scope.organizeIds]),
    from === undefined ? undefined : gte(at, startOf(from)),
    to === undefined ? undefined : lt(at, startOf(to, 1)),
    beyond(at, id, after)
  )

async function readActs(db: Reader, asked: Asked): Promise<AuditEntry[]> {
  const { area, keyword = '', most } = asked
  const like = likePattern(keyword)
  const rows = await db
    .select()
    .from(auditEntry)
    .where(
      and(
        area === undefined ? undefined : eq(auditEntry.area, area),
        keyword === '' ? undefined : or(ilike(auditEntry.actorName, like), ilike(auditEntry.subject, like)),
        narrowed(auditEntry.at, auditEntry.id, auditEntry.organizeId, asked)
      )
    )
    .orderBy(desc(auditEntry.at), desc(auditEntry.id))
    .limit(most)
  return rows.map(({ organizeId: _organizeId, subjectId: _subjectId, ...entry }): AuditEntry => entry)
}

/** Attempts to sign in. What was typed for an account that nobody has may be a password, and is not shown. */
async function readSignIns(db: Reader, asked: Asked): Promise<AuditEntry[]> {
  const { keyword = '', most } = asked
  const like = likePattern(keyword)
  const rows = await db
    .select({ log: loginLog, account: userAccount.account, realName: userAccount.realName })
    .from(loginLog)
    .leftJoin(userAccount, eq(userAccount.id, loginLog.userId))
    .where(
      and(
        keyword === '' ? undefined : or(ilike(userAccount.realName, like), ilike(userAccount.account, like)),
        narrowed(loginLog.createdAt, loginLog.id, userAccount.organizeId, asked)
      )
    )
    .orderBy(desc(loginLog.createdAt), desc(loginLog.id))
    .limit(most)
  return rows.map(({ log, account, realName }) => ({
    id: log.id,
    at: log.createdAt,
    actorId: log.userId ?? '',
    actorName: realName ?? '未知人员',
    ip: log.ip,
    area: 'signIns',
    act: signInOutcome(log),
    subject: account ?? '没有这个账号',
    changes: [{ label: '设备', before: null, after: deviceWords(log.platform) }]
  }))
}

const keyOf = ({ at, id }: AuditEntry): OrderKey => ({ createdAt: at, id })

/** The newest of all tables that the trail is read from. */
async function newest(db: Reader, asked: Asked): Promise<AuditEntry[]> {
  const acts = asked.area === 'signIns' ? [] : await readActs(db, asked)
  const signIns = asked.area === undefined || asked.area === 'signIns' ? await readSignIns(db, asked) : []
  return [...acts, ...signIns].sort((one, other) => newestFirst(keyOf(one), keyOf(other))).slice(0, asked.most)
}

/** One page of the trail within a scope, newest first. @throws Refusal 400 */
export async function readAudit(
  db: Reader,
  scope: AdminScope,
  { pageSize = PAGE_SIZE, cursor, ...narrowing }: AuditQuery
): Promise<KeysetPage<AuditEntry>> {
  requireDays(narrowing)
  const rows = await newest(db, { ...narrowing, scope, after: cursor === undefined ? null : readCursor(cursor), most: pageSize + 1 })
  const list = rows.slice(0, pageSize)
  const last = list.at(-1)
  return { list, nextCursor: rows.length > pageSize && last !== undefined ? writeCursor(keyOf(last)) : null }
}

const FILE_PAGE = 500
/** The whole trail of a narrowing as lines of a CSV, page by page. @throws Refusal 400 before any */
export function auditLines(db: Reader, scope: AdminScope, narrowing: AuditNarrowing): AsyncGenerator<string> {
  requireDays(narrowing)
  return linesOf(db, scope, narrowing)
}

async function* linesOf(db: Reader, scope: AdminScope, narrowing: AuditNarrowing): AsyncGenerator<string> {
  yield CSV_START
  yield csvLine(['时间', '人员', '地址', '类别', '操作', '对象', '内容'])
  for (let after: OrderKey | null = null; ; ) {
    const rows: AuditEntry[] = await newest(db, { ...narrowing, scope, after, most: FILE_PAGE })
    for (const { at, actorName, ip, area, act, subject, changes } of rows)
      yield csvLine([formatFullDateTime(at), actorName, ip, AUDIT_AREA_NAMES[area], act, subject, changes.map(changeWords).join('；')])
    const last = rows.at(-1)
    if (last === undefined || rows.length < FILE_PAGE) return
    after = keyOf(last)
  }
}
