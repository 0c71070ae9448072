import { ME, heard, init, open, row, unread } from './imRig'

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
