import type { InSiteRow } from '@/contract/message'
import { recordTarget } from '@/pages/message/components/inSite'
import { InSiteListModel } from '@/pages/message/message/model'
import { attachmentsOf, MessageDetailModel } from '@/pages/message/messageDetail/model'
import { ok, refused, type TestServer } from '../platform/testApi'
import { messageServer, openMessages, prepare, until } from './support'

/** The server's side: what a person received. */
let box: InSiteRow[] = []
const row = (id: number, more: Partial<InSiteRow> = {}): InSiteRow => ({
  id: `m${id}`,
  title: `第${id}条`,
  type: 3,
  creatorUser: '系统',
  lastModifyTime: id,
  isRead: 0,
  enabledMark: 1,
  ...more
})
const unread = (type?: number) => box.filter((each) => each.isRead === 0 && (type === undefined || each.type === type)).length
const bodies = new Map<string, string>()

let server: TestServer
beforeAll(async () => {
  server = await messageServer()
})
afterAll(() => server.close())
beforeEach(() => {
  prepare(server)
  bodies.clear()
  box = [row(4, { type: 1 }), row(3), row(2, { isRead: 1 }), row(1, { type: 2 })]
  server.routes.set('GET /api/message', ({ search }) => {
    const query = new URLSearchParams(search)
    const [page, size] = [Number(query.get('currentPage') ?? 1), Number(query.get('pageSize') ?? 20)]
    const fits = box.filter(
      (each) =>
        (!query.get('type') || String(each.type) === query.get('type')) &&
        (!query.get('isRead') || String(each.isRead) === query.get('isRead')) &&
        each.title.includes(query.get('keyword') ?? '')
    )
    return ok({
      list: fits.slice((page - 1) * size, page * size).map((each) => ({ ...each })),
      pagination: { currentPage: page, pageSize: size, total: fits.length }
    })
  })
  server.routes.set('GET /api/message/getUnReadMsgNum', () =>
    ok({ unReadNum: unread(), unReadNotice: unread(1), unReadMsg: unread(2), unReadSystemMsg: unread(3), unReadSchedule: unread(4) })
  )
  for (const each of box) {
    server.routes.set(`GET /api/message/ReadInfo/${each.id}`, () => {
      box = box.map((one) => (one.id === each.id ? { ...one, isRead: 1 } : one))
      return ok({
        id: each.id,
        title: each.title,
        type: each.type,
        bodyText: bodies.get(each.id) ?? '正文',
        creatorUser: '系统',
        lastModifyTime: 1,
        files: '[]'
      })
    })
  }
  server.routes.set('POST /api/message/Actions/ReadAll', ({ body }) => {
    const { type } = JSON.parse(body.toString() || '{}') as { type?: number | '' }
    box = box.map((each) => (type === undefined || type === '' || each.type === type ? { ...each, isRead: 1 } : each))
    return ok(null)
  })
  server.routes.set('DELETE /api/message/Record', ({ body }) => {
    const ids = (JSON.parse(body.toString()) as { ids: string }).ids.split(',')
    box = box.filter(({ id }) => !ids.includes(id))
    return ok(null)
  })
})

const models: { dispose: () => void }[] = []
afterEach(() => {
  for (const model of models.splice(0)) model.dispose()
})
async function open() {
  const shell = await openMessages(server.url)
  shell.socket.hears({ method: 'initMessage', unreadTotalCount: unread(), messageDefaultText: '第4条', messageDefaultTime: 4 })
  const model = new InSiteListModel(shell.stores)
  models.push(model)
  shell.opened.length = 0
  return { ...shell, model }
}
const titles = (model: InSiteListModel) => model.pages.rows.map(({ title, isRead }) => `${title}${isRead === 0 ? '*' : ''}`)
const first = (model: InSiteListModel): InSiteRow => model.pages.rows[0] ?? row(0)
const answered = (model: InSiteListModel) => until(() => model.pages.state !== 'loading')

test('skeletons, then the list; tabs and 只看未读 narrow it; counts stand on the tabs', async () => {
  const { model } = await open()
  const loading = model.pages.load()
  expect(model.pages.state).toBe('loading')
  await loading
  await until(() => model.counts !== undefined)
  expect(titles(model)).toEqual(['第4条*', '第3条*', '第2条', '第1条*'])
  expect((['all', '1', '2', '3', '4'] as const).map(model.countOf)).toEqual([3, 1, 1, 1, 0])
  model.setTab('3')
  await answered(model)
  expect(titles(model)).toEqual(['第3条*', '第2条'])
  model.toggleUnread()
  await answered(model)
  expect([titles(model), model.pages.footer]).toEqual([['第3条*'], 'end'])
  model.pages.searchNow('9')
  await answered(model)
  expect([model.pages.rows, model.pages.state]).toEqual([[], 'ready'])
})

