import type { Call } from '../callTypes'
import type { Handler, Reply } from '../callTypes'
import type { Dialect } from '../dialect'
import type { World } from '../world'
import { answered, Refusal, strictBodies, type Kind, type Values } from './bodies'

const DAY = 86_400_000
const SHANGHAI = 8 * 3_600_000
const AREA = 'extend/Schedule'
const NEW_AREA = 'system/Schedule'
const A_KINDS: Readonly<Record<string, Kind>> = {
  startTime: 'number',
  endTime: 'number',
  content: 'text',
  early: 'number',
  appAlert: 'number',
  weChatAlert: 'number',
  mailAlert: 'number',
  mobileAlert: 'number',
  colour: 'text',
  colourCss: 'text'
}
const B_KINDS: Readonly<Record<string, Kind>> = {
  category: 'text',
  urgent: 'text',
  title: 'text',
  content: 'text',
  allDay: 'number',
  startDay: 'number',
  startTime: 'text',
  endDay: 'number',
  endTime: 'text',
  duration: 'number',
  toUserIds: 'list',
  color: 'text',
  reminderTime: 'number',
  reminderType: 'number',
  send: 'text',
  repetition: 'number',
  repeatTime: 'number',
  files: 'text'
}
const dayOf = (ms: number): string => new Date(ms + SHANGHAI).toISOString().slice(0, 10)
const midnight = (ms: number): number => Math.floor((ms + SHANGHAI) / DAY) * DAY - SHANGHAI
const filled = (value: unknown): boolean => value !== undefined && value !== null && String(value).trim() !== ''

