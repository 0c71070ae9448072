import type { Call } from './callTypes'
import type { Reply } from './callTypes'
import type { Dialect } from './dialect'
import { personOf, type World } from './world'

type Row = Record<string, unknown> & { id: string }
const DAY = 86_400_000
const SHANGHAI = 8 * 3_600_000
const dayOf = (ms: number): string => new Date(ms + SHANGHAI).toISOString().slice(0, 10)

/**
 * Schedule and report logs as the platform has them (schedule.md#platform-calls-of-the-schedule, report-log.md#platform-calls-of-reports):
 * no repeats, no people, three texts.
 */
export function extendCalls(dialect: Dialect, world: World): Record<string, (call: Call, parts: string[]) => Reply> {
  const ok = (data: unknown, msg?: string): Reply => ({ status: 200, body: dialect.ok(data, msg) })
  const missing = (): Reply => dialect.refused('COM1007', '数据不存在')
  const events = new Map<string, Row>()
  const { logs } = world
  let next = 1
  const kept = (table: Map<string, Row>, path: string): Record<string, (call: Call, parts: string[]) => Reply> => ({
    [`POST ${path}`]: (call) => {
      const id = String(next++)
      table.set(id, {
        ...call.body,
        id,
        creatorUserId: call.userId,
        creatorTime: Date.UTC(2026, 2, 15, 2),
        lastModifyTime: Date.UTC(2026, 2, 15, 2)
      })
      return ok(null)
    },
    [`PUT ${path}/*`]: (call, [id = '']) => {
      const row = table.get(id)
      if (row === undefined) return missing()
      table.set(id, { ...row, ...call.body, id })
      return ok(null)
    },
    [`DELETE ${path}/*`]: (_call, [id = '']) => (table.delete(id) ? ok(null) : missing())
  })
  const names = (ids: unknown): string =>
    String(ids)
      .split(',')
      .map((id) => personOf(id)?.realName ?? '')
      .join(',')
  const logRow = (row: Row): Row => ({ ...row, toUserId: names(row.toUserId), sortCode: 0 })
  const page = (rows: readonly unknown[]): Reply => ok(dialect.page(rows, 1, 20, rows.length))
  return {
    'GET extend/Schedule/AppList': ({ query }) => {
      // Text of days without leading zeros, and nothing else (platforms.md#dialects).
      const dates = [query.get('startTime') ?? '', query.get('endTime') ?? '']
      if (!dates.every((text) => /^\d{4}-([1-9]|1[0-2])-([1-9]|[12]\d|3[01])$/.test(text)))
        return dialect.refused('COM1005', `Unparseable date: "${dates.join(' ')}"`)
      const [from = 0, to = 0] = dates.map((text) => Date.parse(text.replace(/-(\d)(?!\d)/g, '-0$1')) - SHANGHAI)
      const signList: Record<string, number> = {}
      for (let ms = from; ms <= to; ms += DAY) {
        const count = [...events.values()].filter(
          (row) => dayOf(Number(row.startTime)) <= dayOf(ms) && dayOf(ms) <= dayOf(Number(row.endTime))
        ).length
        if (count > 0) signList[dayOf(ms).replaceAll('-', '')] = count
      }
      const [year = '', month = '', date = ''] = (query.get('dateTime') ?? '').split('-')
      const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
      const todayList = [...events.values()].filter((row) => dayOf(Number(row.startTime)) <= day && day <= dayOf(Number(row.endTime)))
      return ok({
        signList,
        todayList: todayList.map(({ id, content, startTime, endTime, colour }) => ({ id, content, startTime, endTime, colour }))
      })
    },
    'GET extend/Schedule/*': (_call, [id = '']) => {
      const row = events.get(id)
      return row === undefined ? missing() : ok(row)
    },
    ...kept(events, 'extend/Schedule'),
    'GET extend/WorkLog/Send': ({ userId }) => page([...logs.values()].filter((row) => row.creatorUserId === userId).map(logRow)),
    'GET extend/WorkLog/Receive': ({ userId }) =>
      page([...logs.values()].filter((row) => String(row.toUserId).split(',').includes(userId)).map(logRow)),
    'GET extend/WorkLog/*': (_call, [id = '']) => {
      const row = logs.get(id)
      return row === undefined ? missing() : ok({ ...logRow(row), userIds: row.toUserId })
    },
    ...kept(logs, 'extend/WorkLog')
  }
}
