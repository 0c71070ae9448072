import type { ChatEntry } from '../../../src/contract/conversation'
import { URGE_MS } from '../../../src/contract/conversationCodes'
import type { InSiteRow } from '../../../src/contract/message'
import { catchUp } from '../../../server/message/catchUp'
import { eachDatabase } from '../../support/databases'
import { groupWorld } from './groupCalls'
import { userId } from './support'

/** Messages that others are asked to confirm (messages.md#urgent-messages). */
eachDatabase((_name, makeApp) => {
  const { world, join, as, group, say } = groupWorld(makeApp)
  const urge = (account: string, id: string, messageId: string, whom: readonly string[], key: string | true = true) =>
    as<ChatEntry>(account, 'POST', `/${id}/Actions/Urge`, { id: messageId, userIds: whom.map(userId) }, key)
  const confirm = (account: string, id: string, messageId: string) =>
    as<ChatEntry>(account, 'POST', `/${id}/Actions/Confirm`, { id: messageId })
  /** What a device that knows nothing is told to wait for this person. */
  const waiting = async (account: string) => {
    const { list } = await catchUp(world.server.context.db, world.server.context, userId(account), { known: [], since: 0 })
    return list.flatMap(({ state: { urgent = [] } }) => urgent.map(({ text }) => text))
  }
  const inSite = async (account: string) =>
    (await world.talk.as<{ list: InSiteRow[] }>(account, 'GET', '')).data?.list.map(({ title, isRead }) => [title, isRead])

  test('who is asked hears it everywhere until he confirms; the sender sees that he has', async () => {
    const said = await world.talk.send('driver1', 'driver2', '马上回电')
    const asked = await join('driver2')
    const sender = await join('driver1')
    const key = '7d3c0b52-5c0c-4f0e-9a2e-5a35a8f2d311'
    expect(await urge('driver1', userId('driver2'), said.id, ['driver2'], key)).toMatchObject({
      code: 200,
      data: { urged: [{ userId: userId('driver2') }] }
    })
    await urge('driver1', userId('driver2'), said.id, ['driver2'], key)
    await urge('driver1', userId('driver2'), said.id, ['driver2'])
    expect((await asked.next('conversationState')).state).toMatchObject({
      id: userId('driver1'),
      urgent: [{ id: said.id, sequence: 1, senderName: '王建军', text: '马上回电' }]
    })
    expect(await waiting('driver2')).toEqual(['马上回电'])
    expect(await inSite('driver2')).toEqual([['[加急] 王建军：马上回电', 0]])
    expect(await confirm('driver2', userId('driver1'), said.id)).toMatchObject({ code: 200 })
    expect((await asked.next('conversationState')).state.urgent).toBeUndefined()
    expect(await waiting('driver2')).toEqual([])
    expect(await inSite('driver2')).toEqual([['[加急] 王建军：马上回电', 1]])
    expect((await sender.next('conversationEntry')).entry.urged?.map(({ confirmedAt }) => confirmedAt)).toEqual([undefined])
    expect((await sender.next('conversationEntry')).entry.urged?.map(({ confirmedAt }) => typeof confirmedAt)).toEqual(['number'])
    expect(await confirm('driver2', userId('driver1'), said.id)).toMatchObject({ code: 200, data: { revision: 2 } })
  })

  test('in a group those who were chosen; a catch-up tells who was away what became of it', async () => {
    const id = await group('driver1', 'driver2', 'driver3')
    const said = await say('driver1', id, '七点集合')
    const { now } = await catchUp(world.server.context.db, world.server.context, userId('driver3'), { known: [], since: 0 })
    await urge('driver1', id, said.id, ['driver2'])
    await urge('driver1', id, said.id, ['driver2', 'driver3'])
    await confirm('driver2', id, said.id)
    expect([await waiting('driver2'), await waiting('driver3')]).toEqual([[], ['七点集合']])
    const known = [{ id, sequence: said.sequence }]
    const { list } = await catchUp(world.server.context.db, world.server.context, userId('driver3'), { known, since: now })
    expect(list[0]?.changed?.[0]?.urged?.map((each) => [each.userId, each.confirmedAt !== undefined]).sort()).toEqual([
      [userId('driver2'), true],
      [userId('driver3'), false]
    ])
  })

  test('not of others’ messages, not whom does not see it, not too late, not too often', async () => {
    const id = await group('driver1', 'driver2')
    const said = await say('driver1', id, '看这里')
    expect(await urge('driver2', id, said.id, ['driver1'])).toMatchObject({ code: 400, msg: '只能加急自己发送的消息' })
    expect(await urge('driver1', id, said.id, ['driver1'])).toMatchObject({ code: 400, msg: '不能提醒自己' })
    expect(await urge('driver1', id, said.id, ['finance1'])).toMatchObject({ code: 400, msg: '提醒的人中有人看不到这条消息' })
    await as('driver1', 'POST', `/Groups/${id}/Members`, { userIds: [userId('driver3')] })
    expect(await urge('driver1', id, said.id, ['driver3'])).toMatchObject({ code: 400, msg: '提醒的人中有人看不到这条消息' })
    expect(await urge('finance1', id, said.id, ['driver1'])).toMatchObject({ code: 404 })
    expect(await confirm('driver2', id, said.id)).toMatchObject({ code: 400, msg: '这条消息没有请您确认' })
    for (let i = 0; i < 20; i++) {
      const next = await say('driver2', id, `第 ${i} 条`)
      expect(await urge('driver2', id, next.id, ['driver1'])).toMatchObject({ code: 200 })
    }
    const more = await say('driver2', id, '再来')
    expect(await urge('driver2', id, more.id, ['driver1'])).toMatchObject({ code: 429 })
    world.server.clock.advance(URGE_MS + 1)
    expect(await urge('driver1', id, said.id, ['driver2'])).toMatchObject({ code: 400, msg: '发送超过 24 小时的消息不能加急' })
  })

  test('what is taken back asks nobody, and who leaves is asked no more; edited it says the new words', async () => {
    const id = await group('driver1', 'driver2', 'driver3')
    const [gone, kept] = [await say('driver1', id, '撤回的'), await say('driver1', id, '留下的')]
    for (const { id: messageId } of [gone, kept]) await urge('driver1', id, messageId, ['driver2', 'driver3'])
    const socket = await join('driver2')
    const told = async () => (await socket.next('conversationState')).state.urgent?.map(({ text }) => text)
    expect(await waiting('driver2')).toEqual(['留下的', '撤回的'])
    await as('driver1', 'POST', `/${id}/Actions/Recall`, { id: gone.id })
    expect(await told()).toEqual(['留下的'])
    expect(await inSite('driver2')).toEqual([['[加急] 王建军：留下的', 0]])
    await as('driver1', 'POST', `/${id}/Actions/Edit`, { id: kept.id, text: '改过的' })
    expect(await told()).toEqual(['改过的'])
    await as('driver2', 'DELETE', `/Groups/${id}/Members`, { userIds: [userId('driver2')] })
    expect(await told()).toBeUndefined()
    await as('driver3', 'POST', `/${id}/Actions/Remove`, { ids: [kept.id] })
    expect([await waiting('driver2'), await waiting('driver3')]).toEqual([[], []])
  })
})
