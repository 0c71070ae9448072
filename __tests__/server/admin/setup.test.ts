import type { AuditEntry } from '../../../src/contract/admin/audit'
import type { LoginAnswer, CurrentUser } from '../../../src/contract/session'
import type { OpenWays } from '../../../src/contract/signIn'
import { md5 } from '../../../src/domain/md5'
import { offerSetup } from '../../../server/admin/setup'
import { MINUTE } from '../../../server/clock'
import { oneDatabase, type TestApp } from '../../support/databases'

const PASSWORD = 'Fresh-start7'
const FOUNDER = { company: ' 安顺拖车 ', account: 'wang.boss', realName: '王建军', mobile: '13800000001', password: md5(PASSWORD) }
const WRONG = '安装码不正确，请查看服务器启动时打印的最新一条'
const DONE = '公司和管理员已经设置好，请直接登录'

oneDatabase((_name, makeApp) => {
  const opened = async () => {
    const app = await makeApp({ demo: false })
    return { app, code: (await offerSetup(app.context)) ?? '' }
  }
  const setUp = (app: TestApp, code: string, changed: object = {}) =>
    app.call<LoginAnswer | null>('POST', '/api/admin/Setup', { body: { ...FOUNDER, code, ...changed } })
  const ways = async (app: TestApp) => (await app.call<OpenWays>('GET', '/api/signIn/Ways')).data.ways
  const people = async (app: TestApp) =>
    (await app.query('select account, real_name, mobile, is_administrator from user_account')) as unknown[]

  test('from nothing to a signed-in administrator, whose company has its name; then no code counts any more', async () => {
    const { app, code } = await opened()
    expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    expect(await ways(app)).toEqual(['setup'])
    // As somebody copies it by hand.
    const answer = await setUp(app, ` ${code.toLowerCase().replaceAll('-', ' ')} `)
    expect(answer.code).toBe(200)
    const token = answer.data?.token ?? ''
    const { userInfo } = (await app.call<CurrentUser>('GET', '/api/oauth/CurrentUser', { token })).data
    expect(userInfo).toMatchObject({ userAccount: 'wang.boss', userName: '王建军', isAdministrator: true, administers: true })
    expect(await app.query("select full_name, category from organize where parent_id = '0'")).toEqual([
      { full_name: '安顺拖车', category: 'company' }
    ])
    expect(await people(app)).toEqual([{ account: 'wang.boss', real_name: '王建军', mobile: '13800000001', is_administrator: true }])
    expect(await app.signIn('wang.boss', PASSWORD)).toMatch(/^Bearer /)
    expect(await ways(app)).toContain('password')
    expect(await setUp(app, code, { account: 'second' })).toMatchObject({ code: 400, msg: DONE })
    expect(await offerSetup(app.context)).toBeUndefined()
    const audit = (await app.call<{ list: AuditEntry[] }>('GET', '/api/admin/Audit?area=system', { token })).data.list
    expect(audit).toMatchObject([{ act: '初次设置', subject: '安顺拖车', actorName: '王建军', area: 'system' }])
    expect(JSON.stringify(audit)).not.toContain(FOUNDER.password)
  })

  test('what is wrong is named by its field, and the code is still good afterwards', async () => {
    const { app, code } = await opened()
    const refused = async (changed: object, fields: object) =>
      expect(await setUp(app, code, changed)).toMatchObject({ code: 400, data: { fields } })
    await refused({ code: 'AAAA-BBBB-CCCC' }, { code: WRONG })
    await refused({ password: md5('Admin@123') }, { password: '密码过于常见，请换一个' })
    app.clock.advance(MINUTE)
    await refused({ account: 'Qiang8-boss', password: md5('Qiang8-boss') }, { password: '密码不能是账号或手机号码' })
    await refused({ company: '  ' }, { company: '公司名称格式不正确' })
    await refused({ mobile: '12345' }, { mobile: '手机号格式不正确' })
    await refused({ account: '王' }, { account: '账号至少 2 个字符' })
    await refused({ isAdministrator: true }, { isAdministrator: '字段 isAdministrator 不被接受' })
    expect(await people(app)).toEqual([])
    expect((await setUp(app, code)).code).toBe(200)
  })

  test('a new start makes a new code and takes the old one; nothing but its hash is stored', async () => {
    const { app, code } = await opened()
    const newer = (await offerSetup(app.context)) ?? ''
    expect(JSON.stringify(await app.query('select * from setup_code'))).not.toContain(newer.replaceAll('-', ''))
    expect(await setUp(app, code)).toMatchObject({ code: 400, msg: WRONG })
    expect((await setUp(app, newer)).code).toBe(200)
  })

  test('of eight at once one is taken, and there is one person', async () => {
    const { app, code } = await opened()
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => setUp(app, code, { account: `boss${at}` })))
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, ...Array<number>(7).fill(400)])
    expect(await people(app)).toHaveLength(1)
  })

  test('codes are not tried without end', async () => {
    const { app, code } = await opened()
    const codes: number[] = []
    for (let at = 0; at < 12; at++) codes.push((await setUp(app, `AAAA-${at}`)).code)
    expect(codes).toEqual([...Array<number>(10).fill(400), 429, 429])
    expect((await setUp(app, code)).code).toBe(429)
    app.clock.advance(MINUTE)
    expect((await setUp(app, code)).code).toBe(200)
  })

  test('where somebody has an account nothing is offered, whatever is sent', async () => {
    const app = await makeApp()
    expect(await offerSetup(app.context)).toBeUndefined()
    expect(await ways(app)).not.toContain('setup')
    expect(await setUp(app, 'AAAA-BBBB-CCCC')).toMatchObject({ code: 400, msg: DONE, data: null })
  })
})