/** Schedule of one dialect: A under extend, B under system with names of its own; what a dialect has not answers 404. Stored rows: world.events. */
export function scheduleCalls(dialect: Dialect, world: World): Record<string, Handler> {
  const isNet = dialect.name === 'net'
  const isB = dialect.generation === 'B'
  const bodies = strictBodies(dialect)
  const ok = (data: unknown, msg?: string): Reply => ({ status: 200, body: dialect.ok(data, isNet ? undefined : msg) })
  const [from, to] = isB ? (['startDay', 'endDay'] as const) : (['startTime', 'endTime'] as const)
  const isOn = (row: Values, day: string): boolean => dayOf(Number(row[from])) <= day && day <= dayOf(Number(row[to]))
  const mine = (call: Call): Values[] =>
    [...world.events.values()].filter(
      (row) => row.creatorUserId === call.userId || (Array.isArray(row.toUserIds) && row.toUserIds.includes(call.userId))
    )
  /** Java reads days only; .NET reads what a date may look like. */
  const dayAsked = (call: Call, name: string): number => {
    const value = call.query.get(name) ?? ''
    const [, year = '', month = '', date = ''] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(value) ?? []
    if (year !== '') return Date.parse(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}T00:00:00Z`) - SHANGHAI
    if (isNet && /^\d{13}$/.test(value)) return midnight(Number(value))
    throw new Refusal({
      status: 200,
      body: isNet
        ? { code: 500, msg: `String '${value}' was not recognized as a valid DateTime.`, data: null, extras: null, timestamp: Date.now() }
        : { code: 500, msg: `java.text.ParseException: Unparseable date: "${value}"`, data: null }
    })
  }
  const days = (call: Call): string[] => {
    const [first, last] = [dayAsked(call, 'startTime'), dayAsked(call, 'endTime')]
    return Array.from({ length: Math.max(0, Math.round((last - first) / DAY) + 1) }, (_each, i) => dayOf(first + i * DAY))
  }
  const shown = (row: Values): Values => {
    if (!isB)
      return {
        id: row.id,
        content: row.content,
        startTime: isNet ? String(row.startTime) : row.startTime,
        endTime: isNet ? String(row.endTime) : row.endTime,
        colour: row.colour ?? null
      }
    const { creatorUserId: _creator, toUserIds: _people, ...own } = row
    return own
  }
  /** Days without anything are counted too. The day asked for is looked up among the padded keys, so another spelling finds none. */
  const month = (call: Call): Reply => {
    const rows = mine(call)
    const key = (day: string): string => (isNet ? day : day.replaceAll('-', ''))
    const byKey = new Map(days(call).map((day): [string, Values[]] => [key(day), rows.filter((row) => isOn(row, day))]))
    const asked = call.query.get('dateTime') ?? ''
    const today = byKey.get(isNet ? asked.replace(/-(\d)(?!\d)/g, '-0$1') : asked.replaceAll('-', ''))
    return ok({
      signList: Object.fromEntries([...byKey].map(([day, all]) => [day, all.length])),
      todayList: today?.map(shown) ?? (isB || isNet ? [] : null)
    })
  }
  const invalid = (name: string): Refusal =>
    isNet
      ? new Refusal({
          status: 200,
          body: { code: 400, msg: JSON.stringify({ [name]: ['必填'] }), data: null, extras: null, timestamp: Date.now() }
        })
      : new Refusal({ status: 200, body: { code: 401, msg: JSON.stringify({ [name]: '必填' }), data: null } })
  const required = (body: Values, names: readonly string[]): void => {
    for (const name of names) if (!filled(body[name])) throw invalid(name)
  }
  const readA = (body: Values): Values => {
    bodies.declared(body, A_KINDS)
    required(body, ['startTime', 'endTime', 'content'])
    return {
      ...Object.fromEntries(Object.keys(A_KINDS).map((name) => [name, body[name] ?? null])),
      startTime: Number(body.startTime),
      endTime: Number(body.endTime)
    }
  }
  /** Days are whole or get their times from texts; -1 minutes: until its own end. */
  const readB = (body: Values): Values => {
    bodies.declared(body, B_KINDS)
    required(body, ['title', 'startDay', 'endDay'])
    const at = (day: unknown, time: unknown): number => {
      const [, hours = '', minutes = ''] = /^(\d\d):(\d\d)$/.exec(String(time ?? '')) ?? []
      if (hours === '')
        throw new Refusal({ status: 200, body: { code: 500, msg: 'java.lang.NumberFormatException: For input string', data: null } })
      return midnight(Number(day)) + (Number(hours) * 60 + Number(minutes)) * 60_000
    }
    const isWhole = Number(body.allDay ?? 1) === 1
    const startDay = isWhole ? midnight(Number(body.startDay)) : at(body.startDay, body.startTime)
    const duration = Number(body.duration ?? -1)
    const endDay = isWhole
      ? midnight(Number(body.endDay)) + DAY - 1000
      : duration > 0
        ? startDay + duration * 60_000
        : at(body.endDay, body.endTime)
    if (endDay < startDay) throw bodies.refuse('', '结束时间不能早于开始时间')
    return {
      category: null,
      urgent: '1',
      content: null,
      color: null,
      reminderTime: -2,
      reminderType: 1,
      repetition: 1,
      repeatTime: null,
      toUserIds: [],
      send: null,
      files: null,
      ...Object.fromEntries(
        Object.keys(B_KINDS)
          .filter((name) => body[name] !== undefined)
          .map((name) => [name, body[name]])
      ),
      allDay: isWhole ? 1 : 0,
      duration,
      startDay,
      endDay
    }
  }
  const read = isB ? readB : readA
  const rowOf = (call: Call, id: string, msg: string): Values => {
    const row = world.events.get(id)
    if (row === undefined || !mine(call).includes(row)) throw bodies.refuse('COM1007', isNet ? '数据不存在' : msg)
    return row
  }
  const create: Handler = ({ body, userId }) => {
    const id = world.id()
    world.events.set(id, { ...read(body), id, creatorUserId: userId })
    return ok(null, '新建成功')
  }
  const change: Handler = (call, [id = '']) => {
    const row = rowOf(call, id, '更新失败，数据不存在')
    world.events.set(id, { ...read(call.body), id, creatorUserId: row.creatorUserId })
    return ok(null, '更新成功')
  }
  const remove: Handler = (call, [id = '']) => {
    rowOf(call, id, '删除失败，数据不存在')
    world.events.delete(id)
    return ok(null, '删除成功')
  }
  const info: Handler = (call, [id = '']) => ok(rowOf(call, id, '数据不存在'))
  const gone = (paths: readonly string[]): Record<string, Handler> =>
    Object.fromEntries(paths.map((path) => [path, () => dialect.unknown()]))
  const here: Record<string, Handler> = isB
    ? {
        [`GET ${NEW_AREA}`]: (call) =>
          ok({
            list: days(call)
              .flatMap((day) => mine(call).filter((row) => isOn(row, day)))
              .map((row) => ({ ...shown(row), ...(row.allDay === 1 && { endDay: Number(row.endDay) + 1000 }) }))
          }),
        [`GET ${NEW_AREA}/AppList`]: month,
        [`GET ${NEW_AREA}/detail`]: (call) =>
          ok({ ...rowOf(call, call.query.get('id') ?? '', '该日程已被删除'), urgent: '普通', category: null }),
        [`GET ${NEW_AREA}/*`]: info,
        [`POST ${NEW_AREA}`]: create,
        // The last part: 1 this one, 2 this and later ones, 3 all.
        [`PUT ${NEW_AREA}/*/*`]: change,
        [`DELETE ${NEW_AREA}/*/*`]: remove
      }
    : {
        [`GET ${AREA}/AppList`]: month,
        [`GET ${AREA}/*`]: info,
        [`POST ${AREA}`]: create,
        [`PUT ${AREA}/*`]: change,
        [`DELETE ${AREA}/*`]: remove
      }
  return {
    ...gone([`GET ${AREA}/AppList`, `GET ${AREA}/*`, `POST ${AREA}`, `PUT ${AREA}/*`, `DELETE ${AREA}/*`]),
    ...Object.fromEntries(
      Object.entries(here).map(([key, handle]): [string, Handler] => [key, (call, parts) => answered(() => handle(call, parts))])
    )
  }
}
