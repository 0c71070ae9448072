import { randomUUID, createHash } from 'node:crypto'
import sharp from 'sharp'
import type { PunchDetail, PunchLink, PunchRow, Site, SiteList, TeamAnswer } from '../../../src/contract/punchCard'
import { inSystem } from '../../../src/domain/transferCar/order/coordinates'
import { oneDatabase, type TestApp } from '../../support/databases'
import { AREA, Puncher, punchOf, SITE, YARD } from './support'

const MINUTE = 60_000
const DAY = 86_400_000

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let driver: Puncher
  let other: Puncher
  let manager: Puncher
  let branch: Puncher
  const now = (): number => server.clock.now()
  const own = async (): Promise<PunchRow[]> =>
    (await driver.call<{ list: PunchRow[] }>('GET', 'Records?from=2026-03-15&to=2026-03-15')).data.list
  beforeAll(async () => {
    server = await makeApp()
    driver = await Puncher.of(server, 'driver1')
    other = await Puncher.of(server, 'driver3')
    manager = await Puncher.of(server, 'manager1')
    branch = await Puncher.of(server, 'manager2')
  }, 240_000)
  beforeEach(async () => {
    await server.query('delete from punch_record where business_at >= 1773504000000')
  })

  test('the demo company has sites and weeks of punches', async () => {
    const { data } = await driver.call<{ list: PunchRow[] }>('GET', 'Records?from=2026-02-19&to=2026-03-14')
    expect(data.list.length).toBeGreaterThan(30)
    expect(new Set(data.list.map(({ kind }) => kind))).toEqual(new Set(['on', 'off', 'visit']))
    expect((await driver.call<SiteList>('GET', 'Sites')).data.list.map(({ name }) => name).sort()).toEqual(
      ['宝安分公司', '梅林停车场', '深圳总部'].sort()
    )
  })

  test('a punch is stored once by key and by id, with its site, distance and times', async () => {
    const body = punchOf(now(), { note: ' 交接班 ', customerId: 'customer-pingan' })
    const key = randomUUID()
    const first = await driver.punch(body, key)
    expect(first).toMatchObject({
      code: 200,
      data: {
        id: body.id,
        verdict: 'inside',
        siteName: '梅林停车场',
        distanceM: 10,
        note: '交接班',
        customerName: '平安财险深圳分公司',
        isDoubtful: false,
        isLate: false,
        hints: []
      }
    })
    expect((await driver.punch(body, key)).data).toEqual(first.data)
    // The key is forgotten after 7 days, the id never.
    expect((await driver.punch(body)).data).toEqual(first.data)
    expect((await driver.punch({ ...body, note: '别的' }, key)).code).toBe(400)
    expect((await other.punch(body)).msg).toBe('打卡编号已被使用，请重新打卡')
    expect((await own()).map(({ id }) => id)).toEqual([body.id])
    expect((await driver.punch(punchOf(now()), '')).msg).toBe('缺少操作标识（Idempotency-Key）')
  })

  test('a fix in WGS84 is measured against a site in GCJ02', async () => {
    const wgs = inSystem(YARD, 'WGS84')
    const { data } = await driver.punch(punchOf(now(), {}, wgs))
    expect(data).toMatchObject({ verdict: 'inside', siteName: '梅林停车场' })
    expect(Math.abs((data.distanceM ?? 99) - 10)).toBeLessThanOrEqual(2)
  })

  test('nothing is stored of a fix that is stale, coarse, a default, abroad or missing; the reason is said', async () => {
    const refused = async (body: object): Promise<string> => {
      const answer = await driver.punch(body as never)
      expect(answer.code).toBe(400)
      return answer.msg
    }
    const at = now()
    expect(await refused(punchOf(at, {}, { fixAt: at - 60_001 }))).toBe('定位已超过 60 秒，请重新定位后再打卡')
    expect(await refused(punchOf(at, {}, { fixAt: at + MINUTE }))).toContain('定位时间晚于打卡时间')
    expect(await refused(punchOf(at, {}, { accuracyM: 201 }))).toContain('定位精度超过 200 米')
    const { accuracyM: _none, ...bare } = punchOf(at).fix
    expect(await refused({ ...punchOf(at), fix: bare })).toContain('没有给出定位精度')
    expect(await refused(punchOf(at, {}, { lng: 0, lat: 0 }))).toContain('默认位置')
    expect(await refused(punchOf(at, {}, { lng: 116.397428, lat: 39.90923 }))).toContain('默认位置')
    expect(await refused(punchOf(at, {}, { lng: 139.69, lat: 35.68 }))).toContain('不在国内')
    const { fix: _fix, ...denied } = punchOf(at)
    await refused(denied)
    await refused({ ...punchOf(at), fix: null })
    await refused(punchOf(at - 32 * DAY))
    await refused({ ...punchOf(at), mood: 'good' })
    await refused(punchOf(at, { orderId: 'unknown' }))
    expect(await own()).toEqual([])
    expect(await server.query('select id from punch_record where business_at >= $1', [at - 60 * DAY + 0])).toHaveLength(
      (await server.query("select id from punch_record where id like 'punch-%'")).length
    )
  })

  test('a punch that waited has the corrected time of its act, a doubtful time says so, and a lost link does not lose it', async () => {
    const at = now() - 3 * 60 * MINUTE
    // The phone was 10 minutes slow.
    const late = await driver.punch(punchOf(at - 10 * MINUTE, { clockOffsetMs: 10 * MINUTE, orderId: 'gone' }))
    expect(late).toMatchObject({
      code: 200,
      data: { at, isLate: true, isDoubtful: false, orderNo: '', note: '（关联的工单已看不到，没有关联）' }
    })
    const { clockOffsetMs: _unknown, ...unmeasured } = punchOf(at)
    expect((await driver.punch(unmeasured)).data.isDoubtful).toBe(true)
    const future = await driver.punch(punchOf(now() + 60 * MINUTE))
    expect(future.data).toMatchObject({ at: now(), isDoubtful: true })
  })

  test('outside, at the edge, and where nobody could have come', async () => {
    expect((await driver.punch(punchOf(now(), {}, { lng: 114.0505, accuracyM: 60 }))).data).toMatchObject({
      verdict: 'edge',
      siteName: '梅林停车场'
    })
    expect((await driver.punch(punchOf(now() + 1000, {}, { lng: 114.0606 }))).data.verdict).toBe('outside')
    expect((await driver.punch(punchOf(now() + 2000, {}, { lng: 121.473712, lat: 31.230421 }))).data.hints).toContain('jump')
  })

  test('the photo follows, whole, once, and only its owner and who leads him see it', async () => {
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#456' } })
      .jpeg()
      .toBuffer()
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const body = punchOf(now(), { photo: { sha256, deviceAt: now() } })
    expect((await driver.punch(body)).data.photo).toBe('missing')
    const send = async (token: string, file: Buffer, sum: string) => {
      const boundary = 'x'.repeat(20)
      const payload = Buffer.concat([
        Buffer.from(
          `--${boundary}\r\ncontent-disposition: form-data; name="sha256"\r\n\r\n${sum}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
        ),
        file,
        Buffer.from(`\r\n--${boundary}--\r\n`)
      ])
      const answer = await server.app.inject({
        method: 'POST',
        url: `${AREA}/Records/${body.id}/Photo`,
        headers: { authorization: token, 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload
      })
      return answer.json<{ code: number; msg: string; data: PunchDetail }>()
    }
    expect((await send(driver.token, Buffer.concat([bytes, Buffer.from('x')]), sha256)).msg).toContain('校验值不一致')
    expect((await send(other.token, bytes, sha256)).code).toBe(404)
    const first = await send(driver.token, bytes, sha256)
    expect(first).toMatchObject({ code: 200, data: { photo: 'stored' } })
    expect((await send(driver.token, bytes, sha256)).code).toBe(200)
    expect(await server.query('select name from stored_file where sha256 = $1', [sha256])).toHaveLength(1)
    const seen = await manager.call<PunchDetail>('GET', `Records/${body.id}`)
    expect((await server.app.inject({ url: seen.data.thumbUrl })).statusCode).toBe(200)
    expect((await server.app.inject({ url: seen.data.photoUrl.replace(/sign=.*/, 'sign=x') })).statusCode).toBe(403)
    expect((await other.call('GET', `Records/${body.id}`)).code).toBe(404)
  })

  test('route x role: the team, its files and its sites are for who leads, each for his own part of the company', async () => {
    const {
      data: { id }
    } = await driver.punch(punchOf(now()))
    const site = (await driver.call<SiteList>('GET', 'Sites')).data.list.find(({ name }) => name === '梅林停车场') as Site
    const day = 'from=2026-03-15&to=2026-03-15'
    const { id: _id, version, organizeName: _name, canEdit: _can, ...body } = site
    const expected: Record<string, number[]> = {
      admin: [200, 200, 200, 200, 200, 200],
      manager1: [200, 200, 200, 200, 200, 200],
      jinguang: [200, 200, 200, 200, 403, 403],
      dispatcher1: [200, 200, 200, 200, 403, 403],
      pangde: [200, 200, 403, 404, 200, 409],
      manager2: [200, 200, 403, 404, 403, 403],
      finance1: [403, 403, 403, 404, 403, 403],
      yard1: [403, 403, 403, 404, 403, 403],
      clerk1: [403, 403, 403, 404, 403, 403],
      driver3: [403, 403, 403, 404, 403, 403]
    }
    const found: Record<string, number[]> = {}
    let at = version
    for (const account of Object.keys(expected)) {
      const person = await Puncher.of(server, account)
      const exported = await server.app.inject({ url: `${AREA}/Export?${day}`, headers: { authorization: person.token } })
      const isFile = String(exported.headers['content-type']).startsWith('text/csv')
      const changed = await person.call<Site>('PUT', `Sites/${site.id}`, { ...body, version: account === 'pangde' ? 1000 : at })
      if (changed.code === 200) at = changed.data.version
      found[account] = [
        (await person.call('GET', `Team?${day}`)).code,
        isFile ? 200 : exported.json<{ code: number }>().code,
        (await person.call('GET', `Records?${day}&userId=user-driver1`)).code,
        (await person.call('GET', `Records/${id}`)).code,
        (await person.call('POST', 'Sites', { ...SITE, name: `${SITE.name}${account}` })).code,
        changed.code
      ]
    }
    expect(found).toEqual(expected)
  })

  test('the team of a day and of weeks, by organization, and the same as a file', async () => {
    await driver.punch(punchOf(now() - 5000))
    await driver.punch(punchOf(now(), { kind: 'visit', note: '=1+1' }, { lng: 114.0606 }))
    const team = (await manager.call<TeamAnswer>('GET', 'Team?from=2026-03-15&to=2026-03-15')).data
    expect(team.list.find(({ userId }) => userId === 'user-driver1')).toMatchObject({
      name: '王建军',
      days: 1,
      count: 2,
      visits: 1,
      outside: 1,
      onAt: now() - 5000,
      offAt: null
    })
    const ofBranch = (await manager.call<TeamAnswer>('GET', 'Team?from=2026-02-20&to=2026-03-15&organizeId=org-baoan')).data.list
    expect(ofBranch.map(({ userId }) => userId)).toContain('user-driver3')
    expect(ofBranch.map(({ userId }) => userId)).not.toContain('user-driver1')
    expect(ofBranch.find(({ userId }) => userId === 'user-driver3')?.days).toBeGreaterThan(10)
    expect((await branch.call('GET', 'Team?from=2026-03-15&to=2026-03-15&organizeId=org-head')).code).toBe(403)
    const file = await server.app.inject({ url: `${AREA}/Export?from=2026-03-15&to=2026-03-15`, headers: { authorization: manager.token } })
    const lines = file.body.trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[2]).toContain('王建军,车队,外勤,定位,范围外,梅林停车场')
    expect(lines[2]).toContain("'=1+1")
    expect((await manager.call('GET', 'Team?from=2026-03-16&to=2026-03-15')).msg).toBe('开始日期不能晚于结束日期')
    expect((await manager.call('GET', 'Team?from=2026-01-01&to=2026-03-15')).msg).toBe('一次最多查询 62 天')
  })

  test('sites: kept in versions, names are one each, what is out of use measures nothing and is seen by who keeps it', async () => {
    const made = await manager.call<Site>('POST', 'Sites', SITE)
    expect(made).toMatchObject({ code: 200, data: { version: 1, organizeName: '停车场', canEdit: true } })
    expect((await manager.call<{ fields: object }>('POST', 'Sites', SITE)).data.fields).toEqual({ name: '已有同名的打卡地点' })
    expect((await manager.call('POST', 'Sites', { ...SITE, name: 'x', radiusM: 10 })).code).toBe(400)
    const there = { lng: SITE.lng, lat: SITE.lat }
    expect((await driver.punch(punchOf(now(), {}, there))).data.siteName).toBe(SITE.name)
    expect((await manager.call('PUT', `Sites/${made.data.id}`, { ...SITE, isEnabled: false, version: 1 })).code).toBe(200)
    expect(await manager.call<Site>('PUT', `Sites/${made.data.id}`, { ...SITE, version: 1 })).toMatchObject({
      code: 409,
      data: { version: 2 }
    })
    expect((await driver.punch(punchOf(now() + 1000, {}, there))).data.siteName).not.toBe(SITE.name)
    expect((await driver.call<SiteList>('GET', 'Sites')).data.list.map(({ name }) => name)).not.toContain(SITE.name)
    expect((await manager.call<SiteList>('GET', 'Sites')).data.list.map(({ name }) => name)).toContain(SITE.name)
    await server.query('delete from punch_record where site_id = $1', [made.data.id])
  })

  test("links: one's own orders, and customers by name alone", async () => {
    const { data } = await driver.call<{ list: PunchLink[] }>('GET', 'Links?keyword=')
    const order = data.list.find(({ kind }) => kind === 'order')
    const customer = data.list.find(({ kind }) => kind === 'customer')
    expect(order?.name).toMatch(/^SG\d+/)
    expect(customer?.hint).toBe('')
    const stored = await driver.punch(punchOf(now(), { orderId: order?.id ?? '', customerId: customer?.id ?? '' }))
    expect(stored.data).toMatchObject({ orderNo: order?.name, customerName: customer?.name })
    expect(
      (await driver.call<{ list: PunchLink[] }>('GET', `Links?keyword=${encodeURIComponent('平安')}`)).data.list.map(({ name }) => name)
    ).toEqual(['平安财险深圳分公司'])
  })
})
