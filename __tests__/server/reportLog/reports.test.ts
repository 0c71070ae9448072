import { randomUUID } from 'node:crypto'
import type { Page } from '../../../src/contract/envelope'
import type { InSiteRow } from '../../../src/contract/message'
import type {
  FreshReport,
  MissingReports,
  PlatformLog,
  ReportBody,
  ReportDetail,
  ReportRow,
  ReportSaved
} from '../../../src/contract/reportLog'
import { DAY } from '../../../server/clock'
import { oneDatabase, type TestApp } from '../../support/databases'

/** The test clock starts on 2026-03-15, a Sunday. */
const TODAY = '2026-03-15'
const BODY: ReportBody = {
  kind: 'daily',
  day: TODAY,
  values: { today: '出车三次', tomorrow: '年检 粤B8D88E', question: '无', orders: 3, vehicle: '正常' },
  receiverIds: ['user-dispatcher1', 'user-manager1'],
  isDraft: false
}

class Writer {
  private constructor(
    private readonly server: TestApp,
    private readonly token: string
  ) {}
  static async of(server: TestApp, account: string): Promise<Writer> {
    return new Writer(server, await server.signIn(account))
  }
  call<T = unknown>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, key: string | true = true) {
    return this.server.call<T>(method, `/api/extend/WorkLog${url}`, { token: this.token, key, ...(body === undefined ? {} : { body }) })
  }
  create(change: Partial<ReportBody> = {}, key: string | true = true) {
    return this.call<ReportSaved & { fields?: Record<string, string> }>('POST', '/Report', { ...BODY, ...change }, key)
  }
  async add(change: Partial<ReportBody> = {}): Promise<string> {
    const { code, msg, data } = await this.create(change)
    if (code !== 200) throw new Error(`${msg} ${JSON.stringify(data)}`)
    return data.id
  }
  async titles(box: string): Promise<string[]> {
    return (await this.call<Page<ReportRow>>('GET', `/Report?box=${box}`)).data.list.map(({ title }) => title)
  }
  detail(id: string) {
    return this.call<ReportDetail>('GET', `/Report/${id}`)
  }
  async messages(): Promise<string[]> {
    return (await this.server.call<Page<InSiteRow>>('GET', '/api/message?type=3&pageSize=100', { token: this.token })).data.list.map(
      ({ title }) => title
    )
  }
}

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let driver: Writer
  let dispatcher: Writer
  let clerk: Writer
  beforeAll(async () => {
    server = await makeApp()
    driver = await Writer.of(server, 'driver1')
    dispatcher = await Writer.of(server, 'dispatcher1')
    clerk = await Writer.of(server, 'clerk1')
  })
  beforeEach(async () => {
    for (const table of ['report_log', 'report_nudge']) await server.query(`delete from ${table}`)
    await server.query('delete from in_site_receipt')
  })

  test('a report is stored once, told to its receivers, read, counted and talked about; others do not find it', async () => {
    const key = randomUUID()
    const [first, again] = [await driver.create({}, key), await driver.create({}, key)]
    expect([first.code, again.data]).toEqual([200, first.data])
    const { id } = first.data
    expect(await dispatcher.messages()).toEqual(['王建军的日报 3月15日'])
    expect([
      await dispatcher.titles('received'),
      await driver.titles('sent'),
      await clerk.titles('received'),
      (await clerk.detail(id)).code
    ]).toEqual([['王建军的日报 3月15日'], ['王建军的日报 3月15日'], [], 404])
    expect((await driver.detail(id)).data).toMatchObject({ readCount: 0, receiverCount: 2, canEdit: true })
    expect((await dispatcher.detail(id)).data).toMatchObject({ values: BODY.values, isRead: true, canEdit: false, readCount: 1 })
    expect((await driver.detail(id)).data.receivers).toEqual([
      { userId: 'user-dispatcher1', name: '周敏', readAt: server.clock.now() },
      { userId: 'user-manager1', name: '陈志远', readAt: null }
    ])
    expect((await dispatcher.call('POST', `/Report/${id}/Comment`, { text: '辛苦' })).code).toBe(200)
    expect((await clerk.call('POST', `/Report/${id}/Comment`, { text: 'x' })).code).toBe(404)
    expect((await dispatcher.call('POST', `/Report/${id}/Comment`, { text: '  ' })).msg).toBe('评论不能为空')
    expect(await driver.messages()).toEqual(['周敏评论了王建军的日报 3月15日'])
    expect((await driver.detail(id)).data.comments).toMatchObject([{ authorName: '周敏', text: '辛苦' }])
    expect([
      (await dispatcher.call('DELETE', `/Report/${id}`)).code,
      (await driver.call('DELETE', `/Report/${id}`)).code,
      (await dispatcher.detail(id)).code
    ]).toEqual([403, 200, 404])
  })

  test('what is missing or wrong is named; a draft may lack it and is seen by nobody until it is sent', async () => {
    expect((await driver.create({ values: { orders: -1, vehicle: 'x' }, receiverIds: ['user-driver1'] })).data.fields).toEqual({
      today: '今日内容不能为空',
      tomorrow: '明日内容不能为空',
      orders: '完成工单应为 0 到 9999 的数字，最多一位小数',
      vehicle: '车辆状况不在可选范围内',
      receiverIds: '发送给谁不能为空'
    })
    expect((await driver.create({ receiverIds: ['user-nobody'] })).data.fields).toEqual({ receiverIds: '所选人员不存在，请重新选择' })
    expect((await driver.create({ day: '2026-02-30' })).msg).toBe('日期不正确')
    const id = await driver.add({ isDraft: true, values: { today: '一半' } })
    expect([
      await driver.titles('draft'),
      await driver.titles('sent'),
      await dispatcher.titles('received'),
      (await dispatcher.detail(id)).code,
      await dispatcher.messages()
    ]).toEqual([['王建军的日报 3月15日'], [], [], 404, []])
    expect((await driver.call('PUT', `/Report/${id}`, { ...BODY, version: 1 })).data).toEqual({ id, version: 2 })
    expect([await driver.titles('draft'), await dispatcher.titles('received')]).toEqual([[], ['王建军的日报 3月15日']])
    expect((await driver.call('PUT', `/Report/${id}`, { ...BODY, isDraft: true, version: 2 })).msg).toBe('已发送的日志不能改回草稿')
    expect(await driver.call('PUT', `/Report/${id}`, { ...BODY, version: 1 })).toMatchObject({ code: 409, data: { version: 2 } })
    await dispatcher.detail(id)
    server.clock.advance(1000)
    await driver.call('PUT', `/Report/${id}`, { ...BODY, values: { ...BODY.values, today: '改过' }, version: 2 })
    expect((await dispatcher.detail(id)).data).toMatchObject({ changedAt: server.clock.now(), values: { today: '改过' }, readCount: 1 })
    expect(await dispatcher.messages()).toEqual(['王建军的日报 3月15日'])
  })

  test("a new one begins with yesterday's plan, the day's finished orders and the receivers of last time", async () => {
    await driver.add({ day: '2026-03-14' })
    const { data } = await driver.call<FreshReport>('GET', `/Report/Fresh?kind=daily&day=${TODAY}`)
    expect([data.receiverIds, data.last, data.existingId]).toEqual([['user-dispatcher1', 'user-manager1'], BODY.values, null])
    expect(String(data.values.today)).toMatch(/^年检 粤B8D88E/)
    const [order] = await server.query<{ id: string; order_no: string }>(
      "select o.id, o.order_no from accident_order o join order_unit u on u.order_id = o.id where u.driver_id = 'user-driver1' and o.outcome = 'TOWED' limit 1"
    )
    await server.query('update order_unit set handed_over_at = $1, order_created_at = $1 where order_id = $2', [
      server.clock.now() - 3_600_000,
      order?.id
    ])
    const { data: withOrder } = await driver.call<FreshReport>('GET', `/Report/Fresh?kind=daily&day=${TODAY}`)
    expect(String(withOrder.values.today)).toContain(`完成 ${order?.order_no ?? '?'}`)
    expect(Number(withOrder.values.orders)).toBeGreaterThanOrEqual(1)
    const id = await driver.add()
    expect((await driver.call<FreshReport>('GET', `/Report/Fresh?kind=daily&day=${TODAY}`)).data.existingId).toBe(id)
  })

  test('who leads sees who is missing and reminds each once; nobody reminds people of others', async () => {
    const missing = async (): Promise<MissingReports> =>
      (await dispatcher.call<MissingReports>('GET', `/Report/Missing?kind=daily&day=${TODAY}`)).data
    const before = await missing()
    expect(before.list.map(({ userId }) => userId)).toContain('user-driver1')
    await driver.add()
    await driver.add({ day: '2026-03-14' })
    const after = await missing()
    expect([after.total, after.list.length]).toEqual([before.total, before.list.length - 1])
    const userIds = after.list.map(({ userId }) => userId)
    expect(
      (await dispatcher.call('POST', '/Report/Nudge', { kind: 'daily', day: TODAY, userIds: [...userIds, 'user-driver1'] })).data
    ).toEqual({ nudged: userIds.length })
    expect((await dispatcher.call('POST', '/Report/Nudge', { kind: 'daily', day: TODAY, userIds })).data).toEqual({ nudged: 0 })
    expect((await missing()).list.every(({ nudgedAt }) => nudgedAt === server.clock.now())).toBe(true)
    expect([await driver.messages(), await (await Writer.of(server, 'driver2')).messages()]).toEqual([[], ['请提交日报：3月15日']])
    expect((await driver.call('POST', '/Report/Nudge', { kind: 'daily', day: TODAY, userIds: ['user-dispatcher1'] })).code).toBe(403)
    expect((await clerk.call<MissingReports>('GET', `/Report/Missing?kind=daily&day=${TODAY}`)).data).toEqual({ total: 0, list: [] })
  })

  test("nothing needs to have gone wrong: a new one begins with 无, an empty one is taken, and the platform's clients read 无", async () => {
    expect((await driver.call<FreshReport>('GET', `/Report/Fresh?kind=daily&day=${TODAY}`)).data.values).toMatchObject({ question: '无' })
    const id = await driver.add({ values: { today: '出车', tomorrow: '出车', question: ' ' } })
    expect((await driver.detail(id)).data.values).toEqual({ today: '出车', tomorrow: '出车' })
    const platform = (await driver.call<PlatformLog>('GET', `/${id}`)).data
    expect(platform.question).toBe('无')
    expect((await driver.call('PUT', `/${id}`, { ...platform, toUserId: 'user-manager1' })).code).toBe(200)
  })

  test('weeks and months are known by their first day', async () => {
    const id = await driver.add({ kind: 'weekly', values: { today: '一', tomorrow: '二', question: '无', complaints: 1 } })
    expect((await driver.detail(id)).data).toMatchObject({
      day: '2026-03-09',
      title: '王建军的周报 3月9日–3月15日',
      values: { complaints: 1 }
    })
    expect((await driver.call<Page<ReportRow>>('GET', '/Report?box=sent&kind=monthly')).data.list).toEqual([])
  })

  test("the platform's own calls write, list, find, change and remove daily reports; what it does not know stays", async () => {
    const body = {
      title: '王建军的日志',
      todayContent: '今',
      tomorrowContent: '明',
      question: '无',
      toUserId: 'user-dispatcher1,user-manager1',
      userIds: 'x',
      other: 1
    }
    expect([
      (await driver.call('POST', '', body)).data,
      (await driver.call('POST', '', { ...body, question: '' })).msg,
      (await driver.call('POST', '', { ...body, title: '' })).msg
    ]).toEqual([null, '问题不能为空', '日志标题不能为空'])
    const sent = async (query = ''): Promise<PlatformLog[]> =>
      (await driver.call<Page<PlatformLog>>('GET', `/Send?currentPage=1&pageSize=20${query}`)).data.list
    const [row] = await sent()
    const { id = '', creatorTime = 0 } = row ?? {}
    expect(row).toEqual({
      id,
      title: '王建军的日志',
      todayContent: '今',
      tomorrowContent: '明',
      question: '无',
      toUserId: '周敏,陈志远',
      creatorTime,
      lastModifyTime: creatorTime,
      sortCode: 0
    })
    expect([
      (await sent('&keyword=没有')).length,
      (await sent(`&startTime=${creatorTime - DAY}&endTime=${TODAY}`)).length,
      (await sent(`&startTime=${creatorTime + 1}`)).length
    ]).toEqual([0, 1, 0])
    expect((await dispatcher.call<Page<PlatformLog>>('GET', '/Receive')).data.list).toHaveLength(1)
    expect((await dispatcher.call('GET', `/${id}`)).data).toMatchObject({
      userIds: 'user-dispatcher1,user-manager1',
      toUserId: '周敏,陈志远'
    })
    expect((await driver.detail(id)).data.readCount).toBe(1)
    await driver.call('PUT', `/Report/${id}`, { ...BODY, version: 1 })
    expect((await driver.call('PUT', `/${id}`, { ...body, todayContent: '新' })).code).toBe(200)
    expect((await driver.detail(id)).data.values).toEqual({ ...BODY.values, today: '新', tomorrow: '明' })
    expect([
      (await clerk.call('GET', `/${id}`)).code,
      (await clerk.call('PUT', `/${id}`, body)).code,
      (await clerk.call('DELETE', `/${id}`)).code,
      (await driver.call('DELETE', `/${id}`)).code
    ]).toEqual([404, 404, 404, 200])
  })
})
