import { MINUTE, SECOND } from '../../../server/clock'
import { AlipayApi } from '../../../server/openPlatform/alipay'
import { WechatApi } from '../../../server/openPlatform/wechat'
import { oneDatabase, testConfig, type TestApp } from '../../support/databases'
import { DRIVER, MiniPlatforms, WAYS } from './miniPlatforms'

const TRY_AGAIN = { weapp: '微信登录没有成功，请重试，或用其他方式登录', alipay: '支付宝登录没有成功，请重试，或用其他方式登录' }
const NO_ANSWER = { weapp: '微信暂时没有回应，请稍后再试，或用其他方式登录', alipay: '支付宝暂时没有回应，请稍后再试，或用其他方式登录' }

/** One tap in the mini-programs, against platforms that refuse what the real ones refuse. */
oneDatabase((_name, makeApp) => {
  const people = new MiniPlatforms()
  let server: TestApp

  beforeAll(async () => {
    server = await people.start(makeApp)
  })
  beforeEach(() => people.afresh())
  afterAll(() => people.close())

  test('both ways are named without a token', async () => {
    expect(await server.call('GET', '/api/signIn/Ways')).toMatchObject({
      data: { ways: ['password', 'sms', 'weapp', 'alipay', 'passkey'] }
    })
  })

  test.each(WAYS)('%s: the first time by password, from then on with one tap', async (way) => {
    const first = await people.tap(way, people.code(way, 'person-1'))
    expect(first).toEqual(expect.objectContaining({ code: 200, data: { bindTicket: expect.any(String), takesMobile: true } }))
    const token = await server.signIn('driver1')
    expect(await people.bind(token, first.data?.bindTicket ?? '')).toMatchObject({ code: 200, msg: '已绑定' })
    const later = await people.tap(way, people.code(way, 'person-1'))
    expect(later.data).toMatchObject({ token: expect.stringMatching(/^Bearer /), theme: 'classic' })
    expect(await people.whose(later)).toBe('driver1')
    expect(await people.log(1)).toEqual([{ user_id: 'user-driver1', account: 'driver1', succeeded: true, reason: way }])
    // What is said in this session goes to its platform under this name.
    expect(await server.query('select check_platform, open_id from session_token order by created_at desc, id desc limit 1')).toEqual([
      { check_platform: way, open_id: 'person-1' }
    ])
    expect(await people.whose(await people.tap(way, people.code(way, 'person-2')))).toBe('')
  })

  test.each(WAYS)('%s: a used, forged, old or foreign code is refused in the same words and noted', async (way) => {
    const other = way === 'weapp' ? 'alipay' : 'weapp'
    await people.bind(await server.signIn('driver1'), await people.ticket(way, 'person-1'))
    const used = people.code(way, 'person-1')
    expect(await people.whose(await people.tap(way, used))).toBe('driver1')
    const old = people.code(way, 'person-1')
    people.clock.advance(5 * MINUTE)
    const codes = [used, 'forged', old, people.code(way, 'person-1', 'another-mini-program'), people.code(other, 'person-1')]
    for (const code of codes) {
      const refused = await people.tap(way, code)
      expect(refused).toMatchObject({ code: 400, msg: TRY_AGAIN[way], data: null })
      people.clock.advance(SECOND)
      expect(await people.log(1)).toEqual([{ user_id: null, account: '', succeeded: false, reason: way }])
    }
  })

  test.each(WAYS)('%s: of a code that two use at once one gets in', async (way) => {
    await people.bind(await server.signIn('driver1'), await people.ticket(way, 'person-1'))
    const code = people.code(way, 'person-1')
    const answers = await Promise.all(Array.from({ length: 5 }, () => people.tap(way, code)))
    expect(answers.filter(({ data }) => data?.token !== undefined)).toHaveLength(1)
    expect(answers.filter(({ msg }) => msg === TRY_AGAIN[way])).toHaveLength(4)
  })

  test.each(WAYS)('%s: a platform that does not answer, is broken or out of quota lets nobody in and says so', async (way) => {
    for (const mood of ['silent', 'serverError', 'broken', 'quota'] as const) {
      people[way].mood = mood
      expect(await people.tap(way, people.code(way, 'person-1'))).toMatchObject({ code: 400, msg: NO_ANSWER[way] })
    }
  })

  test.each(WAYS)('%s: with a wrong secret or key nothing is believed', async (way) => {
    const before = server.context.platforms
    const { keys } = people.weapp
    const foreign = new MiniPlatforms()
    await foreign.alipay.open()
    server.context.platforms = {
      wechat: new WechatApi({ ...keys, secret: 'wrong', url: people.weapp.url }, people.clock, 300),
      // Another server under our address: it cannot sign as Alipay does.
      alipay: new AlipayApi({ ...people.alipay.keys, url: foreign.alipay.url }, people.clock, 300)
    }
    expect(await people.tap(way, people.code(way, 'person-1'))).toMatchObject({ code: 400, msg: NO_ANSWER[way] })
    server.context.platforms = before
    await foreign.close()
  })

  test.each(WAYS)('%s: a closed account, a deleted one and a locked one stay outside', async (way) => {
    await people.bind(await server.signIn('driver1'), await people.ticket(way, 'person-1'))
    const tap = async () => people.tap(way, people.code(way, 'person-1'))
    await server.query("update user_account set enabled_mark = 0 where id = 'user-driver1'")
    expect(await tap()).toMatchObject({ code: 400, msg: '账号被禁用' })
    expect(await people.log(1)).toEqual([{ user_id: 'user-driver1', account: 'driver1', succeeded: false, reason: 'closed' }])
    await server.query("update user_account set enabled_mark = 1, deleted_at = 1 where id = 'user-driver1'")
    expect(await tap()).toMatchObject({ code: 400, msg: '账号被删除' })
    await server.query("update user_account set deleted_at = null where id = 'user-driver1'")
    await server.query(`insert into login_guard values ('driver1', 5, ${people.clock.now()}, ${people.clock.now()})`)
    expect((await tap()).msg).toMatch(/锁定/)
    await server.query('truncate login_guard')
    expect(await people.whose(await tap())).toBe('driver1')
  })

  test.each(WAYS)('%s: a removed binding lets nobody in any more', async (way) => {
    const token = await server.signIn('driver1')
    await people.bind(token, await people.ticket(way, 'person-1'))
    const { data } = await server.call<{ list: { id: string; way: string }[] }>('GET', '/api/signIn/Bindings', { token })
    expect(data.list.map((each) => each.way)).toEqual([way])
    await server.call('POST', `/api/signIn/Bindings/${data.list[0]!.id}/Remove`, { token, key: true })
    expect((await people.tap(way, people.code(way, 'person-1'))).data).toMatchObject({ bindTicket: expect.any(String) })
  })

  test('a ticket binds once, for 15 minutes, and nobody who is bound already', async () => {
    const [driver1, driver2] = [await server.signIn('driver1'), await server.signIn('driver2')]
    const [first, second] = [await people.ticket('weapp', 'person-1'), await people.ticket('weapp', 'person-1')]
    expect(await people.bind(driver1, first)).toMatchObject({ code: 200 })
    expect(await people.bind(driver1, first)).toMatchObject({ code: 400, msg: '绑定已过期，请重新操作' })
    expect((await people.bind(driver2, second)).msg).toMatch(/^已绑定其他账号/)
    const late = await people.ticket('weapp', 'person-3')
    people.clock.advance(15 * MINUTE)
    expect(await people.bind(driver2, late)).toMatchObject({ code: 400, msg: '绑定已过期，请重新操作' })
    expect(await people.bindings()).toEqual([{ user_id: 'user-driver1', way: 'weapp', subject: 'person-1' }])
  })

  test('neither code nor secret nor session key is kept or told', async () => {
    const code = people.code('weapp', 'person-1')
    const answer = await people.tap('weapp', code)
    const kept = JSON.stringify([answer, await server.query('select * from sign_in_ticket'), await server.query('select * from login_log')])
    for (const secret of [code, people.weapp.keys.secret, 'never-leaves-the-server']) expect(kept).not.toContain(secret)
    expect(kept.replace(JSON.stringify(answer), '')).not.toContain(answer.data?.bindTicket)
  })

  test('what is no such call is refused before a platform is asked', async () => {
    people.weapp.asked.length = 0
    for (const body of [
      { platform: 'weapp', code: '' },
      { platform: 'h5', code: 'a' },
      { code: 'a' },
      { platform: 'weapp', code: 'a', mobile: DRIVER }
    ])
      expect((await server.call('POST', '/api/signIn/Mini', { body })).code).toBe(400)
    expect(people.weapp.asked).toEqual([])
  })
})

