import { MAX_STARRED } from '@/domain/organization/starred'
import { STARRED_KEY } from '@/stores/starredPeople'
import { gate, ok, refused, startServer, wait, type TestServer } from '../platform/testApi'
import { memoryStorage, openShell } from '../shell/openShell'
import { standIn } from '../../support/shapes'

let server: TestServer
/** What the server keeps, and how it answers. */
let kept: string[]
let features: string[]
let userId: string
let answerPut: () => Promise<ReturnType<typeof ok> | undefined>

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(() => {
  kept = ['b']
  features = ['starredPeople']
  userId = 'u1'
  answerPut = async () => undefined
  server.routes.clear()
  server.seen.length = 0
  server.routes.set('POST /api/oauth/Login', () => ok({ token: 'Bearer t', theme: '' }))
  server.routes.set('GET /api/oauth/Logout', () => ok(null))
  server.routes.set('GET /api/oauth/CurrentUser', () =>
    ok({
      userInfo: standIn({ userId }),
      permissionList: [],
      menuList: [],
      sysConfigInfo: { sysVersion: '', copyright: '' },
      features
    })
  )
  server.routes.set('GET /api/extend/StarredUser', () => ok({ list: kept }))
  for (const id of ['a', 'b', 'c']) {
    server.routes.set(`PUT /api/extend/StarredUser/${id}`, async ({ body }) => {
      const { isStarred } = JSON.parse(body.toString()) as { isStarred: boolean }
      const answer = await answerPut()
      if (answer !== undefined) return answer
      kept = isStarred ? [id, ...kept.filter((known) => known !== id)] : kept.filter((known) => known !== id)
      return ok(null)
    })
  }
})

async function signedIn(storage = memoryStorage()) {
  const shell = openShell(server.url, storage)
  await shell.stores.session.signIn({ account: 'x', password: 'x' })
  return shell
}
const puts = () =>
  server.seen
    .filter(({ method }) => method === 'PUT')
    .map(({ path, body }) => [path.split('/').pop(), (JSON.parse(body.toString()) as { isStarred: boolean }).isStarred])

describe('on the server', () => {
  test('are read, and a tap shows before the server has answered', async () => {
    const {
      stores: { starred }
    } = await signedIn()
    await starred.load()
    expect(starred.ids).toEqual(['b'])
    const call = starred.toggle('a')
    expect([starred.ids, starred.has('a')]).toEqual([['a', 'b'], true])
    expect(await call).toBeUndefined()
    expect([starred.ids, kept]).toEqual([
      ['a', 'b'],
      ['a', 'b']
    ])
    await starred.toggle('b')
    expect([starred.ids, kept]).toEqual([['a'], ['a']])
  })

  test('what is refused is taken back and said', async () => {
    const {
      stores: { starred }
    } = await signedIn()
    await starred.load()
    answerPut = async () => refused(400, '最多星标 200 人')
    const call = starred.toggle('a')
    expect(starred.ids).toEqual(['a', 'b'])
    expect((await call)?.message).toBe('最多星标 200 人')
    expect(starred.ids).toEqual(['b'])
    const off = starred.toggle('b')
    expect(starred.ids).toEqual([])
    await off
    expect(starred.ids).toEqual(['b'])
    answerPut = async () => undefined
    await starred.toggle('a')
    expect(starred.ids).toEqual(['a', 'b'])
  })

  test('taps while one is on its way: one call at a time, the last one counts', async () => {
    const {
      stores: { starred }
    } = await signedIn()
    await starred.load()
    answerPut = async () => {
      await wait(30)
      return undefined
    }
    const calls = [starred.toggle('a'), starred.toggle('a'), starred.toggle('a'), starred.toggle('a'), starred.toggle('c')]
    expect(starred.ids).toEqual(['c', 'b'])
    await Promise.all(calls)
    expect(puts().filter(([id]) => id === 'a')).toEqual([
      ['a', true],
      ['a', false]
    ])
    expect(puts().filter(([id]) => id === 'c')).toEqual([['c', true]])
    expect([starred.ids, [...kept].sort()]).toEqual([
      ['c', 'b'],
      ['b', 'c']
    ])
  })

  test('a list that was asked before a star was stored does not take it away', async () => {
    const {
      stores: { starred }
    } = await signedIn()
    await starred.load()
    let answers = 0
    const [isAsked, isStored] = [gate(), gate()]
    server.routes.set('GET /api/extend/StarredUser', async () => {
      const list = [...kept]
      isAsked.open()
      if (answers++ === 0) await isStored.isOpen
      return ok({ list })
    })
    const reading = starred.load()
    await isAsked.isOpen
    await starred.toggle('a')
    isStored.open()
    await reading
    expect([starred.ids, answers]).toEqual([['a', 'b'], 2])
  })

  test('a reading that fails leaves the last known ones', async () => {
    const {
      stores: { starred }
    } = await signedIn()
    await starred.load()
    server.routes.set('GET /api/extend/StarredUser', () => refused(500, '系统繁忙，请稍后重试'))
    await starred.load()
    expect([starred.ids, starred.error?.message]).toEqual([['b'], '系统繁忙，请稍后重试'])
  })
})

