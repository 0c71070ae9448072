import type { Conversation } from '@/contract/message'
import { previewText } from '@/domain/conversation/kinds'
import { MessagesModel } from '@/pages/index/messages/model'
import { ok, refused, type TestServer } from '../platform/testApi'
import { messageServer, openMessages, prepare, until } from './support'

const NOW = Date.now()
const line = (id: string, realName: string, more: Partial<Conversation> = {}): Conversation => ({
  id,
  account: `account-${id}`,
  realName,
  headIcon: '',
  latestMessage: `来自${realName}`,
  latestDate: NOW - 1000 * Number(id),
  unreadMessage: 0,
  messageType: 'text',
  ...more
})
const LINES = [
  line('1', '周敏', { unreadMessage: 2 }),
  line('2', '王建军'),
  line('3', '李强', { latestMessage: '{"path":"x","length":"00:03"}', messageType: 'voice' })
]
const PEOPLE = [
  {
    id: '2',
    account: 'driver1',
    realName: '王建军',
    headIcon: '',
    gender: 1,
    quickQuery: 'WJJ',
    pinyin: 'wang jian jun',
    department: '车队'
  },
  {
    id: '9',
    account: 'clerk1',
    realName: '许婷婷',
    headIcon: '',
    gender: 2,
    quickQuery: 'XTT',
    pinyin: 'xu ting ting',
    department: '客服部'
  }
]

let server: TestServer
beforeAll(async () => {
  server = await messageServer()
})
afterAll(() => server.close())
beforeEach(() => {
  prepare(server)
  server.routes.set('GET /api/message/imreply', () => ok({ list: LINES }))
  server.routes.set('GET /api/permission/Users/All', () => ok({ list: PEOPLE }))
  server.routes.set('DELETE /api/message/imreply/relocation/1', () => ok(null))
})

const models: MessagesModel[] = []
afterEach(() => {
  for (const model of models.splice(0)) model.dispose()
})
async function open() {
  const shell = await openMessages(server.url)
  const model = new MessagesModel(shell.stores)
  models.push(model)
  return { ...shell, model }
}
const names = (model: MessagesModel) => model.conversations.map(({ realName }) => realName)
const hidden = () => server.seen.filter(({ path }) => path.includes('relocation')).length
const message = (from: string, formMessage: string, more: object = {}) => ({
  method: 'receiveMessage',
  formUserId: from,
  formMessage,
  messageType: 'text',
  dateTime: NOW + 5000,
  latestDate: NOW + 5000,
  realName: '李强',
  account: 'driver2',
  ...more
})

test('loading, then newest first; a new message rises and counts; a failure says why and keeps what is there', async () => {
  const { model, socket, stores } = await open()
  const loading = model.load()
  expect(model.state).toBe('loading')
  await loading
  expect([model.state, names(model)]).toEqual(['ready', ['周敏', '王建军', '李强']])
  socket.hears(message('3', '在吗'))
  expect([names(model), stores.im.badge]).toEqual([['李强', '周敏', '王建军'], 3])
  socket.hears(message('7', '新来的', { realName: '新人', account: 'new', dateTime: NOW + 6000, latestDate: NOW + 6000 }))
  expect(names(model)[0]).toBe('新人')
  server.routes.set('GET /api/message/imreply', () => refused(500, '系统繁忙，请稍后重试'))
  await model.load()
  expect([model.state, model.error]).toEqual(['ready', '系统繁忙，请稍后重试'])
})

test('nothing yet, and a failure with nothing to show, look different', async () => {
  const { model } = await open()
  server.routes.set('GET /api/message/imreply', () => refused(500, '系统繁忙，请稍后重试'))
  await model.load()
  expect([model.state, model.error]).toEqual(['error', '系统繁忙，请稍后重试'])
  server.routes.set('GET /api/message/imreply', () => ok({ list: [] }))
  await model.load()
  expect([model.state, model.error]).toEqual(['empty', ''])
})

test('a chat opens with the id of its conversation and is marked read there, not here', async () => {
  const { model, toasts, opened, socket, stores } = await open()
  await model.load()
  const [first] = model.conversations
  if (first === undefined) throw new Error('no conversation')
  opened.length = 0
  model.openChat(first)
  expect([toasts, opened, first.unreadMessage, stores.im.badge, socket.sent]).toEqual([
    [],
    ['/pages/message/im/index {"id":"1"}'],
    2,
    2,
    []
  ])
  opened.length = 0
  model.openInSite()
  model.openPerson('2')
  expect(opened).toEqual(['/pages/message/message/index', '/pages/message/userDetail/index {"userId":"2"}'])
})

