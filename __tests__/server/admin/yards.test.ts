import fc from 'fast-check'
import type { AuditEntry } from '../../../src/contract/admin/audit'
import type { YardRecord } from '../../../src/contract/admin/yards'
import type { YardView } from '../../../src/contract/transferCar/fleet/board'
import { closedDaysFault, closedNote, hoursText } from '../../../src/domain/admin/openingHours'
import { shanghaiDate, shanghaiTime } from '../../../src/domain/format'
import { DAY } from '../../../src/domain/time'
import { oneDatabase, type TestApp } from '../../support/databases'
import { World } from '../transferCar/support/world'

const YARDS = '/api/admin/Yards'
const YARD = {
  name: '宝安停车场',
  address: '深圳市宝安区宝源路 1 号',
  position: null,
  organizeId: 'org-head',
  openingHours: null,
  closedDays: []
}
const POINT = { lng: 113.9, lat: 22.55, coordType: 'GCJ02' }

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
    await server.query("insert into organize_administrator (user_id, organize_id) values ('user-manager2', 'org-baoan')")
  })
  const write = (method: 'POST' | 'PUT', url: string, body: object, account = 'admin', key: string | true = true) =>
    world.as<YardRecord>(account, method, `${YARDS}${url}`, body, { key })
  const create = async (name: string, names: string[]) => {
    const { data } = await write('POST', '', { ...YARD, name })
    return (await write('POST', `/${data.id}/Slots`, { names })).data
  }
  const slotOf = (record: YardRecord, name: string) => record.slots.find((slot) => slot.name === name)?.id ?? ''

  test('a yard is stored once for one press, its name once, with an entry of the audit', async () => {
    const key = crypto.randomUUID()
    const openingHours = { days: [5, 1, 2], from: '08:00', to: '18:00' }
    const first = await write('POST', '', { ...YARD, position: POINT, openingHours }, 'admin', key)
    expect(first.data).toMatchObject({
      name: '宝安停车场',
      isOpen: true,
      position: POINT,
      openingHours: { days: [1, 2, 5] },
      slots: [],
      version: 1
    })
    expect((await write('POST', '', { ...YARD, position: POINT, openingHours }, 'admin', key)).data.id).toBe(first.data.id)
    expect(await write('POST', '', YARD)).toMatchObject({ code: 400, data: { fields: { name: '已有同名停车场' } } })
    const stale = await write('PUT', `/${first.data.id}`, { ...YARD, version: 7 })
    expect(stale).toMatchObject({ code: 409, data: { version: 1 } })
    expect((await write('PUT', `/${first.data.id}`, { ...YARD, version: 1 })).data).toMatchObject({
      position: null,
      openingHours: null,
      version: 2
    })
    const { data } = await world.as<{ list: AuditEntry[] }>(
      'admin',
      'GET',
      `/api/admin/Audit?area=places&keyword=${encodeURIComponent('宝安停车场')}`
    )
    expect(data.list.map(({ act }) => act)).toEqual(['修改停车场', '新增停车场'])
    expect(data.list[0]?.changes).toContainEqual({ label: '营业时间', before: '周一、周二、周五 08:00–18:00', after: '' })
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['no address', { address: ' ' }, 'address'],
    ['a point that is not in China', { position: { ...POINT, lng: 2 } }, 'position'],
    ['a time that is none', { openingHours: { days: [1], from: '24:00', to: '08:00' } }, 'openingHours'],
    ['closed days that end before they begin', { closedDays: [{ from: '2026-02-02', to: '2026-02-01', name: '春节' }] }, 'closedDays'],
    ['a closed day that no calendar has', { closedDays: [{ from: '2026-02-30', to: '2026-02-30', name: '春节' }] }, 'closedDays'],
    ['an organization that is not there', { organizeId: 'org-none' }, 'organizeId']
  ])('%s is refused at its field', async (_title, wrong, field) => {
    const answer = await write('POST', '', { ...YARD, name: '不合格', ...wrong })
    expect(answer.code).toBe(400)
    expect(JSON.stringify(answer.data)).toContain(field)
    expect(await server.query("select 1 from yard where name = '不合格'")).toEqual([])
  })

  test('who administers a branch keeps its yards alone; who administers nothing none', async () => {
    const record = await create('龙华停车场', ['1'])
    expect((await write('PUT', `/${record.id}`, { ...YARD, version: 2 }, 'manager2')).code).toBe(404)
    expect((await write('POST', `/${record.id}/Slots`, { names: ['2'] }, 'manager2')).code).toBe(404)
    expect((await write('POST', '', { ...YARD, name: '西乡停车场' }, 'manager2')).code).toBe(400)
    expect((await write('POST', '', { ...YARD, name: '西乡停车场', organizeId: 'org-baoan' }, 'manager2')).code).toBe(200)
    for (const account of ['yard1', 'dispatcher1']) {
      expect((await world.as(account, 'GET', YARDS)).code).toBe(403)
      expect((await write('POST', `/${record.id}/Open`, { isOpen: false, version: 2 }, account)).code).toBe(403)
    }
  })

  test('slots are added, renamed and closed, not while something stands in them; then neither is the yard', async () => {
    const record = await create('坪山停车场', ['P-01', 'P-02'])
    const again = await write('POST', `/${record.id}/Slots`, { names: ['P-03', 'P-02'] })
    expect(again).toMatchObject({ code: 400, data: { fields: { names: '已有车位 P-02' } } })
    await world.plant('STORED', { yardId: record.id, slot: 'P-01' })
    const url = `/${record.id}/Slots/${slotOf(record, 'P-01')}`
    expect((await write('PUT', url, { name: 'P-01', isOpen: false })).msg).toContain('出库后才能关闭')
    expect((await write('PUT', url, { name: 'P-11', isOpen: true })).msg).toContain('出库后才能改名')
    expect((await write('POST', `/${record.id}/Open`, { isOpen: false, version: record.version })).msg).toContain('出库后才能关闭')
    const other = `/${record.id}/Slots/${slotOf(record, 'P-02')}`
    expect((await write('PUT', other, { name: 'P-01', isOpen: true })).msg).toBe('已有车位 P-01')
    const closed = await write('PUT', other, { name: 'P-02', isOpen: false })
    expect(closed.data).toMatchObject({ slotCount: 1, takenCount: 1 })
    const seen = async () =>
      (await world.as<{ list: YardView[] }>('yard1', 'GET', '/api/transferCar/Yard')).data.list.find(({ id }) => id === record.id)
    expect((await seen())?.slots.map(({ name, taken }) => [name, taken])).toEqual([['P-01', true]])
    expect((await write('POST', `/${record.id}/Slots`, { names: ['P-02'] })).data.slots).toHaveLength(2)
    await server.query("update accident_order set status = 'DONE' where yard_id = $1", [record.id])
    const { version } = (await world.as<YardRecord>('admin', 'GET', `${YARDS}/${record.id}`)).data
    expect((await write('POST', `/${record.id}/Open`, { isOpen: false, version })).data.isOpen).toBe(false)
    expect(await seen()).toBeUndefined()
  })

  test('a keeper who stores and an administrator who closes the slot: one of them is refused', async () => {
    const record = await create('光明停车场', ['G-01'])
    for (let round = 0; round < 5; round++) {
      const order = await world.plant('AT_DEST')
      const body = { ...(await world.complete('store', 1, 'yard1', order)), yardId: record.id, slot: 'G-01' }
      const [stored, closed] = await Promise.all([
        world.step('yard1', order, 'store', body),
        write('PUT', `/${record.id}/Slots/${slotOf(record, 'G-01')}`, { name: 'G-01', isOpen: false })
      ])
      expect([stored.code, closed.code].sort()).toEqual([200, 400])
      await server.query("update accident_order set status = 'DONE' where id = $1", [order])
      await write('PUT', `/${record.id}/Slots/${slotOf(record, 'G-01')}`, { name: 'G-01', isOpen: true })
    }
  })

  test('closed days are kept in order, noted, and told by the yard and on the page of the owner', async () => {
    const today = shanghaiDate(server.clock.now())
    const next = shanghaiDate(server.clock.now() + DAY)
    const closedDays = [
      { from: next, to: next, name: ' 盘点 ' },
      { from: today, to: today, name: '春节' }
    ]
    const { data } = await write('POST', '', { ...YARD, name: '观澜停车场', closedDays })
    expect(data.closedDays.map(({ from, name }) => [from, name])).toEqual([
      [today, '春节'],
      [next, '盘点']
    ])
    const [noted] = await server.query<{ changes: object[] }>('select changes from audit_entry where subject_id = $1', [data.id])
    expect(noted?.changes).toContainEqual({ label: '休息日', before: null, after: `${today}（春节）、${next}（盘点）` })
    const open = new Date(server.clock.now() + 2 * DAY + 8 * 3_600_000)
    const note = `今天休息（春节），${open.getUTCMonth() + 1} 月 ${open.getUTCDate()} 日起可以取车`
    const { list } = (await world.as<{ list: YardView[] }>('yard1', 'GET', '/api/transferCar/Yard')).data
    expect(list.find(({ id }) => id === data.id)?.closedNote).toBe(note)
    const pageOf = async (order: string): Promise<string> => {
      const link = await world.as<{ url: string }>('dispatcher1', 'POST', `/api/transferCar/AccidentOrder/${order}/OwnerLink`, {})
      return (await server.app.inject({ method: 'GET', url: new URL(link.data.url).pathname })).body
    }
    const stored = await pageOf(await world.plant('STORED', { yardId: data.id, slot: 'G-01' }))
    for (const words of ['观澜停车场', YARD.address, note]) expect(stored).toContain(words)
    expect(await pageOf(await world.plant('AT_DEST'))).not.toContain('观澜停车场')
  })

  test('what is told of closed days: closed today or not, and the first day that is open', () => {
    const start = shanghaiTime('2026-01-01') ?? 0
    const dayOf = (n: number): string => shanghaiDate(start + n * DAY)
    const spans = fc.array(fc.record({ at: fc.integer({ min: 0, max: 60 }), length: fc.integer({ min: 1, max: 5 }) }), { maxLength: 8 })
    fc.assert(
      fc.property(spans, fc.integer({ min: 0, max: 60 }), (drawn, now) => {
        const closed = drawn.map(({ at, length }) => ({ from: dayOf(at), to: dayOf(at + length - 1), name: '休' }))
        const days = drawn.flatMap(({ at, length }) => Array.from({ length }, (_, i) => at + i))
        expect(closedDaysFault(closed) === '').toBe(new Set(days).size === days.length)
        fc.pre(new Set(days).size === days.length)
        let open = now
        while (days.includes(open)) open += 1
        const soon = drawn.map(({ at }) => at).filter((at) => at > now && at <= now + 14)
        const note = closedNote(closed, start + now * DAY + DAY / 2)
        const [, month, day] = dayOf(open).split('-')
        if (open > now) expect(note).toBe(`今天休息（休），${Number(month)} 月 ${Number(day)} 日起可以取车`)
        else expect([note === '', note.endsWith('休息（休）')]).toEqual([soon.length === 0, soon.length > 0])
      }),
      { seed: 26, numRuns: 300 }
    )
  })

  test('opening hours in words name every day once, in order', () => {
    const names = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']
    const days = fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 })
    fc.assert(
      fc.property(days, (chosen) => {
        const text = hoursText({ days: chosen, from: '08:00', to: '18:00' }).split(' ')[0] ?? ''
        const told =
          text === '每天'
            ? [1, 2, 3, 4, 5, 6, 7]
            : text.split('、').flatMap((part) => {
                const [first = '', last = first] = part.split('至')
                const from = names.indexOf(first)
                return names.slice(from, names.indexOf(last) + 1).map((_, at) => from + at + 1)
              })
        expect(told).toEqual([...chosen].sort())
      }),
      { seed: 26, numRuns: 200 }
    )
  })
})
