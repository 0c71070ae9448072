import type { UserCard } from '@/contract/organization'
import { factsOf, numbersOf, UserDetailModel } from '@/pages/message/userDetail/model'
import { ok, refused, startServer, type TestServer } from '../platform/testApi'
import { openShell } from '../shell/openShell'

const CARD: UserCard = {
  id: 'a',
  realName: '王建军',
  account: 'driver1',
  headIcon: '',
  organizeName: '公司 / 车队',
  positionName: '拖车司机',
  telePhone: '',
  landline: '0755-83210000',
  mobilePhone: '13802580021',
  email: ''
}

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.routes.clear()
  server.seen.length = 0
  server.routes.set('POST /api/oauth/Login', () => ok({ token: 'Bearer t', theme: '' }))
  server.routes.set('GET /api/oauth/CurrentUser', () =>
    ok({
      userInfo: { userId: 'me' },
      permissionList: [],
      menuList: [],
      sysConfigInfo: { sysVersion: '', copyright: '' },
      features: ['starredPeople']
    })
  )
  server.routes.set('GET /api/extend/StarredUser', () => ok({ list: [] }))
  server.routes.set('GET /api/app/User/a', () => ok(CARD))
  server.routes.set('GET /api/permission/Users/All', () =>
    ok({ list: [{ id: 'a', account: 'driver1', realName: '王建军', headIcon: '', department: '车队', gender: 1, quickQuery: 'WJJ' }] })
  )
  server.routes.set('POST /api/permission/Users/getUserList', () => ok({ list: [{ id: 'a', enabledMark: 0 }] }))
})

async function detail(userId = 'a', hasPeople = true) {
  const shell = openShell(server.url)
  await shell.stores.session.signIn({ account: 'x', password: 'x' })
  if (hasPeople) await shell.stores.dictionary.need('people')
  const dialled: string[] = []
  return { ...shell, model: new UserDetailModel(shell.stores, userId), dialled, dial: (number: string) => void dialled.push(number) }
}

test('numbers: mobile first, blanks and repeats left out', () => {
  expect(numbersOf(CARD).map(({ number }) => number)).toEqual(['13802580021', '0755-83210000'])
  expect(numbersOf({ mobilePhone: ' 8002 ', landline: '8002', telePhone: '  ' })).toEqual([{ label: '手机', number: '8002' }])
  expect(numbersOf({ mobilePhone: '', landline: '', telePhone: '' })).toEqual([])
  // A foreign platform sends null where it has nothing.
  expect(numbersOf(JSON.parse('{"mobilePhone":null,"landline":null}') as UserCard)).toEqual([])
})

test('rows: always these five, the office number only where there is one', () => {
  expect(factsOf(CARD).map(({ label, text }) => [label, text])).toEqual([
    ['手机号', '13802580021'],
    ['座机', '0755-83210000'],
    ['邮箱', ''],
    ['组织', '公司 / 车队'],
    ['岗位', '拖车司机']
  ])
  expect(factsOf({ ...CARD, telePhone: '8002' }).map(({ label }) => label)).toEqual(['手机号', '座机', '办公电话', '邮箱', '组织', '岗位'])
})

test('read once more when shown again; what is shown stays when that fails', async () => {
  const { model } = await detail()
  expect(model.state).toBe('loading')
  await model.load()
  expect([model.state, model.card?.realName, model.isDisabled]).toEqual(['ready', '王建军', false])
  server.routes.set('GET /api/app/User/a', () => refused(500, '系统繁忙，请稍后重试'))
  await model.load()
  expect([model.state, model.card?.realName]).toEqual(['ready', '王建军'])
})

test('nobody, an empty address and a failure are three things', async () => {
  const nobody = await detail()
  server.routes.set('GET /api/app/User/a', () => refused(404, '用户不存在'))
  await nobody.model.load()
  expect([nobody.model.state, nobody.toasts]).toEqual(['missing', []])
  const empty = await detail('')
  const before = server.seen.length
  await empty.model.load()
  expect([empty.model.state, server.seen.length]).toEqual(['missing', before])
  const failing = await detail()
  server.routes.set('GET /api/app/User/a', () => refused(500, '系统繁忙，请稍后重试'))
  await failing.model.load()
  expect([failing.model.state, failing.model.error?.message]).toEqual(['error', '系统繁忙，请稍后重试'])
  server.routes.set('GET /api/app/User/a', () => ok(CARD))
  await failing.model.load()
  expect(failing.model.state).toBe('ready')
})

test('who is not in the list of all is asked about: switched off or only new', async () => {
  const off = await detail('a', false)
  await off.model.load()
  expect(off.model.isDisabled).toBe(true)
  server.routes.set('POST /api/permission/Users/getUserList', () => ok({ list: [{ id: 'a', enabledMark: 1 }] }))
  await off.model.load()
  expect(off.model.isDisabled).toBe(false)
})

test('a call: the only number at once, of several the chosen one, without any nothing', async () => {
  const { model, dial, dialled } = await detail()
  await model.load()
  model.call(dial)
  expect([model.isChoosing, dialled]).toEqual([true, []])
  server.routes.set('GET /api/app/User/a', () => ok({ ...CARD, landline: '' }))
  model.closeChoice()
  await model.load()
  model.call(dial)
  expect([model.isChoosing, dialled]).toEqual([false, ['13802580021']])
  server.routes.set('GET /api/app/User/a', () => ok({ ...CARD, landline: '', mobilePhone: '' }))
  await model.load()
  model.call(dial)
  expect([model.isChoosing, dialled]).toEqual([false, ['13802580021']])
})

test('a star shows at once; refused it is taken back and said', async () => {
  const { model, toasts } = await detail()
  await model.load()
  server.routes.set('PUT /api/extend/StarredUser/a', () => refused(400, '该账号已停用，不能星标'))
  const call = model.toggleStar()
  expect(model.isStarred).toBe(true)
  await call
  expect([model.isStarred, toasts]).toEqual([false, ['该账号已停用，不能星标']])
  server.routes.set('PUT /api/extend/StarredUser/a', () => ok(null))
  await model.toggleStar()
  expect(model.isStarred).toBe(true)
})

test('the chat opens by id where the app has the page, else the app says that it has not', async () => {
  const { model, toasts, opened } = await detail()
  model.chat()
  if (opened.length > 0) expect([opened, toasts]).toEqual([['/pages/message/im/index {"id":"a"}'], []])
  else expect(toasts).toEqual(['暂无此页面'])
})

test('oneself is oneself; a page that was left shows nothing more', async () => {
  const { model } = await detail('me')
  expect(model.isMe).toBe(true)
  const left = await detail()
  const call = left.model.load()
  left.model.dispose()
  await call
  expect(left.model.card).toBeUndefined()
})
