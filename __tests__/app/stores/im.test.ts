import type { ServerFrame } from '@/contract/frames'
import { ME, heard, init, open, unread } from './imRig'
import { seenAs } from '../../support/shapes'

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

describe('counts (messages.md#unread-badge)', () => {
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
      seenAs<ServerFrame>({ ...init({ unreadTotalCount: 2 }), method: 'INITMESSAGE' }),
      seenAs<ServerFrame>({ method: 'online', userId: 'a' })
    )
    expect([im.badge, im.isOnline('a')]).toEqual([2, true])
    hear(
      seenAs<ServerFrame>({ method: 'voteMessage' }),
      seenAs<ServerFrame>({ method: 7 }),
      seenAs<ServerFrame>({ method: 'unread', unreadNums: null, unreadTotalCount: 'x' })
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
