import type { OrganizeNode, UserEntry } from '@/contract/organization'
import { PAGES } from '@/domain/pages'
import { ContactsModel } from '@/pages/index/contacts/model'
import { ok, refused, startServer, type TestServer } from '../platform/testApi'
import { openShell } from '../shell/openShell'

const person = (id: string, realName: string, pinyin: string, more: Partial<UserEntry> = {}): UserEntry => ({
  id,
  account: `account-${id}`,
  realName,
  headIcon: '',
  department: '车队',
  positionName: '拖车司机',
  gender: 1,
  pinyin,
  mobilePhone: '',
  quickQuery: pinyin
    .split(' ')
    .map((syllable) => syllable.charAt(0).toUpperCase())
    .join(''),
  ...more
})
const PEOPLE = [
  person('1', '王建军', 'wang jian jun', { account: 'driver1', mobilePhone: '138****0021' }),
  person('2', '李强', 'li qiang', { account: 'wang2' }),
  person('3', '李伟', 'li wei', { mobilePhone: '137****0088' }),
  person('4', 'Zoe', '', { quickQuery: '' })
]
const node = (
  id: string,
  type: 'company' | 'department' | 'user',
  children: OrganizeNode[] = [],
  more: Partial<OrganizeNode> = {}
): OrganizeNode => ({
  id,
  parentId: '',
  fullName: `名${id}/账号${id}`,
  type,
  icon: '',
  hasChildren: false,
  isLeaf: true,
  enabledMark: 1,
  num: 0,
  children,
  ...more
})
const TREE = [
  node(
    'root',
    'company',
    [
      node('empty', 'department', [], { fullName: '筹建部' }),
      node('fleet', 'department', [node('1', 'user'), node('3', 'user'), node('new', 'user', [], { fullName: '新人/new' })], {
        fullName: '车队',
        managerId: '3'
      })
    ],
    { fullName: '公司' }
  )
]

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
    ok({ userInfo: { userId: '1' }, permissionList: [], menuList: [], sysConfigInfo: { sysVersion: '', copyright: '' }, features: [] })
  )
  server.routes.set('GET /api/permission/Users/All', () => ok({ list: PEOPLE }))
  server.routes.set('GET /api/permission/Users/Selector', () => ok({ list: TREE }))
})

async function contacts() {
  const shell = openShell(server.url)
  await shell.stores.session.signIn({ account: 'x', password: 'x' })
  return { ...shell, model: new ContactsModel(shell.stores) }
}
const asked = (path: string) => server.seen.filter((seen) => seen.path.endsWith(path)).length

test('loading, then everybody by letter; shown again nothing is read twice', async () => {
  const { model } = await contacts()
  const loading = model.load()
  expect(model.state).toBe('loading')
  await loading
  expect([model.state, model.sections.letters]).toEqual(['ready', ['L', 'W', 'Z']])
  await model.load()
  expect([asked('Users/All'), asked('Users/Selector')]).toEqual([1, 1])
})

test('nothing to show and a failure: the reason and another try; with something to show it stays', async () => {
  const { model, toasts } = await contacts()
  server.routes.set('GET /api/permission/Users/All', () => refused(500, '系统繁忙，请稍后重试'))
  await model.load()
  expect([model.state, model.error?.message]).toEqual(['error', '系统繁忙，请稍后重试'])
  model.setView('organize')
  expect(model.state).toBe('ready')
  model.search('王')
  expect(model.state).toBe('error')
  server.routes.set('GET /api/permission/Users/All', () => ok({ list: PEOPLE }))
  await model.load()
  expect(model.state).toBe('ready')
  server.routes.set('GET /api/permission/Users/All', () => refused(500, '系统繁忙，请稍后重试'))
  await model.refresh()
  expect([model.state, model.found.total, model.isRefreshing, toasts]).toEqual(['ready', 1, false, ['系统繁忙，请稍后重试']])
})

test('a company without people is ready and empty, not an error', async () => {
  server.routes.set('GET /api/permission/Users/All', () => ok([]))
  server.routes.set('GET /api/permission/Users/Selector', () => ok([]))
  const { model } = await contacts()
  await model.load()
  expect([model.state, model.sections.rows, model.level, model.path]).toEqual(['ready', [], [], []])
})

