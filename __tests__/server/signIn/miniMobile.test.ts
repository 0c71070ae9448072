import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { MINUTE } from '../../../server/clock'
import { oneDatabase, type TestApp } from '../../support/databases'
import { DRIVER, MiniPlatforms, NOBODY, WAYS } from './miniPlatforms'

const NO_ACCOUNT = '没有找到可以登录的账号，请用账号密码登录一次，之后就能一键登录'
const TOO_LATE = '等待时间过长，请重新点一键登录'

/** The button for the mobile number: who has it on his account is let in and bound at once. */
oneDatabase((_name, makeApp) => {
  const people = new MiniPlatforms()
  let server: TestApp

  beforeAll(async () => {
    server = await people.start(makeApp)
  })
  beforeEach(() => people.afresh())
  afterAll(() => people.close())

  test.each(WAYS)('%s: the number opens the one account that has it, and the next tap does', async (way) => {
    const entered = await people.mobile(await people.ticket(way, 'person-1'), people.proof(way, DRIVER))
    expect(await people.whose(entered)).toBe('driver1')
    expect(await people.log(1)).toEqual([{ user_id: 'user-driver1', account: 'driver1', succeeded: true, reason: way }])
    expect(await people.bindings()).toEqual([{ user_id: 'user-driver1', way, subject: 'person-1' }])
    expect(await people.whose(await people.tap(way, people.code(way, 'person-1')))).toBe('driver1')
  })

  test.each(WAYS)('%s: a number of nobody, of two and of somebody bound already are answered alike, and noted', async (way) => {
    await people.bind(await server.signIn('driver2'), await people.ticket(way, 'person-2'))
    const [two] = await server.query<{ mobile: string }>("select mobile from user_account where id = 'user-driver2'")
    const ticket = await people.ticket(way, 'person-1')
    const told: unknown[] = []
    const attempt = async (mobile: string) => {
      const { code, msg, data } = await people.mobile(ticket, people.proof(way, mobile))
      told.push({ code, msg, data })
      people.clock.advance(1)
      return (await people.log(1))[0]
    }
    expect(await attempt(NOBODY)).toEqual({ user_id: null, account: NOBODY, succeeded: false, reason: way })
    expect(await attempt(two!.mobile)).toEqual({ user_id: 'user-driver2', account: two!.mobile, succeeded: false, reason: way })
    const [own] = await server.query<{ mobile: string }>("select mobile from user_account where id = 'user-driver3'")
    await server.query(`update user_account set mobile = '${DRIVER}' where id = 'user-driver3'`)
    expect(await attempt(DRIVER)).toEqual({ user_id: null, account: DRIVER, succeeded: false, reason: way })
    await server.query("update user_account set mobile = $1 where id = 'user-driver3'", [own!.mobile])
    expect(told).toEqual(Array.from({ length: 3 }, () => ({ code: 400, msg: NO_ACCOUNT, data: null })))
    expect(await people.bindings()).toEqual([{ user_id: 'user-driver2', way, subject: 'person-2' }])
    // The ticket still counts for signing in by password.
    expect(await people.bind(await server.signIn('driver1'), ticket)).toMatchObject({ code: 200 })
  })

  test.each(WAYS)('%s: a deleted account is nobody, a disabled one is not let in and not bound', async (way) => {
    const ticket = await people.ticket(way, 'person-1')
    await server.query("update user_account set deleted_at = 1 where id = 'user-driver1'")
    expect(await people.mobile(ticket, people.proof(way, DRIVER))).toMatchObject({ code: 400, msg: NO_ACCOUNT })
    await server.query("update user_account set deleted_at = null, enabled_mark = 0 where id = 'user-driver1'")
    expect(await people.mobile(ticket, people.proof(way, DRIVER))).toMatchObject({ code: 400, msg: '账号被禁用' })
    await server.query("update user_account set enabled_mark = 1 where id = 'user-driver1'")
    expect(await people.bindings()).toEqual([])
  })

  test.each(WAYS)('%s: a spent, old or made-up ticket opens nothing', async (way) => {
    const ticket = await people.ticket(way, 'person-1')
    const answers = await Promise.all([1, 2, 3].map(() => people.mobile(ticket, people.proof(way, DRIVER))))
    expect(answers.filter(({ data }) => data?.token !== undefined)).toHaveLength(1)
    expect(answers.filter(({ msg }) => msg === TOO_LATE)).toHaveLength(2)
    const old = await people.ticket(way, 'person-2')
    people.clock.advance(15 * MINUTE)
    for (const each of [ticket, old, 'made-up-by-somebody-else'])
      expect(await people.mobile(each, people.proof(way, DRIVER))).toMatchObject({ code: 400, msg: TOO_LATE })
  })

  test('WeChat: a code of the button counts once, for five minutes, and for this mini-program', async () => {
    const refused = { code: 400, msg: '微信登录没有成功，请重试，或用其他方式登录' }
    const ticket = await people.ticket('weapp', 'person-1')
    const used = people.weapp.phoneCode(NOBODY)
    await people.mobile(ticket, used)
    const old = people.weapp.phoneCode(DRIVER)
    people.clock.advance(5 * MINUTE)
    const codes = [used, old, 'forged', people.weapp.phoneCode(DRIVER, { watermark: 'wx-other' }), people.code('weapp', 'person-1')]
    for (const code of codes) expect(await people.mobile(ticket, code)).toMatchObject(refused)
    // The token that WeChat gave is no good any more: it is renewed once, unseen.
    people.weapp.mood = 'worn'
    expect(await people.whose(await people.mobile(ticket, people.weapp.phoneCode(DRIVER)))).toBe('driver1')
  })

  test('Alipay: a number sealed or signed with another key, or changed on the way, is refused', async () => {
    const refused = { code: 400, msg: '支付宝登录没有成功，请重试，或用其他方式登录' }
    const ticket = await people.ticket('alipay', 'person-1')
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const right = JSON.parse(people.alipay.sealedPhone(DRIVER)) as Record<string, string>
    const other = JSON.parse(people.alipay.sealedPhone(NOBODY)) as Record<string, string>
    const proofs = [
      people.alipay.sealedPhone(DRIVER, { privateKey }),
      people.alipay.sealedPhone(DRIVER, { aesKey: randomBytes(16) }),
      JSON.stringify({ ...right, response: other.response }),
      JSON.stringify({ ...right, sign: '' }),
      JSON.stringify({ response: `{"code":"10000","msg":"Success","mobile":"${DRIVER}"}`, sign: right.sign }),
      '{"code":"40003","msg":"Insufficient Permissions","subCode":"isv.invalid-auth-relations"}',
      'no JSON'
    ]
    for (const proof of proofs) expect(await people.mobile(ticket, proof)).toMatchObject(refused)
    expect(await people.whose(await people.mobile(ticket, JSON.stringify(right)))).toBe('driver1')
  })

  test('Alipay: a sealed number that is shown again by somebody else takes nothing over', async () => {
    const proof = people.alipay.sealedPhone(DRIVER)
    await people.mobile(await people.ticket('alipay', 'person-1'), proof)
    expect(await people.mobile(await people.ticket('alipay', 'thief'), proof)).toMatchObject({ code: 400, msg: NO_ACCOUNT })
    expect(await people.bindings()).toEqual([{ user_id: 'user-driver1', way: 'alipay', subject: 'person-1' }])
  })
})
