import type { FoundMessage } from '../../../src/contract/chatSearch'
import type { ChatEntry, MessageVersion } from '../../../src/contract/conversation'
import { EDIT_MS } from '../../../src/contract/conversationCodes'
import { MINUTE } from '../../../server/clock'
import { catchUp } from '../../../server/message/catchUp'
import { eachDatabase } from '../../support/databases'
import { groupWorld, texts } from './groupCalls'
import { userId } from './support'

/** Words of one's own messages that are changed (messages.md#changed-messages). */
eachDatabase((_name, makeApp) => {
  const { world, join, as, group, say, entries, state } = groupWorld(makeApp)
  const edit = (account: string, id: string, messageId: string, text: string, key: string | true = true) =>
    as<ChatEntry>(account, 'POST', `/${id}/Actions/Edit`, { id: messageId, text }, key)
  const versions = async (account: string, id: string, messageId: string) =>
    (await as<{ list: MessageVersion[] }>(account, 'GET', `/${id}/Messages/${messageId}/Versions`)).data?.list.map(({ text }) => text)
  const missed = (account: string, known: { id: string; sequence: number }[], since: number) =>
    catchUp(world.server.context.db, world.server.context, userId(account), { known, since })

  test('everybody in a group hears the message as it is now; names, unread counts and numbers stay, what it said is kept', async () => {
    const id = await group('driver1', 'driver2', 'dispatcher1')
    const { id: messageId } = await say('driver1', id, '一点到', { mentions: [userId('driver2')] })
    const [before, other, own] = [await state('driver2', id), await join('driver2'), await join('driver1')]
    world.server.clock.advance(MINUTE)
    const answer = await edit('driver1', id, messageId, '两点到')
    expect(answer).toMatchObject({
      code: 200,
      data: { id: messageId, sequence: 2, content: '两点到', edits: 1, mentions: [userId('driver2')] }
    })
    const told = { id: messageId, kind: 'text', sequence: 2, content: '两点到', edits: 1, revision: 1, mentions: [userId('driver2')] }
    const heard = await other.next('conversationEntry')
    expect(heard).toMatchObject({ conversationId: id, entry: told })
    expect(heard.entry.clientId).toBeUndefined()
    expect((await own.next('conversationEntry')).entry).toMatchObject({ ...told, clientId: answer.data?.clientId })
    expect(await other.next('conversationState')).toMatchObject({ state: { unread: 1, isMentioned: true, latest: { content: '两点到' } } })
    expect({ ...(await state('driver2', id)), latest: null }).toEqual({ ...before, latest: null })
    await edit('driver1', id, messageId, '三点到')
    // Said again it changes nothing.
    expect(await edit('driver1', id, messageId, '三点到')).toMatchObject({ data: { edits: 2, revision: 2 } })
    expect(await versions('driver2', id, messageId)).toEqual(['一点到', '两点到', '三点到'])
    expect(texts(await entries('dispatcher1', id))?.slice(-1)).toEqual(['三点到'])
  })

  test('one key changes it once; quotes, lists, searches and what other clients are told follow', async () => {
    const row = await world.talk.send('driver1', 'driver2', '旧的话')
    await world.talk.send('driver2', 'driver1', { messageType: 'text', messageContent: '好', quoteId: row.id })
    const key = '7d3c0b52-5c0c-4f0e-9a2e-5a35a8f2d101'
    await edit('driver1', userId('driver2'), row.id, '新的话', key)
    await edit('driver1', userId('driver2'), row.id, '最新的话')
    expect(await edit('driver1', userId('driver2'), row.id, '新的话', key)).toMatchObject({ data: { content: '最新的话', edits: 2 } })
    expect((await entries('driver2', userId('driver1')))?.map(({ content, quote }) => [content, quote?.text])).toEqual([
      ['最新的话', undefined],
      ['好', '最新的话']
    ])
    const found = async (keyword: string) =>
      (await as<{ list: FoundMessage[] }>('driver2', 'GET', `/Search?keyword=${encodeURIComponent(keyword)}`)).data?.list.length
    expect([await found('旧的话'), await found('最新的话')]).toEqual([0, 1])
    expect((await world.talk.as<{ list: object[] }>('driver1', 'GET', '/imreply')).data.list).toMatchObject([{ latestMessage: '好' }])
    // Sent once more because its answer was lost: it is the same message, whatever it says now.
    const sent = await say('driver1', await group('driver1', 'driver2'), '原话', {})
    const stored = (
      await world.server.query<{ conversation_id: string }>('select conversation_id from chat_message where id = $1', [sent.id])
    )[0]
    await edit('driver1', stored?.conversation_id ?? '', sent.id, '改过')
    const socket = await join('driver1')
    const again = { method: 'SendGroupMessage', groupId: stored?.conversation_id, messageType: 'text', messageContent: '原话' }
    socket.send({ ...again, clientId: sent.clientId })
    expect(await socket.next('messageAck')).toMatchObject({ id: sent.id, sequence: sent.sequence })
  })

  test('neither another’s message, a picture, a line of the server, a blank text, one of another talk, one that was taken back or removed, nor an old one', async () => {
    const id = await group('driver1', 'driver2')
    const mine = await say('driver1', id, '我的')
    const refused = async (account: string, place: string, messageId: string, text = '改') =>
      (await edit(account, place, messageId, text)).msg
    const picture = await say('driver1', id, '图')
    await world.server.query(`update chat_message set content_type = 'image', content = '{"name":"","width":1,"height":1}' where id = $1`, [
      picture.id
    ])
    const line =
      (await world.server.query<{ id: string }>("select id from chat_message where content_type = 'notice' limit 1"))[0]?.id ?? ''
    expect(await refused('driver2', id, mine.id)).toBe('只能编辑自己发送的消息')
    expect(await refused('driver1', id, line)).toBe('消息不存在')
    expect(await refused('driver1', id, picture.id)).toBe('只能编辑文字消息')
    expect(await refused('driver1', id, mine.id, '  ')).toBe('消息不能为空')
    expect(await refused('driver1', userId('driver2'), mine.id)).toBe('消息不存在')
    expect(await refused('dispatcher1', id, mine.id)).toBe('消息不存在')
    const gone = await say('driver1', id, '撤回')
    await edit('driver1', id, gone.id, '改了再撤回')
    await as('driver1', 'POST', `/${id}/Actions/Recall`, { id: gone.id })
    expect(await refused('driver1', id, gone.id)).toBe('消息已撤回')
    expect(await versions('driver1', id, gone.id)).toBeUndefined()
    expect((await entries('driver2', id))?.find((entry) => entry.id === gone.id)).toMatchObject({ content: '', isRecalled: true })
    const removed = await say('driver1', id, '删除')
    await as('driver1', 'POST', `/${id}/Actions/Remove`, { ids: [removed.id] })
    expect(await refused('driver1', id, removed.id)).toBe('消息不存在')
    world.server.clock.advance(EDIT_MS)
    expect(await edit('driver1', id, mine.id, '还来得及')).toMatchObject({ code: 200 })
    world.server.clock.advance(MINUTE)
    expect(await refused('driver1', id, mine.id)).toBe('发送超过 24 小时的消息不能编辑')
  })

  test('who left a group changes nothing and sees it as it was when he left; who came later sees nothing of what was before', async () => {
    const id = await group('driver1', 'driver2', 'dispatcher1')
    const own = await say('driver2', id, '我说的')
    const old = await say('driver1', id, '原来')
    await say('driver2', id, '引用', { quoteId: old.id })
    await edit('driver1', id, old.id, '第一次改')
    world.server.clock.advance(MINUTE)
    await as('driver2', 'DELETE', `/Groups/${id}/Members`, { userIds: [userId('driver2')] })
    await as('driver1', 'POST', `/Groups/${id}/Members`, { userIds: [userId('driver3')] })
    const [left, late] = [await join('driver2'), await join('driver3')]
    await edit('driver1', id, old.id, '离开以后改')
    await late.settle()
    await left.settle()
    expect([left, late].map((socket) => socket.of('conversationEntry').length)).toEqual([0, 0])
    expect(await edit('driver2', id, own.id, '回来改')).toMatchObject({ code: 400, msg: '您已不在该群聊中' })
    const seen = await entries('driver2', id)
    expect(seen?.slice(1, 4).map(({ content, edits, quote }) => [content, edits, quote?.text])).toEqual([
      ['我说的', undefined, undefined],
      ['第一次改', 1, undefined],
      ['引用', undefined, '第一次改']
    ])
    expect(await versions('driver2', id, old.id)).toBeUndefined()
    const search = await as<{ list: FoundMessage[] }>('driver2', 'GET', `/Search?keyword=${encodeURIComponent('离开以后')}`)
    expect(search.data?.list).toEqual([])
    expect(JSON.stringify(await missed('driver2', [{ id, sequence: 5 }], 0))).not.toContain('离开以后')
    expect(JSON.stringify(await missed('driver3', [{ id, sequence: 6 }], 0))).not.toContain('离开以后')
    expect(await versions('driver3', id, old.id)).toBeUndefined()
  })

  test('a catch-up names known messages that were changed since, to those who see them, once', async () => {
    const rows = [await world.talk.send('driver1', 'driver2', '一'), await world.talk.send('driver1', 'driver2', '二')]
    const known = [{ id: userId('driver1'), sequence: 2 }]
    const { now } = await missed('driver2', [], 0)
    world.server.clock.advance(10 * MINUTE)
    await edit('driver1', userId('driver2'), rows[0]!.id, '一改')
    await as('driver2', 'POST', `/${userId('driver1')}/Actions/Remove`, { ids: [rows[1]!.id] })
    await edit('driver1', userId('driver2'), rows[1]!.id, '二改')
    world.server.clock.advance(10 * MINUTE)
    const told = await missed('driver2', known, now)
    expect(told.list).toMatchObject([{ entries: [], state: { latest: { content: '一改' } } }])
    const changed = (told.list[0]?.changed ?? []).sort((one, other) => one.sequence - other.sequence)
    expect(changed.map(({ sequence, content, isRemoved }) => [sequence, content, isRemoved])).toEqual([
      [1, '一改', undefined],
      [2, '', true]
    ])
    expect((await missed('driver2', known, told.now)).list).toEqual([])
    // What is not known yet comes among the new ones, as it is now.
    expect((await missed('driver2', [{ id: userId('driver1'), sequence: 1 }], told.now)).list).toMatchObject([
      { entries: [{ sequence: 2 }] }
    ])
  })
})
