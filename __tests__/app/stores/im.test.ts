import type { ServerFrame } from '@/contract/frames'
import type { Conversation } from '@/contract/message'
import type { OutgoingFrame, Socket, SocketListener } from '@/platform/socket/types'
import { ImStore } from '@/stores/imStore'
import { quietSocket } from '../../support/quietSocket'

const ME = 'me'
const row = (id: string, more: Partial<Conversation> = {}): Conversation => ({
  id,
  account: id,
  realName: `姓名${id}`,
  headIcon: '',
  latestMessage: '旧消息',
  latestDate: 100,
  unreadMessage: 0,
  messageType: 'text',
  ...more
})
const heard = (from: string, at: number, more: object = {}): ServerFrame => ({
  method: 'receiveMessage',
  formUserId: from,
  formMessage: `消息${at}`,
  messageType: 'text',
  dateTime: at,
  latestDate: at,
  account: from,
  realName: `姓名${from}`,
  headIcon: '',
  ...more
})
const unread = (from: string, unreadNum: number, at = 50) => ({
  sendUserId: from,
  receiveUserId: ME,
  unreadNum,
  defaultMessage: '未读的',
  defaultMessageType: 'text' as const,
  defaultMessageTime: at
})
const init = (more: object = {}): ServerFrame => ({
  method: 'initMessage',
  onlineUserList: [],
  unreadNums: [],
  unreadTotalCount: 0,
  features: ['readEvent', 'presence', 'businessEvent'],
  ...more
})

/** The store over a connection that is played by hand; the connection itself is proved elsewhere. */
function open() {
  const sent: OutgoingFrame[] = []
  const opened: string[] = []
  const ended: string[] = []
  const toasts: string[] = []
  const reads: string[] = []
  let rows: Conversation[] = []
  let hold: Promise<void> | undefined
  let wire: SocketListener | undefined
  const session = {
    token: 't1',
    end: (message: string) => void ended.push(message),
    refreshCurrentUser: async () => void reads.push('CurrentUser')
  }
  const im = new ImStore({
    session,
    toast: (message) => void toasts.push(message),
    service: {
      conversations: async () => {
        reads.push('imreply')
        const answer = rows.map((each) => ({ ...each }))
        await hold
        return answer
      }
    },
    createSocket: (listener): Socket => {
      wire = listener
      return {
        ...quietSocket(),
        open: (token) => void opened.push(token),
        close: () => void opened.push('closed'),
        send: (frame) => sent.push(frame) > 0
      }
    }
  })
  const listener = wire as unknown as SocketListener
  listener.stateChanged('open')
  return {
    im,
    sent,
    opened,
    ended,
    toasts,
    reads,
    session,
    listener,
    hear: (...frames: ServerFrame[]) => {
      for (const frame of frames) listener.received(frame)
    },
    list: (list: Conversation[], until?: Promise<void>) => {
      rows = list
      hold = until
    }
  }
}

describe('numbered conversations before what knows them is loaded', () => {
  test('groups and muted ones count as the server says; a muted one only while it names the person', () => {
    const { im, hear, sent } = open()
    hear(
      init({
        features: ['readEvent', 'conversation'],
        unreadTotalCount: 1,
        unreadNums: [unread('a', 2), { ...unread('b', 4), isMuted: true }],
        unreadGroups: [
          { groupId: 'g', unreadNum: 3, isMentioned: false },
          { groupId: 'h', unreadNum: 5, isMentioned: false, isMuted: true },
          { groupId: 'i', unreadNum: 7, isMentioned: true, isMuted: true }
        ]
      })
    )
    expect([im.badge, im.item('g').kind, im.item('i').isMentioned]).toEqual([1 + 2 + 3 + 7, 'group', true])
    hear({
      method: 'unread',
      unreadTotalCount: 1,
      unreadNums: [],
      unreadGroups: [{ groupId: 'h', unreadNum: 5, isMentioned: false, isMuted: true }]
    })
    expect([im.badge, im.item('i').unreadMessage, im.item('i').isMentioned]).toEqual([1, 0, false])
    im.item('g').lastSequence = 9
    im.enterChat('g')
    expect(sent).toEqual([{ method: 'UpdateReadGroup', groupId: 'g', sequence: 9 }])
  })

  test('pinned first, hidden ones not at all until their next message', () => {
    const { im, hear } = open()
    hear(heard('a', 10, { sequence: 1 }), heard('b', 20, { sequence: 1 }), heard('c', 30, { sequence: 1 }))
    im.item('a').isPinned = true
    im.item('c').isHidden = true
    expect(im.conversations.map(({ id }) => id)).toEqual(['a', 'b'])
    hear(heard('c', 40, { sequence: 2 }))
    expect([im.conversations.map(({ id }) => id), im.item('c').lastSequence]).toEqual([['a', 'c', 'b'], 2])
  })

  test("a refused message is its sender's matter: no toast", () => {
    const { hear, toasts } = open()
    hear({ method: 'error', msg: '消息未发送', clientId: 'client-1', refusal: 'refused' }, { method: 'error', msg: '太快了' })
    expect(toasts).toEqual(['太快了'])
  })
})