describe('on a device, where the server has no such feature', () => {
  beforeEach(() => {
    features = []
  })

  test('stay on this device for this person and are asked from nobody', async () => {
    const storage = memoryStorage()
    const { stores } = await signedIn(storage)
    await stores.starred.load()
    await stores.starred.toggle('a')
    await stores.starred.toggle('b')
    expect(stores.starred.ids).toEqual(['b', 'a'])
    expect(storage.keys()).toContain(`${STARRED_KEY}u1`)
    expect(server.seen.filter(({ path }) => path.includes('StarredUser'))).toEqual([])
    const again = await signedIn(storage)
    await again.stores.starred.load()
    expect(again.stores.starred.ids).toEqual(['b', 'a'])
  })

  test('another person on the same device sees his own only; the first finds his again', async () => {
    const storage = memoryStorage()
    const { stores } = await signedIn(storage)
    await stores.starred.toggle('a')
    await stores.session.signOut()
    expect(stores.starred.ids).toEqual([])
    userId = 'u2'
    await stores.session.signIn({ account: 'y', password: 'y' })
    expect(stores.starred.ids).toEqual([])
    await stores.starred.load()
    expect(stores.starred.ids).toEqual([])
    await stores.starred.toggle('c')
    await stores.session.signOut()
    userId = 'u1'
    await stores.session.signIn({ account: 'x', password: 'x' })
    await stores.starred.load()
    expect(stores.starred.ids).toEqual(['a'])
  })

  test('no more than the limit, and broken values are read as none', async () => {
    const storage = memoryStorage()
    storage.set(
      `${STARRED_KEY}u1`,
      Array.from({ length: MAX_STARRED }, (_, i) => `p${i}`)
    )
    const {
      stores: { starred }
    } = await signedIn(storage)
    await starred.load()
    expect((await starred.toggle('a'))?.message).toBe('最多星标 200 人')
    expect(starred.ids).toHaveLength(MAX_STARRED)
    expect(await starred.toggle('p7')).toBeUndefined()
    expect(await starred.toggle('a')).toBeUndefined()
    storage.set(`${STARRED_KEY}u1`, { broken: true })
    const again = await signedIn(storage)
    await again.stores.starred.load()
    expect(again.stores.starred.ids).toEqual([])
  })

  test('a storage that keeps nothing says so', async () => {
    const storage = memoryStorage()
    const {
      stores: { starred }
    } = await signedIn({ ...storage, set: (key, value) => !key.startsWith(STARRED_KEY) && storage.set(key, value) })
    expect((await starred.toggle('a'))?.message).toBe('本机存储已满，没有保存星标')
    expect(starred.ids).toEqual([])
  })
})