test('a failure says why, and with rows on screen leaves them', async () => {
  const { model } = await open()
  const working = server.routes.get('GET /api/message')
  server.routes.set('GET /api/message', () => refused(500, '系统繁忙，请稍后重试'))
  await model.pages.load()
  expect([model.pages.state, model.pages.error]).toEqual(['error', '系统繁忙，请稍后重试'])
  if (working !== undefined) server.routes.set('GET /api/message', working)
  await model.pages.load()
  server.routes.set('GET /api/message', () => refused(500, '系统繁忙，请稍后重试'))
  await model.refresh()
  expect([model.pages.state, model.pages.rows.length, model.pages.footer]).toEqual(['ready', 4, 'error'])
})

test("a notice opens its page and says that it was unread; reading it is the page's act", async () => {
  const { model, opened } = await open()
  await model.pages.load()
  await model.open(first(model))
  expect(opened).toEqual(['/pages/message/messageDetail/index {"id":"m4","type":1,"unread":1}'])
  expect(first(model).isRead).toBe(0)
})

test.each([
  ["one's own", 1, '0'],
  ['a to-do', 2, '1'],
  ['a copy', 3, '3']
])('a flow message about %s opens its task and is read', async (_name, type, opType) => {
  bodies.set(
    'm1',
    JSON.stringify({
      enCode: 'leaveApply',
      flowId: 'leaveApply',
      formType: 2,
      status: 1,
      processId: 'task-1',
      taskNodeId: 'visit-1',
      taskOperatorId: 'seat-1',
      type
    })
  )
  const { model, opened, stores, toasts } = await open()
  await model.pages.load()
  if (type === 2) {
    // The step that waits is asked for first; a refusal stops and says why.
    server.routes.set('GET /api/workflow/Engine/FlowBefore/seat-1/Info', () => refused(404, '流程不存在或已删除'))
    await model.open(model.pages.rows[3] ?? row(0))
    expect([opened, toasts]).toEqual([[], ['流程不存在或已删除']])
    server.routes.set('GET /api/workflow/Engine/FlowBefore/seat-1/Info', () => ok({ isCheck: true }))
  }
  await model.open(model.pages.rows[3] ?? row(0))
  expect(opened).toEqual([
    `/pages/workFlow/flowBefore/index ${JSON.stringify({ id: 'task-1', flowId: 'leaveApply', opType, taskNodeId: 'visit-1', taskId: 'seat-1' })}`
  ])
  expect([unread(2), stores.im.badge]).toEqual([0, 2])
})

test('a system message about a record opens the record, plain text its page; both are read and off the badge', async () => {
  bodies.set('m3', JSON.stringify({ area: 'transferCar', id: 'order-1', text: '请核对' }))
  const { model, opened, stores } = await open()
  await model.pages.load()
  await model.open(model.pages.rows[1] ?? row(0))
  expect([opened, unread(3), stores.im.badge, titles(model)[1]]).toEqual([['/pages/transferCar/form {"id":"order-1"}'], 0, 2, '第3条'])
  await model.open(model.pages.rows[2] ?? row(0))
  expect([opened[1], stores.im.badge]).toEqual(['/pages/message/messageDetail/index {"id":"m2","type":3}', 2])
})

test('a message that is gone is told and leaves the list', async () => {
  const { model, toasts } = await open()
  await model.pages.load()
  server.routes.set('GET /api/message/ReadInfo/m3', () => refused(404, '消息不存在或已删除'))
  box = box.filter(({ id }) => id !== 'm3')
  await model.open(model.pages.rows[1] ?? row(0))
  await until(() => model.pages.rows.length === 3)
  expect([toasts, titles(model)]).toEqual([['消息不存在或已删除'], ['第4条*', '第2条', '第1条*']])
})

test('all of a tab are read after a question; the badge of a server without readEvent follows', async () => {
  const { model, stores } = await open()
  model.setTab('3')
  await answered(model)
  await model.readAll()
  await until(() => !model.canReadAll)
  expect([unread(3), unread(), stores.im.badge, model.canReadAll]).toEqual([0, 2, 2, false])
  stores.feedback.confirm = async () => false
  model.setTab('all')
  await answered(model)
  await model.readAll()
  expect(unread()).toBe(2)
})

