import { randomUUID } from 'node:crypto'
import type { FoundMessage } from '../../../src/contract/chatSearch'
import type { ChatEntry, EntriesPage } from '../../../src/contract/conversation'
import { MINUTE } from '../../../server/clock'
import { catchUp } from '../../../server/message/catchUp'
import { eachDatabase } from '../../support/databases'
import { groupWorld } from './groupCalls'
import { userId } from './support'

/** Replies beside the main talk (messages.md#threads). */
eachDatabase((_name, makeApp) => {
  const { world, join, as, group, say, entries, state } = groupWorld(makeApp)
  const EVERYBODY = ['driver1', 'driver2', 'driver3', 'dispatcher1'] as const
  const thread = (account: string, id: string, rootId: string, query = '') =>
    as<EntriesPage>(account, 'GET', `/${id}/Threads/${rootId}${query}`)
  const wordsOf = async (account: string, id: string, rootId: string, query = '') =>
    (await thread(account, id, rootId, query)).data?.list.map(({ content }) => content)
  const unread = async (id: string) => {
    const counts: Record<string, number> = {}
    for (const account of EVERYBODY) counts[account] = (await state(account, id)).unread
    return counts
  }
  /** A group of four with one message of driver1, read by all. */
  async function rooted(): Promise<{ id: string; root: ChatEntry }> {
    const id = await group(...EVERYBODY)
    const root = await say('driver1', id, '明天几点出车')
    await world.server.query('update conversation_member set read_sequence = 2, unread = 0 where conversation_id = $1', [id])
    return { id, root }
  }

  // Who replies, whom he names, and for whom it counts then; one reply after the other in one thread about a message of driver1.
  const TOLD: readonly { who: (typeof EVERYBODY)[number]; names?: readonly string[]; told: readonly string[] }[] = [
    { who: 'driver2', told: ['driver1'] },
    { who: 'driver1', told: ['driver2'] },
    { who: 'dispatcher1', told: ['driver1', 'driver2'] },
    { who: 'driver2', names: ['driver3'], told: ['dispatcher1', 'driver1', 'driver3'] },
    { who: 'driver3', told: ['dispatcher1', 'driver1', 'driver2'] }
  ]
  test('a reply counts for the author of the root, for who wrote in the thread and for who was named in it, and for nobody else', async () => {
    const { id, root } = await rooted()
    const counts: Record<string, number> = { driver1: 0, driver2: 0, driver3: 0, dispatcher1: 0 }
    for (const { who, names = [], told } of TOLD) {
      const reply = await say(who, id, '回复', { rootId: root.id, ...(names.length > 0 && { mentions: names.map(userId) }) })
      expect({ who, rootId: reply.thread?.rootId, told: [...(reply.thread?.told ?? [])].sort() }).toEqual({
        who,
        rootId: root.id,
        told: told.map(userId).sort()
      })
      for (const account of told) counts[account] = (counts[account] ?? 0) + 1
      expect(await unread(id)).toEqual(counts)
    }
    // Counted anew it is the same, and what is said in the main talk counts for all.
    await say('driver3', id, '大家好')
    for (const account of ['driver1', 'driver2', 'dispatcher1']) counts[account] = (counts[account] ?? 0) + 1
    expect(await unread(id)).toEqual(counts)
    const socket = await join('dispatcher1')
    socket.send({ method: 'UpdateReadGroup', groupId: id, sequence: 5 })
    expect((await socket.next('conversationState')).state.unread).toBe(3)
  })

  test('the root says how many replies there are and who wrote last; lists show a reply to those alone whom it concerns', async () => {
    const { id, root } = await rooted()
    const other = await join('driver3')
    world.server.clock.advance(MINUTE)
    await say('driver2', id, '七点', { rootId: root.id })
    world.server.clock.advance(MINUTE)
    const last = await say('dispatcher1', id, '改到八点', { rootId: root.id })
    await other.settle()
    const told = other.of('conversationEntry').map(({ entry }) => entry)
    expect(told.map(({ sequence, replies, thread: place }) => [sequence, replies?.count, place?.rootId])).toEqual([
      [3, undefined, root.id],
      [2, 1, undefined],
      [4, undefined, root.id],
      [2, 2, undefined]
    ])
    expect((await entries('driver3', id))?.[1]?.replies).toEqual({ count: 2, lastName: '周敏', lastAt: last.sentAt })
    const shown = async (account: string) => (await state(account, id)).latest?.content
    expect([await shown('driver1'), await shown('dispatcher1'), await shown('driver3')]).toEqual(['改到八点', '改到八点', '明天几点出车'])
    // Who was away is told of the root again, too.
    const known = [{ id, sequence: 4 }]
    const { list } = await catchUp(world.server.context.db, world.server.context, userId('driver3'), { known, since: last.sentAt })
    expect(list[0]?.changed?.map(({ sequence, replies }) => [sequence, replies?.count])).toEqual([[2, 2]])
  })

  test('a thread is read by pages; found replies say where they stand; a reply that was taken back counts for nobody', async () => {
    const { id, root } = await rooted()
    for (const words of ['一', '二', '三']) await say('driver2', id, words, { rootId: root.id })
    await say('driver2', id, '别的话')
    expect(await wordsOf('driver3', id, root.id)).toEqual(['明天几点出车', '一', '二', '三'])
    const newest = (await thread('driver3', id, root.id, '?limit=2')).data
    expect([newest.list.map(({ content }) => content), newest.hasMore]).toEqual([['二', '三'], true])
    expect(await wordsOf('driver3', id, root.id, `?limit=2&before=${newest.list[0]?.sequence}`)).toEqual(['明天几点出车', '一'])
    expect(await wordsOf('driver3', id, root.id, `?limit=2&after=${root.sequence}`)).toEqual(['一', '二'])
    const found = (await as<{ list: FoundMessage[] }>('driver3', 'GET', `/Search?keyword=${encodeURIComponent('二')}`)).data.list
    expect(found.map(({ entry }) => entry.thread?.rootId)).toEqual([root.id])
    expect(await unread(id)).toEqual({ driver1: 4, driver2: 0, driver3: 1, dispatcher1: 1 })
    const third = (await thread('driver2', id, root.id)).data.list[3]
    const recall = await as<ChatEntry>('driver2', 'POST', `/${id}/Actions/Recall`, { id: third?.id })
    expect(recall.data.thread).toEqual({ rootId: root.id, told: [userId('driver1')] })
    expect(await unread(id)).toEqual({ driver1: 3, driver2: 0, driver3: 1, dispatcher1: 1 })
    expect((await entries('driver3', id))?.[1]?.replies?.count).toBe(2)
  })

  test('who left sees the thread as it was; who came later sees the replies since; a root that was taken back is only read', async () => {
    const { id, root } = await rooted()
    await say('driver2', id, '七点', { rootId: root.id })
    world.server.clock.advance(MINUTE)
    await as('driver3', 'DELETE', `/Groups/${id}/Members`, { userIds: [userId('driver3')] })
    await as('driver1', 'POST', `/Groups/${id}/Members`, { userIds: [userId('finance1')] })
    await say('driver2', id, '八点', { rootId: root.id })
    expect(await wordsOf('driver3', id, root.id)).toEqual(['明天几点出车', '七点'])
    expect((await entries('driver3', id))?.[1]?.replies?.count).toBe(1)
    expect(await wordsOf('finance1', id, root.id)).toEqual(['八点'])
    expect(await thread('manager1', id, root.id)).toMatchObject({ code: 404 })
    await as('driver1', 'POST', `/${id}/Actions/Recall`, { id: root.id })
    expect(await wordsOf('driver2', id, root.id)).toEqual(['', '七点', '八点'])
    const socket = await join('driver2')
    const refused = async (more: object) => {
      socket.send({
        method: 'SendGroupMessage',
        groupId: id,
        messageType: 'text',
        messageContent: '九点',
        clientId: randomUUID(),
        ...more
      })
      return (await socket.next('error')).msg
    }
    expect(await refused({ rootId: root.id })).toBe('原消息已撤回，话题不能再回复')
    const reply = (await thread('driver2', id, root.id)).data.list[2]
    expect(await refused({ rootId: reply?.id })).toBe('话题的原消息不存在')
    const elsewhere = await say('driver2', await group('driver2', 'driver1'), '别处')
    expect(await refused({ rootId: elsewhere.id })).toBe('话题的原消息不存在')
    expect(await as('driver1', 'POST', `/${id}/Actions/Pin`, { id: reply?.id, isSet: true })).toMatchObject({
      code: 400,
      msg: '话题中的回复不能置顶'
    })
  })

  test('of two the other one is told of every reply; the same reply again is stored once, and as something else it is refused', async () => {
    const root = await world.talk.send('driver1', 'driver2', '到哪了')
    const socket = await join('driver1')
    const frame = {
      method: 'SendMessage',
      toUserId: userId('driver2'),
      messageType: 'text',
      messageContent: '还有多久',
      clientId: 'thread-1234'
    }
    socket.send({ ...frame, rootId: root.id })
    const echo = await socket.next('sendMessage')
    expect(echo.thread).toEqual({ rootId: root.id, told: [userId('driver2')] })
    expect(await state('driver2', userId('driver1'))).toMatchObject({ unread: 2, latest: { content: '还有多久' } })
    socket.send({ ...frame, rootId: root.id })
    expect(await socket.next('messageAck')).toMatchObject({ sequence: 2 })
    socket.send(frame)
    expect((await socket.next('error')).msg).toBe('该消息编号已用于另一条消息')
    expect((await entries('driver2', userId('driver1')))?.map(({ replies }) => replies?.count)).toEqual([1, undefined])
  })
})
