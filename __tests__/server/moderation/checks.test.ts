import sharp from 'sharp'
import { MINUTE, SECOND } from '../../../server/clock'
import { runDue } from '../../../server/jobs/worker'
import { imagePath } from '../../../server/files/signature'
import { FakeAlipayCheck, FakeWechatCheck, REVIEW_WORD, RISKY_WORD } from '../../support/contentChecks'
import { oneDatabase, type TestApp } from '../../support/databases'
import { listen, LiveSocket, testBounds } from '../../support/liveSocket'
import { checkedBy, Moderators } from './support'

const PUSH = '/api/moderation/Push/wechat'
const REFUSED = '内容可能含有违规信息，没有发出，请修改后再试'

/** What people say in a mini-program is shown to its platform first; on H5 nobody is asked. */
oneDatabase((_name, makeApp) => {
  const wechat = new FakeWechatCheck()
  const alipay = new FakeAlipayCheck()
  let server: TestApp
  let people: Moderators
  let picture: Buffer
  const open: LiveSocket[] = []
  let base: string

  beforeAll(async () => {
    await Promise.all([wechat.open(), alipay.open()])
    server = await makeApp({ config: { ...checkedBy(wechat, alipay), realtime: testBounds() } })
    people = new Moderators(server)
    base = await listen(server)
    picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c00' } })
      .png()
      .toBuffer()
    await people.identify('driver1', 'weapp', wechat.loginCode('openid-driver1'))
    await people.identify('driver2', 'alipay', '')
  })
  beforeEach(async () => {
    wechat.mood = 'well'
    alipay.mood = 'well'
    alipay.picture = { now: 'PASSED', later: '' }
    await people.forget()
    wechat.asked.length = 0
    alipay.asked.length = 0
  })
  afterEach(() => {
    for (const socket of open.splice(0)) socket.close()
  })
  afterAll(() => Promise.all([wechat.close(), alipay.close()]))

  const join = async (account: string): Promise<LiveSocket> => {
    const socket = await LiveSocket.join(base, await people.token(account))
    open.push(socket)
    return socket
  }
  let count = 0
  const message = (text: string, to = 'user-manager1') => ({
    method: 'SendMessage',
    toUserId: to,
    messageType: 'text',
    messageContent: text,
    clientId: `client-check-${++count}`
  })
  /** Sends and answers the acknowledgement or the refusal. */
  const say = async (
    account: string,
    text: string,
    kind: { messageType: string; messageContent: object } | object = {}
  ): Promise<string> => {
    const socket = await join(account)
    socket.send({ ...message(text), ...kind })
    const before = socket.received.length
    await socket.settle()
    const said = socket.received.slice(before)
    const error = said.find(({ method }) => method === 'error')
    return error === undefined
      ? 'sent'
      : String((error as { msg?: unknown; message?: unknown }).msg ?? (error as { message?: unknown }).message)
  }

  test('CurrentUser names the mini-programs that are asked who they are', async () => {
    const { data } = await people.as<{ sysConfigInfo: object; features: string[] }>('driver1', 'GET', '/api/oauth/CurrentUser')
    expect(data.sysConfigInfo).toMatchObject({ contentChecks: ['weapp', 'alipay'] })
    expect(data.features).toContain('moderation')
  })

  test.each([
    ['driver1', 'WeChat'],
    ['driver2', 'Alipay']
  ])('a message of %s goes out, is refused, or is put before a moderator, as %s finds it', async (account) => {
    expect(await say(account, '路上堵车')).toBe('sent')
    expect(await people.items()).toEqual([])
    expect(await say(account, `这是${RISKY_WORD}`)).toBe(REFUSED)
    expect(await people.items()).toEqual([])
    expect(await say(account, `这是${REVIEW_WORD}`)).toBe('sent')
    expect(await people.items()).toMatchObject([
      { kind: 'MESSAGE', state: 'OPEN', text: `这是${REVIEW_WORD}`, events: [{ act: 'REVIEW', byName: '' }] }
    ])
  })

  test('the words of a place, which a client may make up', async () => {
    const place = (name: string, address: string) => ({
      messageType: 'place',
      messageContent: { name, address, lng: 114, lat: 22, coordType: 'GCJ02' }
    })
    expect(await say('driver1', '', place('停车场', `旁边${RISKY_WORD}`))).toBe(REFUSED)
    expect(await say('driver1', '', place(REVIEW_WORD, '科苑路'))).toBe('sent')
    expect(await people.items()).toMatchObject([{ kind: 'MESSAGE', text: `${REVIEW_WORD}\n科苑路` }])
  })

  test('from H5 nobody is asked', async () => {
    expect(await say('dispatcher1', RISKY_WORD)).toBe('sent')
    expect([wechat.asked, alipay.asked, await people.items()]).toEqual([[], [], []])
  })

  test('text that is longer than one question is shown whole', async () => {
    const [check, author] = [server.context.checks.get('weapp')!, { userId: 'user-driver1', openId: 'openid-driver1' }]
    expect(await check.text(`${'长'.repeat(2600)}${RISKY_WORD}`, 'comment', author)).toMatchObject({ verdict: 'risky' })
    expect(wechat.taken('/wxa/msg_sec_check')).toHaveLength(2)
  })

  test.each(['silent', 'broken', 'serverError', 'quota'] as const)(
    'a platform that is %s holds nobody up: the words pass and stand before a moderator',
    async (mood) => {
      wechat.mood = mood
      alipay.mood = mood
      expect([await say('driver1', '你好'), await say('driver2', '你好')]).toEqual(['sent', 'sent'])
      const items = await people.items()
      expect(items.map(({ events }) => events.map(({ act }) => act))).toEqual([['UNCHECKED'], ['UNCHECKED']])
      expect(JSON.stringify(items)).not.toContain(wechat.keys.secret)
    }
  )

  test('a worn access token is renewed once, and the message is none the wiser', async () => {
    await say('driver1', '先有一个令牌')
    wechat.asked.length = 0
    wechat.mood = 'worn'
    expect(await say('driver1', '令牌过期')).toBe('sent')
    expect(wechat.asked.map(({ path }) => path)).toEqual(['/wxa/msg_sec_check', '/cgi-bin/stable_token', '/wxa/msg_sec_check'])
    expect(wechat.asked[1]?.body.force_refresh).toBe(true)
    expect(await people.items()).toEqual([])
  })

  test('somebody whom WeChat does not name is heard, and a moderator looks', async () => {
    expect(await people.identify('driver3', 'weapp', 'wrong-code')).toMatchObject({ code: 200 })
    expect(await say('driver3', RISKY_WORD)).toBe('sent')
    expect(await people.items()).toMatchObject([{ events: [{ act: 'UNCHECKED', reason: 'no openid' }] }])
  })

  test('comments and texts of a profile are looked at before they stand anywhere', async () => {
    const profile = (signature: string) =>
      people.as('driver1', 'PUT', '/api/permission/Users/Current/BaseInfo', { realName: '周师傅', signature })
    expect(await profile(RISKY_WORD)).toMatchObject({ code: 400, msg: REFUSED })
    expect(await profile(REVIEW_WORD)).toMatchObject({ code: 200 })
    const [item] = await people.items()
    expect(item).toMatchObject({ kind: 'PROFILE', text: REVIEW_WORD })
    expect(await people.decide(item!.id, true)).toMatchObject({ code: 200, data: { state: 'HIDDEN' } })
    const { data } = await people.as<{ signature: string }>('driver1', 'GET', '/api/permission/Users/Current/BaseInfo')
    expect(data.signature).toBe('')
    // Other words are another question.
    expect(await profile(`又是${REVIEW_WORD}`)).toMatchObject({ code: 200 })
    expect(await people.items()).toMatchObject([{ state: 'OPEN', text: `又是${REVIEW_WORD}` }])
  })

  const avatar = async (account: string): Promise<string> => {
    const name = await people.upload(account, 'userAvatar', picture)
    await people.as(account, 'PUT', `/api/permission/Users/Current/Avatar/${name}`)
    server.clock.advance(SECOND)
    await runDue(server.context)
    return name
  }
  const ticketOf = async (): Promise<string> =>
    (await server.query<{ ticket: string }>('select ticket from picture_check'))[0]?.ticket ?? ''
  const pushed = async ({ query, body }: { query: string; body: string }) =>
    server.app.inject({ method: 'POST', url: `${PUSH}?${query}`, headers: { 'content-type': 'application/json' }, payload: body })

  test('a picture is shown until WeChat objects, then its place is kept; a moderator still sees it and can show it again', async () => {
    const name = await avatar('driver1')
    const url = imagePath('userAvatar', name)
    const [asked] = wechat.taken('/wxa/media_check_async')
    expect(String(asked?.body.media_url)).toContain(name)
    expect(await people.isShown(url)).toBe(true)
    const ticket = await ticketOf()
    const answer = wechat.push(ticket, 'risky')
    expect([(await pushed(answer)).body, (await pushed(answer)).body]).toEqual(['success', 'success'])
    expect(await people.isShown(url)).toBe(false)
    expect((await server.app.inject(url)).headers['content-type']).toBe('image/png')
    const [item] = await people.items(false)
    expect(item).toMatchObject({ kind: 'PICTURE', state: 'HIDDEN', events: [{ act: 'RISKY', reason: '20002' }] })
    expect(await people.isShown(item!.pictureUrl)).toBe(true)
    expect(await people.decide(item!.id, false)).toMatchObject({ data: { state: 'KEPT' } })
    expect(await people.isShown(url)).toBe(true)
  })

  test('what WeChat could not load stands before a moderator; a forged push and an unknown ticket change nothing', async () => {
    const name = await avatar('driver1')
    const ticket = await ticketOf()
    const right = wechat.push(ticket, 'risky')
    const forged = await pushed({ query: right.query.replace(/signature=../, 'signature=00'), body: right.body })
    expect(forged.statusCode).toBe(403)
    await pushed(wechat.push('trace-unknown', 'risky'))
    expect(await people.isShown(imagePath('userAvatar', name))).toBe(true)
    await pushed(wechat.push(ticket, '', -1008))
    expect(await people.items()).toMatchObject([{ kind: 'PICTURE', events: [{ act: 'UNCHECKED', reason: 'errcode -1008' }] }])
  })

  test('WeChat proves the address of the push by its own word', async () => {
    const { query } = wechat.push('x', 'pass')
    expect((await server.app.inject(`${PUSH}?${query}&echostr=4711`)).body).toBe('4711')
    expect((await server.app.inject(`${PUSH}?${query.replace('nonce=nonce', 'nonce=other')}&echostr=4711`)).statusCode).toBe(403)
  })

  test('Alipay is asked again for a picture that it is not through with', async () => {
    alipay.picture = { now: 'need', later: '' }
    const url = imagePath('userAvatar', await avatar('driver2'))
    server.clock.advance(MINUTE)
    await runDue(server.context)
    expect(await people.isShown(url)).toBe(true)
    alipay.picture.later = 'REJECTED'
    server.clock.advance(6 * MINUTE)
    await runDue(server.context)
    expect(await people.isShown(url)).toBe(false)
  })

  test('a platform that is away is asked for a picture later', async () => {
    wechat.mood = 'silent'
    await avatar('driver1')
    expect(await people.items()).toMatchObject([{ kind: 'PICTURE', events: [{ act: 'UNCHECKED' }] }])
    wechat.mood = 'well'
    wechat.asked.length = 0
    server.clock.advance(6 * MINUTE)
    await runDue(server.context)
    expect(wechat.taken('/wxa/media_check_async')).toHaveLength(1)
  })
})