describe('counts (specification section 4)', () => {
  test('initMessage of later platforms: the total of in-site messages and every chat', () => {
    const { im, hear } = open()
    hear(init({ unreadTotalCount: 4, messageDefaultText: '停电通知', messageDefaultTime: 9, unreadNums: [unread('a', 2), unread('b', 3)] }))
    expect([im.badge, im.summary]).toEqual([9, { text: '停电通知', count: 4, date: 9 }])
  })

  test('initMessage of older platforms: flow messages and notices are its parts; nothing said is 暂无数据', () => {
    const { im, hear } = open()
    hear({ method: 'initMessage', unreadMessageCount: 2, unreadNoticeCount: 3, noticeDefaultText: '公告', unreadNums: [unread('a', 1)] })
    expect([im.badge, im.summary.text, im.summary.count]).toEqual([6, '公告', 5])
    hear({ method: 'initMessage' })
    expect([im.badge, im.summary]).toEqual([0, { text: '暂无数据', count: 0, date: undefined }])
  })

  test('a message of somebody else raises the badge, one of the open conversation does not and is told as read', () => {
    const { im, hear, sent } = open()
    hear(init(), heard('a', 200))
    expect(im.badge).toBe(1)
    im.enterChat('a')
    expect([im.badge, sent]).toEqual([0, [{ method: 'UpdateReadMessage', formUserId: 'a' }]])
    hear(heard('a', 300), heard('b', 301))
    expect([im.badge, sent.length]).toEqual([1, 2])
    im.leaveChat()
    hear(heard('a', 400))
    expect(im.badge).toBe(2)
  })

  test.each([
    [3, 3],
    [1, 1],
    [0, 1],
    [-5, 1],
    [undefined, 1],
    ['2', 2],
    ['x', 1],
    [NaN, 1]
  ])('a push that says %p raises the badge by %p', (said, by) => {
    const { im, hear } = open()
    hear(init({ unreadTotalCount: 1 }), {
      method: 'messagePush',
      messageType: 1,
      userId: '',
      toUserId: [],
      title: '新公告',
      unreadNoticeCount: said as number
    })
    expect([im.badge, im.summary.count, im.summary.text]).toEqual([1 + by, 1 + by, '新公告'])
  })

  test('never below zero, whatever is read or said', () => {
    const { im, hear, listener } = open()
    listener.stateChanged('waiting')
    im.markInSiteRead(5)
    im.markRead('a')
    expect(im.badge).toBe(0)
    hear(init({ unreadTotalCount: -3, unreadNums: [unread('a', -2)] }))
    expect(im.badge).toBe(0)
  })

  test('in-site reading counts here where no frame will say so, and is left to the frame where one will', () => {
    const { im, hear, listener } = open()
    hear(init({ unreadTotalCount: 5 }))
    im.markInSiteRead(2)
    expect(im.badge).toBe(5)
    hear({ method: 'unread', unreadTotalCount: 3, unreadNums: [] })
    expect(im.badge).toBe(3)
    listener.stateChanged('waiting')
    im.markInSiteRead(2)
    expect(im.badge).toBe(1)
    listener.stateChanged('open')
    hear({ method: 'initMessage', unreadTotalCount: 5 })
    im.markInSiteRead(1)
    expect(im.badge).toBe(4)
  })

  test('read on another device: the counts are those that the frame says, in every conversation', () => {
    const { im, hear } = open()
    hear(init({ unreadTotalCount: 2, unreadNums: [unread('a', 2), unread('b', 3)] }))
    hear({ method: 'unread', unreadTotalCount: 1, unreadNums: [unread('b', 3)] })
    expect([im.badge, [...im.unreadChats]]).toEqual([4, [['b', 3]]])
  })

  test('back after a loss: what the server says replaces everything; the open chat is read again', () => {
    const { im, hear, sent } = open()
    hear(init({ unreadNums: [unread('a', 2), unread('b', 1)] }), heard('c', 10))
    im.enterChat('a')
    sent.length = 0
    hear(init({ unreadTotalCount: 1, unreadNums: [unread('a', 4)] }))
    expect([im.badge, sent]).toEqual([1, [{ method: 'UpdateReadMessage', formUserId: 'a' }]])
  })
})