oneDatabase((_name, makeApp) => {
  const people = new MiniPlatforms()
  afterAll(() => people.close())

  test('a way that the company does not open is not taken, whatever is configured; an address may try so often', async () => {
    const server = await people.start(makeApp, {
      signIn: { ...testConfig().signIn, ways: ['password', 'alipay'] },
      session: { ...testConfig().session, loginsPerMinute: 4 }
    })
    expect(await server.call('GET', '/api/signIn/Ways')).toMatchObject({ data: { ways: ['password', 'alipay'] } })
    const [code, ticket] = [people.code('weapp', 'person-1'), 'a-ticket-that-nobody-gave']
    expect(await people.tap('weapp', code)).toMatchObject({ code: 400, msg: '此登录方式未开通，请用其他方式登录' })
    expect(people.weapp.asked).toEqual([])
    server.context.platforms = { wechat: undefined, alipay: undefined }
    expect(await server.call('GET', '/api/signIn/Ways')).toMatchObject({ data: { ways: ['password'] } })
    expect(await people.tap('alipay', code)).toMatchObject({ code: 400, msg: '此登录方式未开通，请用其他方式登录' })
    for (let at = 0; at < 2; at++) expect(await people.mobile(ticket, 'proof')).toMatchObject({ code: 400 })
    expect((await people.mobile(ticket, 'proof')).code).toBe(429)
    expect((await people.tap('alipay', code)).code).toBe(429)
    people.clock.advance(MINUTE)
    expect((await people.tap('alipay', code)).code).toBe(400)
  })
})
