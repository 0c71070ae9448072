import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../database/client'

/**
 * What a person holds by himself, what stands of him in an import, and an invitation that leads nowhere then: goes with him. That the list of
 * everybody says something else of him is no record of his.
 */
const OWN: ReadonlySet<string> = new Set([
  'user_organize',
  'user_position',
  'user_role',
  'imported_person',
  'sign_in_ticket',
  'people_change'
])
/** Columns that name people beside those that the database itself knows as such. */
const NAMES: readonly string[] = ['manager_id', 'sender_id']

/** What a record of a table says of the person it names, by the beginning of the table's name; the first that fits. */
const WORDS: readonly (readonly [begins: string, words: string])[] = [
  ['session_token', '登录过'],
  ['login_log', '有登录记录'],
  ['user_credential', '已设置密码'],
  ['sign_in_', '已绑定登录方式'],
  ['passkey', '已绑定登录方式'],
  ['organize_administrator', '已是组织管理员'],
  ['organize', '是组织的负责人'],
  ['user_account', '是他人的直属主管'],
  ['driver_', '已是驾驶员'],
  ['fleet_paper', '有证件'],
  ['tow_truck', '是拖车的常用驾驶员'],
  ['order_', '有工单'],
  ['accident_', '有工单'],
  ['conversation', '在会话里'],
  ['in_site_', '收到过站内消息'],
  ['notice', '收到过公告'],
  ['flow_', '有流程'],
  ['form_', '有表单数据'],
  ['schedule_', '有日程'],
  ['report_', '有日志'],
  ['punch_', '有打卡'],
  ['starred_user', '被设为星标']
]
const wordsOf = (table: string): string => WORDS.find(([begins]) => table.startsWith(begins))?.[1] ?? '已有业务记录'

/** Columns of text that name people: every one that the database holds against the accounts, and others of the same name. */
async function namingColumns(tx: Tx): Promise<{ table: string; column: string }[]> {
  const { rows } = await tx.execute<{ table: string; column: string }>(sql`
    with named as (
      select k.conrelid, a.attname from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
      where k.contype = 'f' and k.confrelid = 'user_account'::regclass
    )
    select t.relname as "table", a.attname as "column"
    from pg_attribute a join pg_class t on t.oid = a.attrelid
    where t.relkind = 'r' and t.relnamespace = (select relnamespace from pg_class where oid = 'user_account'::regclass)
      and a.attnum > 0 and not a.attisdropped and a.atttypid = 'text'::regtype
      and (a.attname in (select attname from named) or a.attname = any(${sql.param([...NAMES])}::text[]))
    order by 1, 2`)
  return rows.filter(({ table }) => !OWN.has(table))
}

/**
 * Why these people cannot be taken away: whatever record names one of them already (what is written in texts and within forms is not
 * asked). Their accounts should be held, so that nothing names them meanwhile.
 * @returns reasons for people, by id; who is missing is named nowhere
 */
export async function whyReferred(tx: Tx, userIds: readonly string[]): Promise<Map<string, string[]>> {
  const wanted = sql`${sql.param([...userIds])}::text[]`
  const columns = await namingColumns(tx)
  const parts = columns.map(({ table, column }): SQL => {
    const [name, of] = [sql.identifier(column), sql.identifier(table)]
    // Somebody of them may be the manager of another.
    const others = table === 'user_account' ? sql` and id <> all(${wanted})` : sql``
    return sql`select distinct ${name} as "userId", ${sql.raw(`'${table}'`)} as "table" from ${of} where ${name} = any(${wanted})${others}`
  })
  parts.push(
    sql`select distinct a.id, 'order_unit' from order_unit u, jsonb_array_elements_text(u.assistants) a(id) where a.id = any(${wanted})`
  )
  const { rows } = await tx.execute<{ userId: string; table: string }>(sql.join(parts, sql` union all `))
  const reasons = new Map<string, string[]>()
  for (const { userId, table } of rows) {
    const known = reasons.get(userId) ?? []
    if (!known.includes(wordsOf(table))) reasons.set(userId, [...known, wordsOf(table)])
  }
  return reasons
}
