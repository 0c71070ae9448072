import { CLIENT, PEOPLE, startJava, startNet, type FakePlatform } from '../../support/platform'
import { LiveApp, memoryStorage } from '../../support/liveApp'

/** Plain text of PASSWORD_MD5. */
const PASSWORD = '123456'
const [ADMIN, ME, OTHER] = PEOPLE.map((person) => person.id) as [string, string, string]
const PICTURE = { path: '/api/file/Image/IM/20261121_7.jpg', width: 800, height: 600 }

describe.each([
  ['java', startJava],
  ['net', startNet]
] as const)('the stores of the app on %s', (_name, start) => {
  let fake: FakePlatform
  let app: LiveApp
  const badgeOfServer = (): number => fake.world.unreadInSite(ME).length + fake.world.unreadOf(ME).length
  const talkWith = (userId: string) => app.im.conversations.find((item) => item.id === userId)

  beforeEach(async () => {
    fake = await start()
    app = new LiveApp(fake.url, memoryStorage(), { ...CLIENT, tenantBase: '' })
    const { error } = await app.stores.session.signIn({ account: 'zhangsan', password: PASSWORD })
    if (error !== undefined) throw error
    await app.until('the greeting', () => app.frames.includes('initMessage'))
  })
  afterEach(async () => {
    app.close()
    await fake.close()
  })

  test('the greeting of either generation gives the badge and the summary', async () => {
    expect(app.im.badge).toBe(4)
    expect(app.im.badge).toBe(badgeOfServer())
    expect(app.im.summary.text).toBe('张三的请假申请已被【同意】')
    expect([app.im.features, app.im.hasPresence]).toEqual([[], false])
    await app.im.loadConversations()
    expect(app.im.conversations.map(({ id, unreadMessage }) => [id, unreadMessage])).toEqual([
      [ADMIN, 0],
      [OTHER, 2]
    ])
    expect(app.im.badge).toBe(4)
  })

  test('a picture arrives as object or as text and is one thing; opening the chat reads it on the server', async () => {
    fake.message(OTHER, ME, 'image', PICTURE)
    await app.until('the picture', () => app.im.badge === 5)
    expect(JSON.parse(talkWith(OTHER)?.latestMessage ?? '')).toEqual(PICTURE)
    app.im.enterChat(OTHER)
    expect(app.im.badge).toBe(2)
    await app.until('the reading', () => fake.world.unreadOf(ME, OTHER).length === 0)
    fake.message(OTHER, ME, 'text', '收到吗')
    await app.until('the text', () => talkWith(OTHER)?.latestMessage === '收到吗')
    expect([talkWith(OTHER)?.unreadMessage, app.im.badge]).toEqual([0, 2])
    app.im.leaveChat()
  })

  test("a push counts at least one; one's own message from elsewhere does not", async () => {
    fake.push('今晚停电')
    await app.until('the push', () => app.im.summary.text === '今晚停电')
    expect(app.im.badge).toBe(badgeOfServer())
    fake.message(ME, ADMIN, 'text', '好的')
    await app.until('the echo', () => talkWith(ADMIN)?.latestMessage === '好的')
    expect([talkWith(ADMIN)?.unreadMessage, app.im.badge]).toEqual([0, badgeOfServer()])
  })

  test('a lost connection comes back with the counts of the server; nothing that only we know is sent', async () => {
    app.cut()
    fake.message(OTHER, ME, 'text', '人呢')
    await app.until('the connection', () => app.im.state === 'open' && app.frames.includes('initMessage') && app.im.badge === 5)
    expect(app.im.badge).toBe(badgeOfServer())
    expect(new Set(fake.frames.map((frame) => frame.method))).toEqual(new Set(['OnConnection']))
    expect(fake.frames.every((frame) => frame.mobileDevice === true)).toBe(true)
  })

  test('the directory is read whole, and no call of ours goes to it', async () => {
    await app.stores.dictionary.load()
    const { dictionary } = app.stores
    for (const part of ['dictionaries', 'organizes', 'departments', 'positions', 'userTree', 'people'] as const)
      expect([part, dictionary[part].error, dictionary[part].data?.length]).toEqual([part, undefined, expect.any(Number)])
    expect(dictionary.person(OTHER)).toMatchObject({ realName: '李四', account: 'lisi' })
    expect(dictionary.label('sex', '2')).toBe('女')
    await app.stores.starred.load()
    expect(fake.seen.map(({ call }) => call).filter((call) => /\/(transferCar|extend)\//.test(call))).toEqual([])
  })

  test('a kick without words says the default, then leads to the login page; so does an expired session', async () => {
    fake.kick(ME)
    await app.until('the login page', () => app.relaunched.includes('/pages/login/index'))
    expect(app.toasts).toContain('登录已过期')
    expect(app.stores.session.isSignedIn).toBe(false)
    const again = await app.stores.session.signIn({ account: 'zhangsan', password: PASSWORD })
    expect(again.error).toBeUndefined()
    fake.expire()
    await app.stores.session.loadCurrentUser()
    await app.until('the login page again', () => app.relaunched.length === 2)
    expect(app.stores.session.isSignedIn).toBe(false)
  })
})
