import type { Retention, RetentionTrial } from '../../../src/contract/admin/privacy'
import { DAY, HOUR } from '../../../server/clock'
import { cleanUp } from '../../../server/housekeeping'
import { keepRetention, nextNight } from '../../../server/privacy/retention'
import { eachDatabase, type TestApp } from '../../support/databases'
import { ORDERS, World } from '../transferCar/support/world'

const RETENTION = '/api/admin/Retention'

/** How long personal data is kept (administration.md#retention). */
eachDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
  })
  const read = async (account = 'admin') => world.as<Retention>(account, 'GET', RETENTION)
  const attempt = (kind: string, days: number) => world.as<RetentionTrial>('admin', 'GET', `${RETENTION}/Trial?kind=${kind}&days=${days}`)
  const set = (kind: string, days: number, was: number) => world.as<Retention>('admin', 'PUT', RETENTION, { kind, days, was })
  const run = async () => server.context.db.transaction(await keepRetention(server.context))
  const orderNo = async (id: string) =>
    (await server.query<{ order_no: string }>('select order_no from accident_order where id = $1', [id]))[0]?.order_no
  /** Everything that the database says anywhere of the people of an order. */
  const saidOf = async (id: string): Promise<string> =>
    JSON.stringify([
      await server.query('select * from accident_order where id = $1', [id]),
      await server.query('select * from order_person where order_id = $1', [id]),
      await server.query('select signer_name from order_signature where order_id = $1', [id]),
      await server.query('select payload from order_event where order_id = $1', [id]),
      await server.query("select term from order_search_term where order_id = $1 and kind in ('mobile', 'name', 'surname')", [id])
    ])

  /** A closed order with people in every place that an order has for them. */
  let planted = 0
  const plantClosed = async (closedAt: number): Promise<string> => {
    const more = { orderNo: `SG2025010100${++planted}`, statusAt: closedAt, closedAt, surveyorMobile: '13712345678' }
    const id = await world.plant('CLOSED', more)
    await server.query(
      `insert into order_search_term (order_id, order_created_at, kind, term) select id, created_at, 'mobile', reverse(reporter_mobile)
       from accident_order where id = $1 union all select id, created_at, 'no', order_no from accident_order where id = $1`,
      [id]
    )
    await server.query(
      `insert into order_person (order_id, role, name, mobile, id_type, id_no) values ($1, 'OWNER', '张无忌', '13612345678', null, null),
       ($1, 'PICKUP', '周芷若', '13512345678', 'ID_CARD', '440301199001011234')`,
      [id]
    )
    await server.query(
      `insert into order_event (id, order_id, seq, action, to_status, actor_role, device_at, server_at, business_at, payload)
       values ($2, $1, 1, 'handover', 'DONE', 'driver', 1, 1, 1, $3)`,
      [
        id,
        `event-${id}`.slice(0, 32),
        JSON.stringify({
          receiverName: '李四海',
          driverName: '王建军',
          undone: { receiverMobile: '13912345678' },
          before: { reporterMobile: '13812345678', remark: null }
        })
      ]
    )
    return id
  }

  test('the usual stands until the company says otherwise; nobody but an administrator of the whole reads or sets it', async () => {
    expect((await read()).data).toEqual({
      rules: [
        { kind: 'positions', days: 90, changedAt: null, changedBy: '' },
        { kind: 'calls', days: 7, changedAt: null, changedBy: '' },
        { kind: 'orderPeople', days: 0, changedAt: null, changedBy: '' },
        { kind: 'chats', days: 0, changedAt: null, changedBy: '' }
      ],
      holds: [],
      chatHolds: []
    })
    await server.query("insert into organize_administrator (user_id, organize_id) values ('user-clerk1', 'org-baoan')")
    for (const account of ['manager1', 'clerk1', 'driver1'])
      for (const answer of [
        await read(account),
        await world.as(account, 'GET', `${RETENTION}/Trial?kind=calls&days=7`),
        await world.as(account, 'PUT', RETENTION, { kind: 'calls', days: 30, was: 7 }),
        await world.as(account, 'POST', `${RETENTION}/Holds`, { orderNo: 'SG1', reason: '投诉' }),
        await world.as(account, 'POST', `${RETENTION}/Holds/End`, { orderId: 'x' }),
        await world.as(account, 'POST', `${RETENTION}/ChatHolds`, { conversationId: 'x', reason: '投诉' }),
        await world.as(account, 'POST', `${RETENTION}/ChatHolds/End`, { conversationId: 'x' })
      ])
        expect([account, answer.code]).toEqual([account, 403])
  })

  test.each([
    ['positions', 0, '行车轨迹不能一直保留，最多 1095 天'],
    ['positions', 6, '行车轨迹应保留 7 到 1095 天'],
    ['calls', 366, '来电号码应保留 1 到 365 天'],
    ['orderPeople', 364, '工单当事人应保留 365 到 36500 天，或一直保留'],
    ['chats', 179, '聊天记录应保留 180 到 36500 天，或一直保留']
  ])('%s is not kept for %i days', async (kind, days, words) => {
    const was = (await read()).data.rules.find((rule) => rule.kind === kind)?.days ?? -1
    expect(await set(kind, days, was)).toMatchObject({ code: 400, msg: words, data: { fields: { days: words } } })
    expect(await attempt(kind, days)).toMatchObject({ code: 400, msg: words })
  })

  test('positions and calls go when their days are over, and are counted before', async () => {
    const now = server.clock.now()
    await server.query(
      `insert into position_point (id, user_id, order_id, lng, lat, coord_type, fix_at, background, received_at)
       select 'p' || n, 'user-driver1', 'o', 114, 22, 'GCJ02', $1::bigint - n * 86400000, false, $1::bigint - n * 86400000 from generate_series(20, 22) n`,
      [now]
    )
    await server.query(
      `insert into telephone_call (id, call_id, caller, state, started_at) select 'c' || n, 'c' || n, '13800138000', 'ENDED',
       $1::bigint - n * 86400000 from generate_series(1, 3) n`,
      [now]
    )
    expect((await attempt('positions', 21)).data).toEqual({ count: 1, oldestAt: now - 22 * DAY, newestAt: now - 22 * DAY, spared: 0 })
    expect(await server.query("select id from position_point where id in ('p20', 'p21', 'p22')")).toHaveLength(3)
    expect((await set('positions', 21, 90)).data.rules[0]).toEqual({ kind: 'positions', days: 21, changedAt: now, changedBy: '林国栋' })
    expect((await set('calls', 2, 7)).code).toBe(200)
    await server.context.db.transaction((tx) => cleanUp(tx, now))
    expect(await server.query("select id from position_point where id in ('p20', 'p21', 'p22') order by id")).toEqual([
      { id: 'p20' },
      { id: 'p21' }
    ])
    expect(await server.query('select id from telephone_call order by id')).toEqual([{ id: 'c1' }, { id: 'c2' }])
  })

  test('two who set one rule: the second is told what it is by now; each change stands in the audit', async () => {
    const [one, other] = await Promise.all([set('calls', 5, 2), set('calls', 6, 2)])
    expect([one.code, other.code].sort()).toEqual([200, 409])
    const { days } = (await read()).data.rules[1] ?? { days: 0 }
    const [noted] = await server.query<{ changes: unknown }>(
      "select changes from audit_entry where subject_id = 'calls' order by at desc, id desc limit 1"
    )
    expect(noted?.changes).toEqual([{ label: '保留', before: '2 天', after: `${days} 天` }])
    const loser = one.code === 409 ? one : other
    expect((loser.data as Retention).rules[1]?.days).toBe(days)
  })

  describe('people of orders that are over', () => {
    let now: number
    let ids: Record<'old' | 'held' | 'owing' | 'young' | 'open', string>
    beforeAll(async () => {
      now = server.clock.now()
      const old = now - 400 * DAY
      ids = {
        old: await plantClosed(old),
        held: await plantClosed(old),
        owing: await plantClosed(old),
        young: await plantClosed(now - 364 * DAY),
        open: await world.plant('DONE', { statusAt: old })
      }
      await server.query(
        `insert into payment_order select (jsonb_populate_record(p, jsonb_build_object('id', 'owing', 'payment_no', 'JF1', 'accident_order_id',
         $1::text, 'status', 'ON_ACCOUNT', 'stage', 'ON_ACCOUNT'))).* from payment_order p limit 1`,
        [ids.owing]
      )
    })

    test('one that is held is left alone, as is one with money open; who holds what is not there is told', async () => {
      const hold = (no: string, reason = '车主已起诉') =>
        world.as<Retention>('admin', 'POST', `${RETENTION}/Holds`, { orderNo: no, reason })
      expect(await hold('SG000')).toMatchObject({ code: 400, msg: '没有这张工单' })
      expect(await hold((await orderNo(ids.held)) ?? '', '  ')).toMatchObject({ code: 400 })
      const { data } = await hold(` ${(await orderNo(ids.held))?.toLowerCase() ?? ''} `)
      expect(data.holds).toEqual([{ orderId: ids.held, orderNo: await orderNo(ids.held), reason: '车主已起诉', byName: '林国栋', at: now }])
      expect(await hold((await orderNo(ids.held)) ?? '')).toMatchObject({ code: 400, msg: '这张工单已经保全' })
      expect((await attempt('orderPeople', 365)).data).toEqual({
        count: 1,
        spared: 2,
        oldestAt: now - 400 * DAY,
        newestAt: now - 400 * DAY
      })
    })

    test('for ever is the usual: nothing is hidden', async () => {
      const before = await saidOf(ids.old)
      expect(await run()).toEqual({ dueAt: nextNight(now), data: {} })
      expect(await saidOf(ids.old)).toBe(before)
    })

    test('after its days an order says of nobody who he was: not in its fields, people, signatures, events or search', async () => {
      const others = [ids.held, ids.owing, ids.young, ids.open]
      const before = await Promise.all(others.map(saidOf))
      expect((await set('orderPeople', 365, 0)).code).toBe(200)
      await run()
      expect(await Promise.all(others.map(saidOf))).toEqual(before)
      const said = await saidOf(ids.old)
      for (const personal of [
        '13812345678',
        '13912345678',
        '13712345678',
        '13612345678',
        '13512345678',
        '440301199001011234',
        '张三丰',
        '李四海',
        '张无忌',
        '周芷若'
      ])
        expect([personal, said.includes(personal)]).toEqual([personal, false])
      expect(said).toContain('王建军')
      const { data } = await world.detail('manager1', ids.old)
      expect(data).toMatchObject({
        reporterName: '张*',
        reporterMobile: '138****5678',
        canReveal: false,
        revealable: [],
        peopleHiddenAt: now
      })
      expect(data.people.map(({ name, mobile, idNo }) => [name, mobile, idNo])).toEqual([
        ['张*', '136****5678', null],
        ['周*', '135****5678', '440301********1234']
      ])
    })

    test('nobody looks behind it any more, nobody finds it by them, and it stays as it is in the next nights', async () => {
      expect(await world.as('manager1', 'GET', `${ORDERS}/${ids.old}/Reveal?field=reporterMobile`)).toMatchObject({
        code: 400,
        msg: '当事人信息已按公司的保留期限隐去，不能再查看'
      })
      const found = async (keyword: string) =>
        (
          await world.as<{ list: { id: string }[] }>(
            'manager1',
            'GET',
            `${ORDERS}?keyword=${encodeURIComponent(keyword)}&tab=all&pageSize=50`
          )
        ).data.list.map(({ id }) => id)
      expect((await found('12345678')).includes(ids.old)).toBe(false)
      expect((await found('12345678')).includes(ids.held)).toBe(true)
      expect(await found((await orderNo(ids.old)) ?? '')).toEqual([ids.old])
      const before = await saidOf(ids.old)
      server.clock.advance(HOUR)
      await run()
      expect(await saidOf(ids.old)).toBe(before)
      expect(await world.as('admin', 'POST', `${RETENTION}/Holds`, { orderNo: await orderNo(ids.old), reason: '投诉' })).toMatchObject({
        code: 400
      })
    })

    test('a hold that ended: its order goes the next night', async () => {
      const ended = await world.as<Retention>('admin', 'POST', `${RETENTION}/Holds/End`, { orderId: ids.held })
      expect(ended.data.holds).toEqual([])
      await run()
      expect(await saidOf(ids.held)).not.toContain('张三丰')
    })

    test('many go by parts, each in a transaction of its own', async () => {
      for (let nth = 0; nth < 3; nth++) await plantClosed(now - 500 * DAY)
      await server.query(
        `insert into accident_order select (jsonb_populate_record(o, jsonb_build_object('id', 'many-' || n, 'order_no', 'SGM' || n))).*
         from accident_order o, generate_series(1, 250) n where o.id = (select id from accident_order where status_at = $1 limit 1)`,
        [now - 500 * DAY]
      )
      const left = async () => (await attempt('orderPeople', 365)).data.count
      expect(await left()).toBe(253)
      expect((await run()).dueAt).toBe(server.clock.now())
      expect(await left()).toBe(53)
      expect((await run()).dueAt).toBe(nextNight(server.clock.now()))
      expect(await left()).toBe(0)
    })
  })
})