test('marking read goes to the server and off the badge', async () => {
  const { model, socket, stores } = await open()
  await model.load()
  const [first] = model.conversations
  if (first === undefined) throw new Error('no conversation')
  model.choose(first)
  model.markRead(first)
  expect([model.chosen, stores.im.badge, socket.sent]).toEqual([undefined, 0, [{ method: 'UpdateReadMessage', formUserId: '1' }]])
})

describe('removing', () => {
  async function removed() {
    const shell = await open()
    await shell.model.load()
    const [first] = shell.model.conversations
    if (first === undefined) throw new Error('no conversation')
    shell.model.remove(first)
    return { ...shell, first }
  }

  test('out of sight at once, told to the server only when 撤销 is no longer offered', async () => {
    const { model } = await open()
    await model.load()
    const [first] = model.conversations
    if (first === undefined) throw new Error('no conversation')
    jest.useFakeTimers()
    try {
      model.remove(first)
      expect([names(model), model.leaving?.item.realName]).toEqual([['王建军', '李强'], '周敏'])
      model.undo()
      jest.advanceTimersByTime(60_000)
      expect([names(model), model.leaving]).toEqual([['周敏', '王建军', '李强'], undefined])
      model.remove(first)
      jest.advanceTimersByTime(4_900)
      expect(model.leaving).not.toBeUndefined()
      jest.advanceTimersByTime(100)
    } finally {
      jest.useRealTimers()
    }
    await until(() => model.leaving === undefined)
    expect([hidden(), model.leaving, names(model)]).toEqual([1, undefined, ['王建军', '李强']])
  })

  test('leaving the page tells the server at once; its badge goes too', async () => {
    const { model, stores } = await removed()
    model.hide()
    await until(() => model.leaving === undefined)
    expect([hidden(), names(model), stores.im.badge]).toEqual([1, ['王建军', '李强'], 0])
  })

  test('a message that comes meanwhile brings it back and nothing is removed', async () => {
    const { model, socket } = await removed()
    socket.hears(message('1', '等等', { realName: '周敏', account: 'dispatcher1' }))
    expect([names(model)[0], model.leaving]).toEqual(['周敏', undefined])
    model.hide()
    await model.load()
    expect(hidden()).toBe(0)
  })

  test('a refusal puts it back and says why', async () => {
    server.routes.set('DELETE /api/message/imreply/relocation/1', () => refused(500, '系统繁忙，请稍后重试'))
    const { model, toasts } = await removed()
    model.hide()
    await until(() => toasts.length > 0)
    expect([names(model), toasts]).toEqual([['周敏', '王建军', '李强'], ['系统繁忙，请稍后重试']])
  })
})

test('search finds conversations by name, account and text, and people by pinyin; nothing found is said only when people are known', async () => {
  const { model } = await open()
  await model.load()
  model.search('没有')
  expect([model.isDirectoryMissing, model.found]).toEqual([true, { chats: [], people: [], total: 0 }])
  await until(() => !model.isDirectoryMissing)
  const found = (keyword: string) => {
    model.search(keyword)
    return [model.found.chats.map(({ item }) => item.realName), model.found.people.map(({ person }) => person.realName)]
  }
  expect(found('wjj')).toEqual([['王建军'], ['王建军']])
  expect(found('xu')).toEqual([[], ['许婷婷']])
  expect(found('来自周')).toEqual([['周敏'], []])
  expect(found('[语音]')).toEqual([['李强'], []])
  expect(found(' ')).toEqual([[], []])
  expect(model.isSearching).toBe(false)
})

test('the line about the connection: a loss, tries that do not blink, rest with a way to try, and nothing while all is well', async () => {
  const { model, socket } = await open()
  const notices = (['waiting', 'connecting', 'waiting', 'resting', 'connecting', 'open', 'idle', 'connecting'] as const).map((state) => {
    socket.become(state)
    return model.notice
  })
  expect(notices).toEqual(['reconnecting', 'reconnecting', 'reconnecting', 'resting', 'reconnecting', 'none', 'none', 'none'])
  model.wake()
  expect(socket.woken).toBe(1)
})

test('a thousand conversations are drawn in parts', async () => {
  server.routes.set('GET /api/message/imreply', () => ok({ list: Array.from({ length: 1000 }, (_, i) => line(String(i + 1), `人${i}`)) }))
  const { model } = await open()
  await model.load()
  expect([model.shown.length, model.hasMore]).toEqual([60, true])
  for (let i = 0; i < 30; i++) model.showMore()
  expect([model.shown.length, model.hasMore]).toEqual([1000, false])
})

test('the line of a conversation', () => {
  expect([previewText('text', ' 一\n 二 '), previewText('image', '{}'), previewText('voice', '{}'), previewText('card', 'x')]).toEqual([
    '一 二',
    '[图片]',
    '[语音]',
    '[卡片]'
  ])
})
