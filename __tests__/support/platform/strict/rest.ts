import type { Handler, Reply } from '../callTypes'
import type { Dialect } from '../dialect'
import { REGIONS } from '../forms'
import type { World } from '../world'
import { answered, strictBodies, type Values } from './bodies'

const INTERFACE = 'system/DataInterface'

/** Rows of data interfaces and in-site messages. B plays 3.5 here: its rows are under `Actions`, and `Action` is gone. */
export function restCalls(dialect: Dialect, world: World): Record<string, Handler> {
  const bodies = strictBodies(dialect)
  const isB = dialect.generation === 'B'
  const ok = (data: unknown): Reply => ({ status: 200, body: dialect.ok(data) })
  // The row of the list says what it is; its body of type 4 is JSON.
  world.inSite.push(
    { id: 'n3', type: 3, title: '系统将于今晚维护', body: '二十二点至二十三点', at: Date.UTC(2026, 10, 20, 0), readBy: new Set() },
    {
      id: 'n4',
      type: 4,
      title: '日程提醒：盘点',
      body: '{"id":"901","groupId":"902"}',
      at: Date.UTC(2026, 10, 20, 1),
      readBy: new Set()
    }
  )
  const list: Handler = ({ body }) => {
    bodies.declared(body, {
      currentPage: 'number',
      pageSize: 'number',
      keyword: 'text',
      columnOptions: 'text',
      propsValue: 'text',
      relationField: 'text',
      paramList: 'list'
    })
    const rows = REGIONS.filter(({ fullName }) => fullName.includes(String(body.keyword ?? '')))
    const [currentPage, pageSize] = [Number(body.currentPage ?? 1), Number(body.pageSize ?? 20)]
    return ok(dialect.page(rows.slice((currentPage - 1) * pageSize, currentPage * pageSize), currentPage, pageSize, rows.length))
  }
  const byIds: Handler = ({ body }) => {
    bodies.declared(body, { ids: 'list', paramList: 'list' })
    if (body.ids === undefined || body.ids === null) throw bodies.nothingThere('ids')
    return ok(REGIONS.filter(({ id }) => (body.ids as unknown[]).includes(id)))
  }
  const guarded =
    (handle: Handler): Handler =>
    (call, parts) =>
      answered(() => handle(call, parts))
  const gone: Handler = () => dialect.unknown()
  const unread = (userId: string, { type }: Values) =>
    world.unreadInSite(userId, type === undefined || type === null || type === '' ? undefined : Number(type))
  return {
    [`POST ${INTERFACE}/*/Action/List`]: isB ? gone : guarded(list),
    [`POST ${INTERFACE}/*/Action/InfoByIds`]: isB ? gone : guarded(byIds),
    [`POST ${INTERFACE}/*/Actions/List`]: isB ? guarded(list) : gone,
    [`POST ${INTERFACE}/*/Actions/InfoByIds`]: isB ? guarded(byIds) : gone,
    'POST message/Actions/ReadAll': ({ userId, body }) => {
      const rows = unread(userId, body)
      if (rows.length === 0) return dialect.refused('D7017', '暂无未读消息')
      for (const row of rows) row.readBy.add(userId)
      return ok(null)
    }
  }
}
