import type { MessageListFrame } from '../../../src/contract/frames'
import { createInSite } from '../../../server/message/commands/inSite'
import { oneDatabase, type TestApp } from '../../support/databases'
import { listen, LiveSocket } from '../../support/liveSocket'
import { Talk, userId } from './support'

/** The frames of messages over real sockets (socket.md#frames). */
oneDatabase((_name, makeApp) => {
  let server: TestApp
  let talk: Talk
  let base: string
  const open: LiveSocket[] = []
  beforeAll(async () => {
    server = await makeApp()
    talk = new Talk(server)
    base = await listen(server)
  })
  beforeEach(async () => {
    await talk.empty()
  })
  afterEach(() => {
    for (const socket of open.splice(0)) socket.close()
  })

  const join = async (account: string): Promise<LiveSocket> => {
    const socket = await LiveSocket.join(base, await talk.token(account))
    open.push(socket)
    return socket
  }
  const text = (to: string, messageContent: unknown) => ({
    method: 'SendMessage',
    toUserId: userId(to),
    messageType: 'text',
    messageContent
  })

  test('initMessage carries the counts of both generations and who wrote what', async () => {
    const db = server.context.db
    for (const type of [1, 2, 3, 4] as const)
      await db.transaction((tx) =>
        createInSite(tx, server.context, {
          type,
          title: `第${type}类`,
          body: '',
          creatorId: null,
          at: type,
          toUserIds: ['user-driver1']
        })
      )
    await talk.send('dispatcher1', 'driver1', '一')
    const last = await talk.send('dispatcher1', 'driver1', '二')
    const socket = await join('driver1')
    expect(socket.of('initMessage')[0]).toMatchObject({
      unreadTotalCount: 4,
      unreadNoticeCount: 1,
      unreadMessageCount: 1,
      unreadSystemMessageCount: 1,
      unreadScheduleCount: 1,
      messageDefaultText: '第4类',
      messageDefaultTime: 4,
      noticeDefaultText: '第1类',
      noticeDefaultTime: 1,
      unreadNums: [
        {
          sendUserId: 'user-dispatcher1',
          receiveUserId: 'user-driver1',
          unreadNum: 2,
          defaultMessage: '二',
          defaultMessageType: 'text',
          defaultMessageTime: last.sentAt
        }
      ]
    })
  })

  test('a message: the echo to every tab of the sender, the message to every device of the receiver, nothing to others; stored first', async () => {
    const [mine, myTab, his, hisTab, stranger] = (await Promise.all(
      ['driver1', 'driver1', 'driver2', 'driver2', 'dispatcher1'].map(join)
    )) as [LiveSocket, LiveSocket, LiveSocket, LiveSocket, LiveSocket]
    mine.send(text('driver2', '在吗'))
    for (const socket of [mine, myTab])
      expect(await socket.next('sendMessage')).toMatchObject({ UserId: 'user-driver1', toUserId: 'user-driver2', toMessage: '在吗' })
    for (const socket of [his, hisTab])
      expect(await socket.next('receiveMessage')).toMatchObject({ formUserId: 'user-driver1', formMessage: '在吗' })
    expect(await server.query('select content from chat_message')).toEqual([{ content: '在吗' }])
    await stranger.settle()
    expect([...stranger.of('receiveMessage'), ...stranger.of('sendMessage')]).toEqual([])
  })

  test('what is refused is answered with an error frame on that socket alone and stored nowhere', async () => {
    const mine = await join('driver1')
    const his = await join('driver2')
    const image = (content: unknown) => ({ method: 'SendMessage', toUserId: 'user-driver2', messageType: 'image', messageContent: content })
    const wrong = [
      text('driver1', '自己'),
      text('nobody', '谁'),
      text('driver2', ''),
      text('driver2', '  \n'),
      text('driver2', '长'.repeat(501)),
      text('driver2', 7),
      text('driver2', null),
      text('driver2', 'a\u0000b'),
      text('driver2', '\ud800'),
      text('driver2', { name: 'x' }),
      { ...text('driver2', '好'), messageType: 'video' },
      { ...text('driver2', '好'), toUserId: ['user-driver2'] },
      { ...text('driver2', '好'), toUserId: '' },
      image('好'),
      image({ name: 'x.jpg' }),
      image({ name: 'x.jpg', width: -1, height: 1 }),
      image({ name: '20260315_00000000000000000000000000000000.jpg', width: 1, height: 1 }),
      { method: 'UpdateReadMessage' },
      { method: 'UpdateReadMessage', formUserId: {} },
      { method: 'MessageList' },
      { method: 'MessageList', toUserId: 'user-driver2', pageSize: 101 },
      { method: 'MessageList', toUserId: 'user-driver2', currentPage: 0 }
    ]
    for (const [i, frame] of wrong.entries()) {
      mine.send(frame)
      const { msg } = await mine.next('error')
      expect([i, msg]).toEqual([i, expect.stringMatching(/[\u4e00-\u9fff]/)])
    }
    await his.settle()
    expect([...his.of('receiveMessage'), ...mine.of('sendMessage')]).toEqual([])
    expect(await server.query('select 1 from chat_message')).toEqual([])
    mine.send(text('driver2', '长'.repeat(500)))
    await mine.next('sendMessage')
  })

  test('reading on one device: every device of the person hears the new counts, nobody else does', async () => {
    await talk.send('dispatcher1', 'driver1')
    const [mine, tab, sender] = [await join('driver1'), await join('driver1'), await join('dispatcher1')]
    mine.send({ method: 'UpdateReadMessage', formUserId: 'user-dispatcher1' })
    expect(await tab.next('unread')).toEqual({ method: 'unread', unreadTotalCount: 0, unreadNums: [], unreadGroups: [] })
    await mine.settle()
    await sender.settle()
    // A message may have been on its way to the one that read: it would go on counting it.
    expect(mine.of('unread')).toEqual([{ method: 'unread', unreadTotalCount: 0, unreadNums: [], unreadGroups: [] }])
    expect(sender.of('unread')).toEqual([])
    expect((await join('driver1')).of('initMessage')[0]).toMatchObject({ unreadNums: [] })
  })

  test('history of a chat: ascending pages with read states, told to the asker alone; a stranger gets an empty one', async () => {
    for (let i = 1; i <= 5; i++) await talk.send(i % 2 === 0 ? 'driver1' : 'dispatcher1', i % 2 === 0 ? 'dispatcher1' : 'driver1', `${i}`)
    await talk.read('driver1', 'dispatcher1')
    const [mine, tab] = [await join('driver1'), await join('driver1')]
    const ask = async (socket: LiveSocket, more: object = {}): Promise<MessageListFrame> => {
      socket.send({ method: 'MessageList', toUserId: 'user-dispatcher1', formUserId: 'user-driver1', sord: 'desc', ...more })
      return socket.next('messageList')
    }
    expect(await ask(mine, { currentPage: 1, pageSize: 2 })).toEqual({
      method: 'messageList',
      pagination: { currentPage: 1, pageSize: 2, total: 5 },
      list: [
        {
          id: expect.any(String),
          sendUserId: 'user-driver1',
          sendTime: expect.any(Number),
          receiveUserId: 'user-dispatcher1',
          receiveTime: expect.any(Number),
          content: '4',
          contentType: 'text',
          state: 0
        },
        {
          id: expect.any(String),
          sendUserId: 'user-dispatcher1',
          sendTime: expect.any(Number),
          receiveUserId: 'user-driver1',
          receiveTime: expect.any(Number),
          content: '5',
          contentType: 'text',
          state: 1
        }
      ]
    })
    expect((await ask(mine)).list.map(({ content }) => content)).toEqual(['1', '2', '3', '4', '5'])
    expect((await ask(mine, { currentPage: 4, pageSize: 2 })).list).toEqual([])
    expect((await ask(mine, { keyword: '3' })).list.map(({ content }) => content)).toEqual(['3'])
    // The frame names the asker itself; what it says does not count.
    expect((await ask(await join('driver2'))).list).toEqual([])
    await tab.settle()
    expect(tab.of('messageList')).toEqual([])
  })

  test('an in-site message and its reading by HTTP reach the open sockets of the person', async () => {
    const socket = await join('driver1')
    const id = await server.context.db.transaction((tx) =>
      createInSite(tx, server.context, {
        type: 1,
        title: '公告',
        body: '<p>好</p>',
        creatorId: 'user-manager1',
        at: 5,
        toUserIds: ['user-driver1', 'user-driver2']
      })
    )
    expect(await socket.next('messagePush')).toMatchObject({ messageType: 1, title: '公告', unreadNoticeCount: 1, messageDefaultTime: 5 })
    await talk.as('driver1', 'GET', `/ReadInfo/${id}`)
    // On a slow machine the counts are told once more before the reading.
    expect(await socket.next('unread', ({ unreadTotalCount }) => unreadTotalCount === 0)).toMatchObject({ unreadNums: [] })
  })
})