describe('conversations', () => {
  test("newest first, entities updated in place; the echo of one's own message moves it up without a count", async () => {
    const { im, hear, list } = open()
    hear(init())
    list([row('a', { latestDate: 300 }), row('b', { latestDate: 200 }), row('c', { latestDate: 100 })])
    await im.loadConversations()
    const [a, b, c] = im.conversations
    expect(im.conversations.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    hear({
      method: 'sendMessage',
      UserId: ME,
      toUserId: 'c',
      toRealName: '姓名c',
      messageType: 'text',
      toMessage: '马上到',
      dateTime: 400,
      latestDate: 400
    })
    expect(im.conversations).toEqual([c, a, b])
    expect(c).toMatchObject({ latestMessage: '马上到', latestDate: 400, unreadMessage: 0 })
    expect(im.badge).toBe(0)
  })

  test('an unknown sender makes a conversation; pictures and voices are kept as JSON text like rows of the list', () => {
    const { im, hear } = open()
    hear(init(), heard('x', 10, { messageType: 'image', formMessage: { path: '/p.jpg', width: 1, height: 2 } }))
    expect(im.conversations).toMatchObject([
      { id: 'x', realName: '姓名x', messageType: 'image', latestMessage: '{"path":"/p.jpg","width":1,"height":2}', unreadMessage: 1 }
    ])
  })

  test('a list that was asked for before a message arrived does not take it back', async () => {
    const { im, hear, list } = open()
    hear(init())
    let answer = (): void => undefined
    list(
      [row('a'), row('b')],
      new Promise((resolve) => {
        answer = resolve
      })
    )
    const reading = im.loadConversations()
    hear(heard('a', 500), heard('new', 600))
    answer()
    await reading
    expect(im.conversations.map(({ id, latestMessage, unreadMessage }) => [id, latestMessage, unreadMessage])).toEqual([
      ['new', '消息600', 1],
      ['a', '消息500', 1],
      ['b', '旧消息', 0]
    ])
  })

  test('a conversation that is gone from the list goes, unless it has something unread', async () => {
    const { im, hear, list } = open()
    hear(init())
    list([row('a'), row('b')])
    await im.loadConversations()
    hear(heard('b', 500))
    list([])
    await im.loadConversations()
    expect(im.conversations.map(({ id }) => id)).toEqual(['b'])
    im.forgetConversation('b', 0)
    expect(im.badge).toBe(1)
    im.forgetConversation('b', im.item('b').heard)
    expect([im.conversations, im.badge]).toEqual([[], 0])
  })

  test('counts without a feature come from the list too', async () => {
    const { im, hear, list } = open()
    hear({ method: 'initMessage' })
    list([row('a', { unreadMessage: 2 })])
    await im.loadConversations()
    expect(im.badge).toBe(2)
    list([row('a', { unreadMessage: 0 })])
    await im.loadConversations()
    expect(im.badge).toBe(0)
  })

  test('somebody who is only in initMessage counts at once and shows once the list named him', async () => {
    const { im, hear, list, reads } = open()
    await im.loadConversations()
    list([row('a', { unreadMessage: 2, latestDate: 50, latestMessage: '未读的' })])
    hear(init({ unreadNums: [unread('a', 2)] }))
    expect([im.badge, im.conversations]).toEqual([2, []])
    await im.conversationsState.load()
    expect(reads).toEqual(['imreply', 'imreply'])
    expect(im.conversations).toMatchObject([{ id: 'a', realName: '姓名a', unreadMessage: 2 }])
  })

  test('a list that fails says why and leaves what is known', async () => {
    const { im, hear, list } = open()
    hear(init(), heard('a', 10))
    list([], Promise.reject(new Error('断了')))
    await im.loadConversations()
    expect([im.conversationsState.error?.message, im.conversationsState.isLoading, im.conversations.length]).toEqual(['断了', false, 1])
  })

  test('an answer to an older session is dropped', async () => {
    const { im, session, list } = open()
    let answer = (): void => undefined
    list(
      [row('a')],
      new Promise((resolve) => {
        answer = resolve
      })
    )
    const reading = im.loadConversations()
    session.token = ''
    im.follow('')
    answer()
    await reading
    expect([im.conversations, im.conversationsState.data]).toEqual([[], undefined])
  })
})

describe('the rest of what arrives', () => {
  test('presence: two names for one list, each person once', () => {
    const { im, hear } = open()
    hear(
      init({ onlineUserList: ['a', 'b'] }),
      { method: 'Online', userId: 'c' },
      { method: 'Online', userId: 'c' },
      { method: 'Offline', userId: 'a' }
    )
    expect([[...im.onlineUsers], im.isOnline('b'), im.isOnline('a'), im.hasPresence]).toEqual([['b', 'c'], true, false, true])
    hear({ method: 'initMessage', onlineUsers: ['z'] })
    expect([[...im.onlineUsers], im.hasPresence]).toEqual([['z'], false])
  })

  test('methods are read whatever their case; unknown and broken frames change nothing', () => {
    const { im, hear } = open()
    hear(
      { ...init({ unreadTotalCount: 2 }), method: 'INITMESSAGE' } as unknown as ServerFrame,
      { method: 'online', userId: 'a' } as unknown as ServerFrame
    )
    expect([im.badge, im.isOnline('a')]).toEqual([2, true])
    hear(
      { method: 'voteMessage' } as unknown as ServerFrame,
      { method: 7 } as unknown as ServerFrame,
      { method: 'unread', unreadNums: null, unreadTotalCount: 'x' } as unknown as ServerFrame
    )
    expect(im.badge).toBe(0)
  })

  test("logout: the server's words, else 登录已过期", () => {
    const { hear, ended } = open()
    hear({ method: 'logout', msg: '此账号已在其他地方登陆' }, { method: 'logout' })
    expect(ended).toEqual(['此账号已在其他地方登陆', '登录已过期'])
  })

  test('events reach those who watch their area until they stop; changed rights are read again', () => {
    const { im, hear, reads } = open()
    const seen: string[] = []
    const stop = im.watch('transferCar', ({ id, kind }) => void seen.push(`${id} ${kind}`))
    hear(
      { method: 'businessEvent', area: 'transferCar', id: '7', version: 2, kind: 'accept' },
      { method: 'businessEvent', area: 'organization', id: '', version: 0, kind: 'changed' }
    )
    stop()
    hear(
      { method: 'businessEvent', area: 'transferCar', id: '8', version: 2, kind: 'accept' },
      { method: 'businessEvent', area: 'session', id: ME, version: 0, kind: 'rights' }
    )
    expect([seen, reads]).toEqual([['7 accept'], ['CurrentUser']])
  })

  test('the first greeting is no comeback, every later one of the session is', () => {
    const { im, hear } = open()
    let times = 0
    im.watchReturn(() => void (times += 1))
    hear(init())
    expect(times).toBe(0)
    hear(init())
    expect(times).toBe(1)
    im.follow('')
    im.follow('t2')
    hear(init())
    expect(times).toBe(1)
  })

  test('a refused frame is told to the person', () => {
    const { hear, toasts } = open()
    hear({ method: 'error', msg: '对方不存在或已停用，消息未发送' })
    expect(toasts).toEqual(['对方不存在或已停用，消息未发送'])
  })

  test('the connection follows the session; nothing of it stays at sign-out', () => {
    const { im, hear, opened } = open()
    im.follow('t1')
    hear(init({ unreadTotalCount: 2, unreadNums: [unread('a', 1)], onlineUserList: ['a'] }))
    im.enterChat('b')
    im.follow('')
    expect(opened).toEqual(['t1', 'closed'])
    expect([im.badge, im.summary.count, im.onlineUsers.size, im.openUserId, im.features]).toEqual([0, 0, 0, '', []])
  })
})