test('a search says where it fits: in the name, else why', async () => {
  const { model } = await contacts()
  await model.load()
  const found = (keyword: string) => {
    model.search(keyword)
    return model.found.people.map(({ person: { realName }, nameRanges, reason }) => [
      realName,
      nameRanges.map(({ start, end }) => realName.slice(start, end)).join('|'),
      reason === undefined ? '' : `${reason.label}:${reason.ranges.map(({ start, end }) => reason.text.slice(start, end)).join('|')}`
    ])
  }
  expect(found('建军')).toEqual([['王建军', '建军', '']])
  expect(found('wjj')).toEqual([['王建军', '王建军', '']])
  expect(found('wang')).toEqual([
    ['王建军', '王', ''],
    ['李强', '', '账号:wang']
  ])
  expect(found('0088')).toEqual([['李伟', '', '手机:0088']])
  expect(found('DRIVER')).toEqual([['王建军', '', '账号:driver']])
  expect(found('李 0088')).toEqual([['李伟', '李', '手机:0088']])
  expect(found('nobody')).toEqual([])
  expect(found('  ')).toEqual([])
  expect(model.isSearching).toBe(false)
})

test('many found: the best are shown, all are counted', async () => {
  server.routes.set('GET /api/permission/Users/All', () =>
    ok({ list: Array.from({ length: 450 }, (_, i) => person(`p${i}`, '张三', 'zhang san')) })
  )
  const { model } = await contacts()
  await model.load()
  model.search('zs')
  expect([model.found.total, model.found.people.length]).toEqual([450, 200])
})

test('the finger on a letter asks for its row, scrolling tells the letter; coming back to the list asks for the row it was left at', async () => {
  const { model } = await contacts()
  await model.load()
  expect(model.target).toBeUndefined()
  model.jump(1)
  expect([model.target, model.letter]).toEqual([{ index: 3, turn: 1 }, 1])
  model.jump(9)
  expect(model.target).toEqual({ index: 3, turn: 1 })
  model.scrolled(2)
  expect(model.letter).toBe(0)
  model.search('王')
  model.search('')
  expect(model.target).toEqual({ index: 2, turn: 2 })
  model.setView('organize')
  model.setView('all')
  expect(model.target).toEqual({ index: 2, turn: 3 })
})

test('the company: inside its one root, empty departments last, who leads first, a person whom the list does not know is shown all the same', async () => {
  const { model } = await contacts()
  await model.load()
  expect(model.path.map(({ name }) => name)).toEqual(['公司'])
  expect(model.level.map((row) => (row.kind === 'branch' ? [row.branch.name, row.branch.count] : []))).toEqual([
    ['车队', 3],
    ['筹建部', 0]
  ])
  model.openBranch('fleet')
  expect(model.level.map((row) => (row.kind === 'member' ? [row.person.realName, row.person.positionName, row.isLeader] : []))).toEqual([
    ['李伟', '拖车司机', true],
    ['王建军', '拖车司机', false],
    ['新人', undefined, false]
  ])
  server.routes.set('GET /api/permission/Users/Selector', () => ok({ list: [node('root', 'company', [], { fullName: '公司' })] }))
  await model.refresh()
  expect(model.path.map(({ id }) => id)).toEqual(['root'])
})

test('starred people stand on top as soon as they are starred', async () => {
  const { model, stores } = await contacts()
  await model.load()
  await stores.starred.toggle('3')
  expect([model.sections.letters[0], model.sections.rows[1]]).toEqual(['★', expect.objectContaining({ key: '★ 3' })])
})

test('a tap opens the person by id, with nothing else in the address', async () => {
  const { model, opened } = await contacts()
  model.open({ id: '3' })
  expect(opened).toEqual([`${PAGES.person} {"userId":"3"}`])
})

test('signed out nothing is read', async () => {
  const { stores } = openShell(server.url)
  await new ContactsModel(stores).load()
  expect(server.seen).toEqual([])
})
