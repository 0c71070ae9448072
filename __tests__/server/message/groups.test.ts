import { randomUUID } from 'node:crypto'
import type { FoundMessage } from '../../../src/contract/chatSearch'
import type { ChatEntry, ConversationDetail, EntriesPage } from '../../../src/contract/conversation'
import { MINUTE } from '../../../server/clock'
import { oneDatabase } from '../../support/databases'
import { userId } from './support'
import { AREA, texts, groupWorld } from './groupCalls'

/** Groups, recalls and what people may see of conversations, by HTTP and over real sockets. */
oneDatabase((_name, makeApp) => {
  const { world, as, entries, group, join, people, say, state } = groupWorld(makeApp)

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
    const before = await world.server.query('select * from chat_message order by id')
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
    expect(await world.server.query('select * from chat_message order by id')).toEqual(before)
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
    expect(await socket.next('error')).toMatchObject({ refusal: 'refused', msg: '只有群主和管理员可以@所有人' })
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
    world.server.clock.advance(2 * MINUTE + 1)
    expect(await as('driver1', 'POST', `/${id}/Actions/Recall`, { id: late.id })).toMatchObject({
      code: 400,
      msg: '发送超过 2 分钟的消息不能撤回'
    })
  })

  test('between two: a recall reaches both, the old lists leave it out, and the count goes down', async () => {
    await world.talk.send('driver1', 'driver2', '留下')
    const row = await world.talk.send('driver1', 'driver2', '收回')
    const other = await join('driver2')
    expect(await as('driver1', 'POST', '/user-driver2/Actions/Recall', { id: row.id })).toMatchObject({ code: 200 })
    expect(await other.next('conversationEntry')).toMatchObject({ conversationId: 'user-driver1', entry: { kind: 'recall' } })
    expect(other.of('unread').at(-1) ?? (await other.next('unread'))).toMatchObject({
      unreadNums: [{ unreadNum: 1, defaultMessage: '留下' }]
    })
    expect((await world.talk.as<{ list: object[] }>('driver2', 'GET', '/imreply')).data.list).toMatchObject([
      { latestMessage: '留下', unreadMessage: 1 }
    ])
  })

  test("removing for oneself: gone for good in one's own view and search only, its number stays", async () => {
    const row = await world.talk.send('driver1', 'driver2', '看不见')
    await world.talk.send('driver1', 'driver2', '看得见')
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
    for (let i = 1; i <= 7; i++) await world.talk.send('driver1', 'driver2', `${i}`)
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
      (
        await world.server.call('PUT', `${AREA}/user-driver1/Settings`, {
          token: await world.talk.token('driver2'),
          body: { isPinned: true }
        })
      ).msg
    ).toContain('Idempotency-Key')
  })
})
