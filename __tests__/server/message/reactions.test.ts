import type { ChatEntry, Reaction } from '../../../src/contract/conversation'
import type { ReactionCode } from '../../../src/contract/conversationCodes'
import { MINUTE } from '../../../server/clock'
import { catchUp } from '../../../server/message/catchUp'
import { eachDatabase } from '../../support/databases'
import { groupWorld } from './groupCalls'
import { userId } from './support'

/** What people say to a message with one press (messages.md#reactions). */
eachDatabase((_name, makeApp) => {
  const { world, join, as, group, say, entries, state } = groupWorld(makeApp)
  const react = (account: string, id: string, messageId: string, code: ReactionCode, isSet = true) =>
    as<ChatEntry>(account, 'POST', `/${id}/Actions/React`, { id: messageId, code, isSet })
  const told = (reactions: Reaction[] | undefined) => reactions?.map(({ code, people }) => [code, ...people.map(({ userId: id }) => id)])

  test('set and taken away again, in the order of the codes and of who was first; nothing is unread, rises or is said to a phone', async () => {
    const id = await group('driver1', 'driver2', 'dispatcher1')
    const { id: messageId } = await say('driver1', id, '五点集合')
    await say('driver1', id, '后来的话')
    const before = await state('dispatcher1', id)
    const other = await join('dispatcher1')
    await react('driver2', id, messageId, 'DONE')
    world.server.clock.advance(MINUTE)
    await react('driver1', id, messageId, 'DONE')
    const answer = await react('driver2', id, messageId, 'RECEIVED')
    expect(told(answer.data?.reactions)).toEqual([
      ['RECEIVED', userId('driver2')],
      ['DONE', userId('driver2'), userId('driver1')]
    ])
    expect(answer.data?.reactions?.[0]?.people).toEqual([{ userId: userId('driver2'), name: '李强' }])
    // Said again it changes nothing, and nobody hears of it.
    expect(await react('driver2', id, messageId, 'RECEIVED')).toMatchObject({ data: { revision: 3 } })
    const last = await react('driver2', id, messageId, 'DONE', false)
    expect(told(last.data?.reactions)).toEqual([
      ['RECEIVED', userId('driver2')],
      ['DONE', userId('driver1')]
    ])
    await other.settle()
    expect(other.of('conversationEntry').map(({ entry }) => [entry.sequence, entry.revision])).toEqual([
      [2, 1],
      [2, 2],
      [2, 3],
      [2, 4]
    ])
    expect(other.received.map(({ method }) => method).filter((method) => method === 'unread' || method === 'conversationState')).toEqual([])
    expect(await state('dispatcher1', id)).toEqual(before)
    await react('driver1', id, messageId, 'DONE', false)
    await react('driver2', id, messageId, 'RECEIVED', false)
    expect((await entries('driver1', id))?.[1]?.reactions).toBeUndefined()
  })

  test('a talk of two: each hears it under the name that he has for it; it goes with a recall', async () => {
    const row = await world.talk.send('driver1', 'driver2', '好吗')
    const [one, other] = [await join('driver1'), await join('driver2')]
    await react('driver2', userId('driver1'), row.id, 'LIKE')
    expect(await one.next('conversationEntry')).toMatchObject({
      conversationId: userId('driver2'),
      entry: { reactions: [{ code: 'LIKE' }] }
    })
    expect(await other.next('conversationEntry')).toMatchObject({
      conversationId: userId('driver1'),
      entry: { reactions: [{ code: 'LIKE' }] }
    })
    await as('driver1', 'POST', `/${userId('driver2')}/Actions/Recall`, { id: row.id })
    expect((await entries('driver2', userId('driver1')))?.[0]).toMatchObject({ isRecalled: true, content: '' })
    expect((await entries('driver2', userId('driver1')))?.[0]?.reactions).toBeUndefined()
    expect(await react('driver2', userId('driver1'), row.id, 'OK')).toMatchObject({ code: 400, msg: '消息已撤回' })
  })

  test('not on lines of the server, what is not seen, nor by who left; he sees what was said while he was there', async () => {
    const id = await group('driver1', 'driver2', 'dispatcher1')
    const { id: messageId } = await say('driver1', id, '开会')
    await react('driver2', id, messageId, 'RECEIVED')
    const [line] = await world.server.query<{ id: string }>("select id from chat_message where content_type = 'notice'")
    expect(await react('driver2', id, line?.id ?? '', 'LIKE')).toMatchObject({ code: 404 })
    expect(await react('driver3', id, messageId, 'LIKE')).toMatchObject({ code: 404 })
    expect(await react('driver2', id, messageId, 'ANGRY' as ReactionCode)).toMatchObject({ code: 400 })
    world.server.clock.advance(MINUTE)
    await as('driver2', 'DELETE', `/Groups/${id}/Members`, { userIds: [userId('driver2')] })
    expect(await react('driver2', id, messageId, 'DONE')).toMatchObject({ code: 400, msg: '您已不在该群聊中' })
    await react('dispatcher1', id, messageId, 'RECEIVED')
    expect(told((await entries('driver2', id))?.[1]?.reactions)).toEqual([['RECEIVED', userId('driver2')]])
    await as('driver1', 'POST', `/Groups/${id}/Members`, { userIds: [userId('driver3')] })
    expect(await react('driver3', id, messageId, 'LIKE')).toMatchObject({ code: 404 })
  })

  test('after being away a device is told of them', async () => {
    const row = await world.talk.send('driver1', 'driver2', '好吗')
    const known = [{ id: userId('driver1'), sequence: 1 }]
    const missed = (since: number) => catchUp(world.server.context.db, world.server.context, userId('driver2'), { known, since })
    const { now } = await missed(0)
    world.server.clock.advance(10 * MINUTE)
    await react('driver1', userId('driver2'), row.id, 'ON_WAY')
    world.server.clock.advance(10 * MINUTE)
    const answer = await missed(now)
    expect(told(answer.list[0]?.changed?.[0]?.reactions)).toEqual([['ON_WAY', userId('driver1')]])
    expect((await missed(answer.now)).list).toEqual([])
  })
})
