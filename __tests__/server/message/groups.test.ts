import { randomUUID } from 'node:crypto'
import type { ChatEntry, ConversationDetail, ConversationState, EntriesPage, FoundMessage } from '../../../src/contract/conversation'
import { MINUTE } from '../../../server/clock'
import { runDue } from '../../../server/jobs/worker'
import { wakeGroup } from '../../../server/message/commands/wakeGroup'
import { oneDatabase, type TestApp } from '../../support/databases'
import { listen, LiveSocket, testBounds } from '../../support/liveSocket'
import { ORDERS, World } from '../transferCar/support/world'
import { Talk, userId } from './support'

const AREA = '/api/conversation'

/** Groups, recalls and what people may see of conversations, by HTTP and over real sockets. */
oneDatabase((_name, makeApp) => {
  let server: TestApp
  let talk: Talk
  let world: World
  let base: string
  const open: LiveSocket[] = []
  beforeAll(async () => {
    server = await makeApp({ config: { realtime: testBounds() } })
    talk = new Talk(server)
    world = new World(server)
    base = await listen(server)
  }, 120_000)
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
  const as = async <T>(
    account: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    key: string | true = true
  ) => server.call<T>(method, `${AREA}${url}`, { token: await talk.token(account), key, ...(body === undefined ? {} : { body }) })
  const group = async (owner: string, ...others: string[]): Promise<string> =>
    (await as<ConversationState>(owner, 'POST', '/Groups', { userIds: others.map(userId) })).data.id
  const say = async (account: string, groupId: string, words: string, more: object = {}): Promise<ChatEntry> => {
    const socket = await join(account)
    const clientId = randomUUID()
    socket.send({ method: 'SendGroupMessage', groupId, messageType: 'text', messageContent: words, clientId, ...more })
    // The entry is said to all sockets before this one gets its answer.
    const { entry } = await socket.next('conversationEntry', (frame) => frame.entry.clientId === clientId)
    expect(await socket.next('messageAck')).toMatchObject({ clientId, id: entry.id, sequence: entry.sequence })
    return entry
  }
  const entries = async (account: string, id: string, query = '') =>
    (await as<EntriesPage>(account, 'GET', `/${id}/Entries${query}`)).data?.list ?? null
  const state = async (account: string, id: string) => (await as<ConversationDetail>(account, 'GET', `/${id}`)).data?.state
  const texts = (list: ChatEntry[] | null) =>
    list?.map(({ kind, content }) => (kind === 'notice' ? (JSON.parse(content) as { text: string }).text : content))
  const people = async (id: string) =>
    (
      await server.query<{ user_id: string }>(
        'select user_id from conversation_member where conversation_id = $1 and left_sequence is null order by 1',
        [id]
      )
    ).map((row) => row.user_id)

  test('a group: made with a notice, everybody hears what is said, named people are marked, a new member sees what comes after', async () => {
    const id = await group('dispatcher1', 'driver1', 'driver2')
    const entry = await say('driver1', id, '@李强 到了吗', { mentions: [userId('driver2'), userId('manager1')] })
    expect(entry).toMatchObject({
      kind: 'text',
      sequence: 2,
      senderName: '王建军',
      mentions: [userId('driver2')],
      clientId: expect.any(String)
    })
    expect(await state('driver2', id)).toMatchObject({ name: '周敏、王建军、李强', unread: 1, isMentioned: true, memberCount: 3 })
    expect(await state('dispatcher1', id)).toMatchObject({ unread: 1, isMentioned: false })
    expect(await as('dispatcher1', 'POST', `/Groups/${id}/Members`, { userIds: [userId('finance1')] })).toMatchObject({
      code: 200,
      data: { members: { length: 4 } }
    })
    await say('driver1', id, '都到了')
    expect(texts(await entries('finance1', id))).toEqual(['周敏 邀请 郑雅琴 加入群聊', '都到了'])
    expect(texts(await entries('driver2', id))).toEqual([
      '周敏 邀请 王建军、李强 加入群聊',
      '@李强 到了吗',
      '周敏 邀请 郑雅琴 加入群聊',
      '都到了'
    ])
    expect(await entries('driver2', id)).not.toContainEqual(expect.objectContaining({ clientId: expect.any(String) }))
  })

  test('who leaves or is taken out keeps what he could see and hears nothing more; outsiders learn nothing by any call or frame', async () => {
    const id = await group('dispatcher1', 'driver1', 'driver2')
    const first = await say('driver1', id, '第一句暗号')
    expect(await as('driver2', 'DELETE', `/Groups/${id}/Members`, { userIds: [userId('driver1')] })).toMatchObject({ code: 403 })
    expect(await as('driver2', 'DELETE', `/Groups/${id}/Members`, { userIds: [userId('driver2')] })).toMatchObject({ code: 200 })
    const gone = await join('driver2')
    await say('driver1', id, '第二句暗号')
    await gone.settle()
    expect(gone.of('conversationEntry')).toEqual([])
    expect(texts(await entries('driver2', id))?.slice(-2)).toEqual(['第一句暗号', '李强 退出了群聊'])
    expect(await state('driver2', id)).toMatchObject({ isOver: true, unread: 0, lastSequence: 3 })
    expect((await as<ConversationDetail>('driver2', 'GET', `/${id}`)).data.members).toEqual([])
    const found = async (account: string) =>
      (await as<{ list: FoundMessage[] }>(account, 'GET', `/Search?keyword=${encodeURIComponent('暗号')}`)).data.list.map(
        ({ entry }) => entry.content
      )
    expect([await found('driver1'), await found('driver2'), await found('manager1')]).toEqual([
      ['第二句暗号', '第一句暗号'],
      ['第一句暗号'],
      []
    ])

    for (const account of ['driver2', 'manager1', 'admin']) {
      const socket = await join(account)
      socket.send({ method: 'SendGroupMessage', groupId: id, messageType: 'text', messageContent: '我还在', clientId: randomUUID() })
      expect([account, await socket.next('error')]).toMatchObject([account, { refusal: 'refused', msg: '您不在该群聊中，消息未发送' }])
    }
    const before = await server.query('select * from chat_message order by id')
    for (const account of ['manager1', 'admin']) {
      const calls: ['GET' | 'POST' | 'PUT' | 'DELETE', string, object?][] = [
        ['GET', `/${id}`],
        ['GET', `/${id}/Entries`],
        ['GET', `/Search?keyword=x&conversationId=${id}`],
        ['PUT', `/${id}/Settings`, { isPinned: true }],
        ['DELETE', `/${id}`],
        ['POST', `/${id}/Actions/Recall`, { id: first.id }],
        ['POST', `/${id}/Actions/Remove`, { ids: [first.id] }],
        ['PUT', `/Groups/${id}`, { name: '我的' }],
        ['POST', `/Groups/${id}/Members`, { userIds: [userId(account)] }],
        ['DELETE', `/Groups/${id}/Members`, { userIds: [userId('driver1')] }],
        ['POST', '/user-driver1/Actions/Recall', { id: first.id }],
        ['POST', '/user-driver1/Actions/Remove', { ids: [first.id] }]
      ]
      for (const [method, url, body] of calls)
        expect([account, method, url, await as(account, method, url, body)]).toMatchObject([
          account,
          method,
          url,
          { code: 404, data: null }
        ])
      const socket = await join(account)
      socket.send({ method: 'UpdateReadGroup', groupId: id, sequence: 1 })
      socket.send({ method: 'CatchUp', known: [{ id, sequence: 0 }], since: 0 })
      expect((await socket.next('catchUp')).list).toEqual([])
      expect(await as(account, 'GET', '')).toMatchObject({ data: { list: [] } })
    }
    expect(await server.query('select * from chat_message order by id')).toEqual(before)
    expect(await people(id)).toEqual([userId('dispatcher1'), userId('driver1')])
  })

  test('only the owner takes people out and calls everybody; when he goes, the next one owns the group', async () => {
    const id = await group('dispatcher1', 'driver1', 'driver2')
    const socket = await join('driver1')
    socket.send({
      method: 'SendGroupMessage',
      groupId: id,
      messageType: 'text',
      messageContent: '@所有人',
      clientId: randomUUID(),
      mentions: ['*']
    })
    expect(await socket.next('error')).toMatchObject({ refusal: 'refused', msg: '只有群主可以@所有人' })
    await say('dispatcher1', id, '@所有人 集合', { mentions: ['*'] })
    expect([await state('driver1', id), await state('driver2', id), await state('dispatcher1', id)]).toMatchObject([
      { isMentioned: true },
      { isMentioned: true },
      { isMentioned: false }
    ])
    expect(await as('dispatcher1', 'DELETE', `/Groups/${id}/Members`, { userIds: [userId('dispatcher1')] })).toMatchObject({ code: 200 })
    expect((await as<ConversationDetail>('driver1', 'GET', `/${id}`)).data.members.filter(({ isOwner }) => isOwner)).toHaveLength(1)
  })

  test("a recall: within two minutes, one's own, once; unread counts and names go with it, and nobody sees the words again", async () => {
    const id = await group('dispatcher1', 'driver1', 'driver2')
    const entry = await say('driver1', id, '@李强 机密', { mentions: [userId('driver2')] })
    const recall = (account: string, key: string | true = true) =>
      as<ChatEntry>(account, 'POST', `/${id}/Actions/Recall`, { id: entry.id }, key)
    expect(await recall('driver2')).toMatchObject({ code: 400, msg: '只能撤回自己发送的消息' })
    const other = await join('driver2')
    const [one, two] = await Promise.all([recall('driver1'), recall('driver1')])
    expect(one).toMatchObject({ code: 200, data: { kind: 'recall', sequence: 3 } })
    expect(two.data).toEqual(one.data)
    expect(await other.next('conversationEntry')).toMatchObject({
      entry: { kind: 'recall', content: JSON.stringify({ id: entry.id, sequence: 2 }) }
    })
    expect(await state('driver2', id)).toMatchObject({ unread: 0, isMentioned: false, latest: { isRecalled: true, content: '' } })
    expect(
      JSON.stringify([await entries('driver2', id), await as('driver2', 'GET', `/Search?keyword=${encodeURIComponent('机密')}`)])
    ).not.toContain('机密')
    const late = await say('driver1', id, '太晚')
    server.clock.advance(2 * MINUTE + 1)
    expect(await as('driver1', 'POST', `/${id}/Actions/Recall`, { id: late.id })).toMatchObject({
      code: 400,
      msg: '发送超过 2 分钟的消息不能撤回'
    })
  })

  test('between two: a recall reaches both, the old lists leave it out, and the count goes down', async () => {
    await talk.send('driver1', 'driver2', '留下')
    const row = await talk.send('driver1', 'driver2', '收回')
    const other = await join('driver2')
    expect(await as('driver1', 'POST', '/user-driver2/Actions/Recall', { id: row.id })).toMatchObject({ code: 200 })
    expect(await other.next('conversationEntry')).toMatchObject({ conversationId: 'user-driver1', entry: { kind: 'recall' } })
    expect(other.of('unread').at(-1) ?? (await other.next('unread'))).toMatchObject({
      unreadNums: [{ unreadNum: 1, defaultMessage: '留下' }]
    })
    expect((await talk.as<{ list: object[] }>('driver2', 'GET', '/imreply')).data.list).toMatchObject([
      { latestMessage: '留下', unreadMessage: 1 }
    ])
  })

  test("removing for oneself: gone for good in one's own view and search only, its number stays", async () => {
    const row = await talk.send('driver1', 'driver2', '看不见')
    await talk.send('driver1', 'driver2', '看得见')
    const tab = await join('driver2')
    expect(await as('driver2', 'POST', '/user-driver1/Actions/Remove', { ids: [row.id] })).toMatchObject({ code: 200 })
    expect(await tab.next('conversationEntry')).toMatchObject({ entry: { id: row.id, isRemoved: true, content: '' } })
    expect((await entries('driver2', 'user-driver1'))?.map(({ sequence, content, isRemoved }) => [sequence, content, isRemoved])).toEqual([
      [1, '', true],
      [2, '看得见', undefined]
    ])
    expect((await entries('driver1', 'user-driver2'))?.map(({ content }) => content)).toEqual(['看不见', '看得见'])
  })

  test('quotes, pages and settings', async () => {
    for (let i = 1; i <= 7; i++) await talk.send('driver1', 'driver2', `${i}`)
    const list = await entries('driver2', 'user-driver1')
    const socket = await join('driver2')
    socket.send({
      method: 'SendMessage',
      toUserId: 'user-driver1',
      messageType: 'text',
      messageContent: '好',
      clientId: 'client-quote-1',
      quoteId: list?.[2]?.id
    })
    expect((await socket.next('messageAck')).sequence).toBe(8)
    expect((await entries('driver1', 'user-driver2', '?limit=1'))?.[0]?.quote).toEqual({
      id: list?.[2]?.id,
      sequence: 3,
      senderId: 'user-driver1',
      senderName: '王建军',
      text: '3'
    })
    const stranger = await join('manager1')
    stranger.send({
      method: 'SendMessage',
      toUserId: 'user-driver1',
      messageType: 'text',
      messageContent: '好',
      clientId: 'client-quote-2',
      quoteId: list?.[2]?.id
    })
    expect(await stranger.next('error')).toMatchObject({ refusal: 'refused', msg: '引用的消息不存在' })
    const page = async (query: string) => {
      const { data } = await as<EntriesPage>('driver2', 'GET', `/user-driver1/Entries?${query}`)
      return [data.list.map(({ sequence }) => sequence), data.hasMore]
    }
    expect([
      await page('limit=3'),
      await page('before=6&limit=3'),
      await page('before=3'),
      await page('after=5'),
      await page('after=1&limit=2'),
      await page('after=8')
    ]).toEqual([
      [[6, 7, 8], true],
      [[3, 4, 5], true],
      [[1, 2], false],
      [[6, 7, 8], false],
      [[2, 3], true],
      [[], false]
    ])
    const tab = await join('driver2')
    expect(await as('driver2', 'PUT', '/user-driver1/Settings', { isPinned: true, isMuted: true })).toMatchObject({
      data: { isPinned: true, isMuted: true }
    })
    expect(await tab.next('conversationState')).toMatchObject({ state: { isPinned: true } })
    expect((await join('driver2')).of('initMessage')[0]).toMatchObject({ unreadNums: [{ sendUserId: 'user-driver1', isMuted: true }] })
    expect(await as('driver2', 'PUT', '/user-driver1/Settings', { isPined: true })).toMatchObject({
      code: 400,
      data: { fields: { isPined: expect.any(String) } }
    })
    expect(
      (await server.call('PUT', `${AREA}/user-driver1/Settings`, { token: await talk.token('driver2'), body: { isPinned: true } })).msg
    ).toContain('Idempotency-Key')
  })

  test('the group of an order: for who may see it; its people follow the order', async () => {
    const id = await world.plant('ASSIGNED')
    const openFor = (account: string) => as<ConversationState>(account, 'POST', '/Groups/Actions/Open', { area: 'transferCar', id })
    expect(await openFor('driver2')).toMatchObject({ code: 404, data: null })
    const opened = (await openFor('manager1')).data
    expect(opened).toMatchObject({ kind: 'group', subject: { area: 'transferCar', id } })
    expect((await openFor('manager1')).data.id).toBe(opened.id)
    expect(await people(opened.id)).toEqual(expect.arrayContaining([userId('driver1'), userId('manager1')]))
    expect(await as('manager1', 'PUT', `/Groups/${opened.id}`, { name: '我的' })).toMatchObject({ code: 400 })
    const follow = async (): Promise<void> => {
      const faults: unknown[] = []
      server.clock.advance(1000)
      await runDue(server.context, (error) => {
        faults.push(error)
      })
      expect(faults).toEqual([])
    }
    // Given to another driver, who takes it: the act announces the order, and the group follows.
    await server.query("update order_unit set driver_id = 'user-driver2' where order_id = $1", [id])
    await server.query("update accident_order set created_by = 'user-dispatcher1' where id = $1", [id])
    expect(await world.as('driver2', 'POST', `${ORDERS}/${id}/Actions/accept`, await world.complete('accept'))).toMatchObject({ code: 200 })
    await follow()
    expect(await people(opened.id)).toEqual([userId('dispatcher1'), userId('driver2'), userId('manager1')])
    expect(texts(await entries('driver2', opened.id))).toEqual(
      expect.arrayContaining(['王建军 退出了群聊', expect.stringMatching(/周敏|李强/)])
    )
    // Finance joins once the service is done.
    await server.query("update accident_order set status = 'DONE' where id = $1", [id])
    await server.context.db.transaction((tx) => wakeGroup(tx, server.context.jobs, { area: 'transferCar', id }, server.clock.now()))
    await follow()
    const now = await people(opened.id)
    expect(now).toEqual(expect.arrayContaining([userId('driver2'), userId('dispatcher1'), userId('finance1'), userId('manager1')]))
    expect(now).not.toContain(userId('driver1'))
    expect(await state('driver1', opened.id)).toMatchObject({ isOver: true })
  })

  test('the group of a department: its people, and who is out of service leaves', async () => {
    const [department] = await server.query<{ organize_id: string }>("select organize_id from user_organize where user_id = 'user-driver1'")
    const body = { area: 'department', id: department?.organize_id }
    const outsider =
      (
        await server.query<{ account: string }>(
          'select account from user_account where enabled_mark = 1 and id not in (select user_id from user_organize where organize_id = $1) order by 1 limit 1',
          [department?.organize_id]
        )
      )[0]?.account ?? ''
    expect(await as(outsider, 'POST', '/Groups/Actions/Open', body)).toMatchObject({ code: 403, data: null })
    const { id } = (await as<ConversationState>('driver1', 'POST', '/Groups/Actions/Open', body)).data
    const all = (
      await server.query<{ id: string }>(
        'select u.id from user_account u join user_organize o on o.user_id = u.id where o.organize_id = $1 and u.enabled_mark = 1 and u.deleted_at is null order by 1',
        [department?.organize_id]
      )
    ).map((row) => row.id)
    expect(await people(id)).toEqual(all)
    await server.query("update user_account set enabled_mark = 0 where account = 'driver2'")
    server.clock.advance(61 * MINUTE)
    await runDue(server.context)
    expect(await people(id)).toEqual(all.filter((one) => one !== userId('driver2')))
    await server.query("update user_account set enabled_mark = 1 where account = 'driver2'")
    // Back in service he comes back; a person who cancels his own account leaves at once.
    server.clock.advance(61 * MINUTE)
    await runDue(server.context)
    expect(await people(id)).toEqual(all)
    const leaver = all.find((one) => !['user-driver1', 'user-driver2'].includes(one) && one !== 'user-admin') ?? ''
    const [account] = await server.query<{ account: string }>('select account from user_account where id = $1', [leaver])
    expect(await server.call('POST', '/api/oauth/logoutCurrentUser', { token: await server.signIn(account?.account ?? '') })).toMatchObject(
      { code: 200 }
    )
    server.clock.advance(1000)
    await runDue(server.context)
    expect(await people(id)).toEqual(all.filter((one) => one !== leaver))
  })
})
