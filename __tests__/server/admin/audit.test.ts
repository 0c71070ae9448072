import type { AuditEntry } from '../../../src/contract/admin/audit'
import type { KeysetPage } from '../../../src/contract/envelope'
import { shanghaiDate } from '../../../src/domain/format'
import { DAY, HOUR } from '../../../server/clock'
import { readConfig } from '../../../server/config'
import { keepHouse } from '../../../server/housekeeping'
import { oneDatabase } from '../../support/databases'
import { ORDERS, World } from '../transferCar/support/world'

oneDatabase((_name, makeApp) => {
  let world: World
  const audit = (query = '', account = 'admin') => world.as<KeysetPage<AuditEntry>>(account, 'GET', `/api/admin/Audit${query}`)
  beforeAll(async () => {
    const server = await makeApp()
    world = new World(server)
    for (const [at, fullName] of ['夜班组长', '白班组长', '100%'].entries()) {
      server.clock.advance(1000)
      const body = { fullName, enCode: `role${at}`, organizeId: at === 0 ? 'org-baoan-fleet' : null }
      expect((await world.as('admin', 'POST', '/api/admin/Roles', body)).code).toBe(200)
    }
    await server.query("insert into organize_administrator (user_id, organize_id) values ('user-clerk1', 'org-baoan')")
  })

  test('the newest first, by subject and by name as typed, page by page with none twice', async () => {
    const { data } = await audit('?area=rights')
    const subjects = data.list.map(({ subject }) => subject)
    expect(subjects.slice(0, 2)).toEqual(['100%', '白班组长'])
    expect((await audit('?area=fleet')).data).toEqual({ list: [], nextCursor: null })
    expect((await audit(`?keyword=${encodeURIComponent('0%')}`)).data.list.map(({ subject }) => subject)).toEqual(['100%'])
    expect((await audit(`?keyword=${encodeURIComponent('%')}`)).data.list).toHaveLength(1)
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: KeysetPage<AuditEntry> = (await audit(`?area=rights&pageSize=1${cursor === '' ? '' : `&cursor=${cursor}`}`)).data
      seen.push(...page.list.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect([seen.length, new Set(seen).size]).toEqual([subjects.length, subjects.length])
    expect((await audit('?cursor=nonsense')).code).toBe(400)
    expect((await audit('?area=secrets')).code).toBe(400)
  })

  test('who keeps an organization reads what belongs to it, who keeps nothing reads nothing, and nothing of it is changed by a call', async () => {
    expect((await audit('', 'clerk1')).data.list.map(({ subject }) => subject)).toEqual(['夜班组长'])
    expect((await audit('', 'driver1')).code).toBe(403)
    for (const method of ['POST', 'PUT', 'DELETE'] as const)
      expect((await world.as('admin', method, '/api/admin/Audit', {})).code).toBe(404)
  })

  describe('who signed in, looked and exported', () => {
    let orderId: string
    beforeAll(async () => {
      const { server } = world
      server.clock.advance(HOUR)
      orderId = await world.plant('EN_ROUTE', { reporterMobile: '13812345678' })
      await expect(server.signIn('finance1', 'Wrong@2026')).rejects.toThrow()
      await expect(server.signIn('MySecret@2026', 'x')).rejects.toThrow()
      await world.token('finance1')
      for (const url of [`${ORDERS}/${orderId}/Reveal?field=reporterMobile`, `${ORDERS}/${orderId}/Reveal?field=ownerMobile`])
        await world.as('dispatcher1', 'GET', url)
      const today = shanghaiDate(server.clock.now())
      await server.app.inject({
        url: `/api/transferCar/Statistic/Export?kind=orders&from=${today}&to=${today}`,
        headers: { authorization: await world.token('manager1') }
      })
    })
    const told = async (query: string, account?: string) =>
      (await audit(query, account)).data.list.map(({ act, actorName, subject }) => [act, actorName, subject].join(' '))

    test('each attempt to sign in stands there, without what was typed for an account that nobody has', async () => {
      const list = await told('?area=signIns')
      expect(list.slice(-1)).toEqual(expect.arrayContaining([expect.stringMatching(/^密码登录 /)]))
      expect(list).toEqual(expect.arrayContaining(['密码错误 未知人员 没有这个账号', expect.stringMatching(/^密码错误 .+ finance1$/)]))
      expect(JSON.stringify((await audit('?area=signIns')).data)).not.toContain('MySecret')
      expect(await told('?area=signIns&keyword=finance1')).toHaveLength(2)
    })

    test('looks at personal data and exports by whom, of what, from where; what was refused is none', async () => {
      const [look, ...others] = (await audit('?area=reveals')).data.list
      expect(look).toMatchObject({
        act: '查看个人信息',
        subject: expect.stringMatching(/^工单 /),
        ip: '127.0.0.1',
        changes: [{ label: '内容', before: null, after: '报案人手机' }]
      })
      expect(others).toEqual([])
      expect(await told('?area=exports')).toEqual([expect.stringMatching(/^导出 .+ 工单明细$/)])
    })

    test('all kinds in one order, page by page with none twice, and by days', async () => {
      const whole = (await audit('?pageSize=50')).data.list
      expect(whole).toEqual([...whole].sort((one, other) => other.at - one.at || (one.id < other.id ? 1 : -1)))
      const seen: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: KeysetPage<AuditEntry> = (await audit(`?pageSize=2${cursor === '' ? '' : `&cursor=${cursor}`}`)).data
        seen.push(...page.list.map(({ id }) => id))
        cursor = page.nextCursor
      }
      expect(seen).toEqual(whole.map(({ id }) => id))
      const [today, yesterday] = [0, DAY].map((ago) => shanghaiDate(world.server.clock.now() - ago))
      expect((await audit(`?pageSize=50&from=${today}&to=${today}`)).data.list).toHaveLength(whole.length)
      expect((await audit(`?to=${yesterday}`)).data.list).toEqual([])
      expect(await audit('?from=2026-02-30')).toMatchObject({ code: 400, data: { fields: { from: '请选择有效的日期' } } })
    })

    test('who keeps an organization reads the sign-ins of its people alone', async () => {
      await world.token('clerk1')
      const mine = new Set(
        (
          await world.server.query<{ real_name: string }>(`with recursive down(id) as (select 'org-baoan' union
            select o.id from organize o join down on o.parent_id = down.id) select real_name from user_account join down on organize_id = down.id`)
        ).map(({ real_name: name }) => name)
      )
      const names = (await audit('?area=signIns', 'clerk1')).data.list.map(({ actorName }) => actorName)
      expect(names.every((name) => mine.has(name))).toBe(true)
    })

    test('the file has what the page has, defused, and is noted itself', async () => {
      await world.as('admin', 'POST', '/api/admin/Roles', { fullName: '=1+1', enCode: 'formula', organizeId: null })
      const file = (query: string, token: string) =>
        world.server.app.inject({ url: `/api/admin/Audit/Export${query}`, headers: { authorization: token } })
      const { body, headers } = await file('?area=rights', await world.token('admin'))
      expect(headers['content-type']).toBe('text/csv; charset=utf-8')
      const lines = body.slice(0, -2).split('\r\n')
      expect(lines[0]).toBe('\uFEFF时间,人员,地址,类别,操作,对象,内容')
      expect(lines).toHaveLength(1 + (await audit('?area=rights&pageSize=50')).data.list.length)
      expect(lines[1]).toContain(",权限,新建角色,'=1+1,")
      expect(await told('?area=exports')).toContainEqual(expect.stringMatching(/^导出 .+ 操作记录$/))
      expect((await file('', await world.token('driver1'))).json()).toMatchObject({ code: 403 })
      expect((await file('?to=2026-13-01', await world.token('admin'))).json()).toMatchObject({ code: 400 })
    })

    test('it is kept for ever, or as long as the company says, six months at least', async () => {
      const { context, clock } = world.server
      const left = async () => (await audit('?pageSize=50')).data.list.length
      const before = await left()
      const keep = (auditKeepMs: number) =>
        context.db.transaction((tx) => keepHouse(tx, { clock, config: { ...context.config, auditKeepMs } }))
      await keep(0)
      expect(await left()).toBe(before)
      clock.advance(180 * DAY)
      await keep(181 * DAY)
      expect(await world.server.query('select id from audit_entry')).not.toEqual([])
      await keep(180 * DAY - HOUR)
      expect(await world.server.query('select id from audit_entry union select id from login_log')).toEqual([])
      expect(() => readConfig({ AUDIT_KEEP_DAYS: '30' })).toThrow('AUDIT_KEEP_DAYS')
    })
  })
})