test('deleting asks first, then the row and its count go', async () => {
  const { model, stores } = await open()
  await model.pages.load()
  const asked: unknown[] = []
  stores.feedback.confirm = async (options) => {
    asked.push([options.confirmText, options.isDangerous])
    return asked.length > 1
  }
  await model.remove(first(model))
  expect([asked, box.length]).toEqual([[['删除', true]], 4])
  await model.remove(first(model))
  expect([titles(model), stores.im.badge]).toEqual([['第3条*', '第2条', '第1条*'], 2])
})

test('what arrives while the list is open appears in it; rows that are there stay the same', async () => {
  const { model, socket } = await open()
  await model.pages.load()
  const before = first(model)
  box = [row(5, { title: '新公告', type: 1 }), ...box]
  socket.hears({ method: 'messagePush', messageType: 1, userId: '', toUserId: [], title: '新公告', unreadNoticeCount: 1 })
  await until(() => model.pages.rows.length === 5)
  expect(titles(model)[0]).toBe('新公告*')
  expect(model.pages.rows[1]).toBe(before)
})

test('pages join without a gap or a repeat, also while rows of the unread list are being read', async () => {
  box = Array.from({ length: 65 }, (_, i) => row(100 - i))
  for (const { id } of box.slice(0, 3))
    server.routes.set(`GET /api/message/ReadInfo/${id}`, () => {
      box = box.map((one) => (one.id === id ? { ...one, isRead: 1 } : one))
      return ok({ id, title: '', type: 3, bodyText: '', creatorUser: '', lastModifyTime: 1, files: '[]' })
    })
  const { model } = await open()
  model.toggleUnread()
  await answered(model)
  for (const each of model.pages.rows.slice(0, 3)) await model.markRead(each)
  for (let i = 0; i < 20 && model.pages.footer !== 'end'; i++) {
    await model.pages.loadMore()
    await until(() => model.pages.footer !== 'loading')
  }
  // Rows that were read stay until the list is read again, which may be at once or after the last page.
  const ids = model.pages.rows.map(({ id }) => id)
  const unreadOf = (rows: readonly InSiteRow[]) => rows.filter(({ isRead }) => isRead === 0).map(({ id }) => id)
  expect([unreadOf(model.pages.rows), new Set(ids).size, model.pages.footer]).toEqual([unreadOf(box), ids.length, 'end'])
  expect(ids).toEqual(box.map(({ id }) => id).slice(-ids.length))
})

test('the detail page: read once, its own states for gone and failed, the link of a record', async () => {
  const { stores, socket } = await open()
  const detail = (id: string, isUnread = true) => {
    const model = new MessageDetailModel(stores, { id, isUnread })
    models.push(model)
    return model
  }
  bodies.set('m4', '<p>好 <b>的</b></p>')
  const notice = detail('m4')
  expect(notice.state).toBe('loading')
  await notice.load()
  await notice.load()
  expect([notice.state, notice.nodes.length, stores.im.badge]).toEqual(['ready', 1, 2])
  bodies.set('m3', JSON.stringify({ area: 'transferCar', id: 'o', text: '请核对' }))
  const system = detail('m3')
  await system.load()
  expect([system.text, system.target?.page?.route, system.nodes]).toEqual(['请核对', '/pages/transferCar/form', []])
  server.routes.set('GET /api/message/ReadInfo/gone', () => refused(404, '消息不存在或已删除'))
  const gone = detail('gone')
  await gone.load()
  expect([gone.state, detail('').state]).toEqual(['missing', 'missing'])
  server.routes.set('GET /api/message/ReadInfo/m2', () => refused(500, '系统繁忙，请稍后重试'))
  const failed = detail('m2')
  await failed.load()
  expect([failed.state, failed.error?.message, socket.sent]).toEqual(['error', '系统繁忙，请稍后重试', []])
})

test('bodies and attachments that nobody can read harm nothing', () => {
  for (const body of ['{', '{}', '[]', '{"area":1,"id":"x"}', 'null', '{"area":"transferCar"}', ''])
    expect([body, recordTarget(body, 3)]).toEqual([body, undefined])
  expect(recordTarget('{"area":"constructor","id":"x"}', 3)?.page).toBeUndefined()
  for (const files of ['', '{', '{}', 'null', '[1, null, "x", {}, {"url":""}]']) expect([files, attachmentsOf(files)]).toEqual([files, []])
  expect(attachmentsOf('[{"url":"/api/file/Image/annex/a.PNG?sign=x","fileId":7}]')).toEqual([
    { name: '附件', fileId: '7', url: '/api/file/Image/annex/a.PNG?sign=x', isPicture: true }
  ])
})