/** What the demo company starts with. */
oneDatabase((_name, makeApp) => {
  test('the demo company: a welcome notice, system messages and a talk, for those concerned', async () => {
    const talk = new Talk(await makeApp())
    const titles = async (account: string) =>
      (await talk.as<{ list: { title: string; type: number }[] }>(account, 'GET', '')).data.list.map(({ title, type }) => [type, title])
    expect(await titles('clerk1')).toEqual([
      [3, '账号安全提醒'],
      [1, '欢迎使用拖车救援平台']
    ])
    expect(await titles('driver1')).toEqual([
      [3, expect.stringMatching(/^工单 SG\d+ 请核对现场照片$/)],
      [3, '账号安全提醒'],
      [1, '欢迎使用拖车救援平台']
    ])
    const conversations = async (account: string) =>
      (await talk.as<{ list: { id: string; unreadMessage: number }[] }>(account, 'GET', '/imreply')).data.list
    expect(await conversations('driver1')).toMatchObject([{ id: 'user-dispatcher1', unreadMessage: 3 }])
    expect(await conversations('dispatcher1')).toMatchObject([{ id: 'user-driver1', unreadMessage: 2 }])
    expect(await conversations('manager1')).toEqual([])
    const notice = (await talk.as<{ list: { id: string; type: number }[] }>('driver1', 'GET', '?type=1')).data.list[0]
    const { bodyText } = (await talk.as<{ bodyText: string }>('driver1', 'GET', `/ReadInfo/${notice?.id}`)).data
    expect(bodyText).toContain('<table>')
  })
})
