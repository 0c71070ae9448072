import type { Retention, RetentionTrial } from '../../../src/contract/admin/privacy'
import type { FoundMessage } from '../../../src/contract/chatSearch'
import { DAY } from '../../../server/clock'
import { catchUp } from '../../../server/message/catchUp'
import { removeForgotten } from '../../../server/files/commands'
import { keepRetention, nextNight } from '../../../server/privacy/retention'
import { eachDatabase } from '../../support/databases'
import { groupWorld, texts } from '../message/groupCalls'
import { userId } from '../message/support'

const RETENTION = '/api/admin/Retention'
const KEPT = 200

/** How long what is said in chats is kept (administration.md#retention). */
eachDatabase((_name, makeApp) => {
  const { world, join, as, group, say, entries, state } = groupWorld(makeApp)
  const admin = async <T>(method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
    world.server.call<T>(method, `${RETENTION}${url}`, { token: await world.talk.token('admin'), key: true, ...(body && { body }) })
  const trial = async () => (await admin<RetentionTrial>('GET', `/Trial?kind=chats&days=${KEPT}`)).data
  const run = async () => world.server.context.db.transaction(await keepRetention(world.server.context))
  /** These were said so many days ago. */
  const age = (days: number, ...ids: string[]) =>
    world.server.query('update chat_message set sent_at = $1 where id = any($2)', [world.server.clock.now() - days * DAY, ids])
  const ageAll = (id: string, upTo: number, days = 300) =>
    world.server.query('update chat_message set sent_at = $1 where conversation_id = $2 and sequence <= $3', [
      world.server.clock.now() - days * DAY,
      id,
      upTo
    ])
  const found = async (account: string, keyword: string) =>
    (await as<{ list: FoundMessage[] }>(account, 'GET', `/Search?keyword=${encodeURIComponent(keyword)}`)).data.list
  const rows = async (table: string) => (await world.server.query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n
  beforeEach(async () => {
    await world.server.query('delete from chat_hold')
    await world.server.query("delete from retention_rule where kind = 'chats'")
  })
  const keep = async (days = KEPT) => {
    const was = (await admin<Retention>('GET', '')).data.rules.find(({ kind }) => kind === 'chats')?.days
    expect((await admin<Retention>('PUT', '', { kind: 'chats', days, was })).code).toBe(200)
  }

  test('what is older goes with all that was done to it; what is newer stays, and everybody hears where his talk begins now', async () => {
    const id = await group('driver1', 'driver2', 'driver3')
    const root = await say('driver1', id, '旧的第一条')
    const pinned = await say('driver1', id, '旧的第二条')
    await as('driver1', 'POST', `/${id}/Actions/Edit`, { id: root.id, text: '旧的改过' })
    await as('driver2', 'POST', `/${id}/Actions/React`, { id: root.id, code: 'RECEIVED', isSet: true })
    await as('driver1', 'POST', `/${id}/Actions/Pin`, { id: pinned.id, isSet: true })
    await as('driver1', 'POST', `/${id}/Actions/Urge`, { id: pinned.id, userIds: [userId('driver2')] })
    await as('driver3', 'POST', `/${id}/Actions/Remove`, { ids: [pinned.id] })
    const last = (await state('driver1', id))?.lastSequence ?? 0
    const reply = await say('driver2', id, '新的回复', { rootId: root.id })
    const quoting = await say('driver2', id, '新的引用', { quoteId: root.id })
    await ageAll(id, last)
    const { now } = await catchUp(world.server.context.db, world.server.context, userId('driver3'), { known: [], since: 0 })
    expect(await trial()).toEqual({
      count: last,
      spared: 0,
      oldestAt: world.server.clock.now() - 300 * DAY,
      newestAt: world.server.clock.now() - 300 * DAY
    })
    await run()
    expect(await rows('chat_message')).toBe(last + 2)
    await keep()
    const hearing = await join('driver2')
    expect(await run()).toEqual({ dueAt: nextNight(world.server.clock.now()), data: {} })
    expect((await hearing.next('conversationState')).state).toMatchObject({ id, firstSequence: last + 1, unread: 0 })
    for (const account of ['driver1', 'driver2', 'driver3']) {
      expect(texts(await entries(account, id))).toEqual(['新的回复', '新的引用'])
      expect((await state(account, id))?.pins).toBeUndefined()
      expect((await state(account, id))?.urgent).toBeUndefined()
      expect(await found(account, '旧的')).toEqual([])
    }
    expect((await entries('driver1', id))?.[1]?.quote?.text).toContain('旧的改过')
    for (const table of [
      'chat_message_version',
      'chat_message_reaction',
      'chat_pin',
      'chat_urge',
      'chat_message_hidden',
      'in_site_receipt'
    ])
      expect([table, await rows(table)]).toEqual([table, 0])
    const { list } = await catchUp(world.server.context.db, world.server.context, userId('driver3'), {
      known: [{ id, sequence: quoting.sequence }],
      since: now
    })
    expect(list.map((one) => [one.state.firstSequence, one.entries.length])).toEqual([[last + 1, 0]])
    expect(await as('driver1', 'POST', `/${id}/Actions/React`, { id: root.id, code: 'RECEIVED', isSet: true })).toMatchObject({ code: 404 })
    expect((await say('driver3', id, '还在')).sequence).toBe(reply.sequence + 2)
  })

  test('who had not read what went has nothing unread of it; a talk that is all old is empty and goes on with its numbers', async () => {
    const one = await world.talk.send('driver1', 'driver2', '很久以前')
    const two = await world.talk.send('driver1', 'driver2', '前几天')
    await age(300, one.id)
    await keep()
    await run()
    expect(await state('driver2', userId('driver1'))).toMatchObject({ unread: 1, firstSequence: 2 })
    await age(300, two.id)
    await run()
    expect(await state('driver2', userId('driver1'))).toMatchObject({ unread: 0, latest: null, lastSequence: 2 })
    expect(await entries('driver2', userId('driver1'))).toEqual([])
    const again = await world.talk.send('driver2', 'driver1', '又见面了')
    expect(again.sequence).toBe(3)
    expect(await state('driver1', userId('driver2'))).toMatchObject({ unread: 1, lastSequence: 3 })
  })

  test('files go with the last message that holds them, bytes too; a bundle that was sent on lives as long as its newest message', async () => {
    const bytes = Buffer.from('追尾')
    const put = async (fileName: string): Promise<string> => {
      const { files } = world.server.context
      const name = `20260101_${Buffer.from(fileName.padEnd(16, '-')).toString('hex')}.txt`
      await files.write('served', name, bytes)
      await world.server.query(
        `insert into stored_file (name, type, owner_id, original_name, size, mime, sha256, has_thumb, created_at)
         values ($1, 'IM', $2, '追尾.txt', 6, 'text/plain', '', false, 1)`,
        [name, userId('driver1')]
      )
      return name
    }
    const [alone, shared, bundled] = [await put('alone'), await put('shared'), await put('bundled')]
    const id = await group('driver1', 'driver2')
    const holding = async (name: string): Promise<string> => {
      const { id: messageId } = await say('driver1', id, '文件')
      const content = JSON.stringify({ name, fileName: 'a.txt', size: 6 })
      await world.server.query("update chat_message set content_type = 'file', content = $1 where id = $2", [content, messageId])
      return messageId
    }
    const [first, second, third] = [await holding(alone), await holding(shared), await holding(bundled)]
    const forward = (from: string, ids: string[], to: string, isBundle: boolean) =>
      as('driver1', 'POST', `/${from}/Actions/Forward`, { ids, to: [userId(to)], isBundle })
    await forward(id, [second], 'manager1', false)
    await forward(id, [third], 'manager1', true)
    await ageAll(id, (await state('driver1', id))?.lastSequence ?? 0)
    await age(300, first)
    await keep()
    await run()
    const named = async () =>
      (await world.server.query<{ name: string }>("select name from stored_file where type = 'IM' and original_name = '追尾.txt'")).map(
        ({ name }) => name
      )
    expect((await named()).sort()).toEqual([shared, bundled].sort())
    const [job] = await world.server.query<{ data: unknown }>("select data from pgboss.job where data->>'kind' = 'forgottenFiles'")
    await removeForgotten(world.server.context, { names: [alone, shared] })
    const { files } = world.server.context
    expect([await files.sizeOf('served', alone), await files.sizeOf('served', shared)]).toEqual([undefined, bytes.length])
    expect(JSON.stringify(job)).toContain(alone)
    const kept = (await entries('manager1', userId('driver1'))) ?? []
    await age(300, ...kept.map((entry) => entry.id))
    await run()
    expect(await named()).toEqual([])
    expect([await rows('chat_bundle'), await rows('chat_bundle_item')]).toEqual([0, 0])
  })

  test('a conversation that is held stays whole, as does that of an order that is held; both stand in the audit', async () => {
    const id = await group('driver1', 'driver2')
    await say('driver1', id, '要作证的话')
    const { lastSequence = 0 } = (await state('driver1', id)) ?? {}
    await ageAll(id, lastSequence)
    await keep()
    const hold = (conversationId: string, reason: string) => admin<Retention>('POST', '/ChatHolds', { conversationId, reason })
    expect(await hold('nothing', '车主起诉')).toMatchObject({ code: 404, msg: '没有这个会话' })
    expect(await hold(id, ' 　')).toMatchObject({ code: 400 })
    const { data } = await hold(id, '车主起诉')
    expect(data.chatHolds).toMatchObject([{ conversationId: id, reason: '车主起诉', byName: '林国栋' }])
    expect(await hold(id, '车主起诉')).toMatchObject({ code: 400, msg: '这个会话已经保全' })
    expect(await trial()).toMatchObject({ count: 0, spared: lastSequence })
    await run()
    expect(texts(await entries('driver2', id))).toContain('要作证的话')
    expect((await admin<Retention>('POST', '/ChatHolds/End', { conversationId: id })).data.chatHolds).toEqual([])
    const [order] = await world.server.query<{ id: string; order_no: string }>('select id, order_no from accident_order limit 1')
    await world.server.query("update conversation set subject_area = 'transferCar', subject_id = $1 where id = $2", [order?.id, id])
    await admin('POST', '/Holds', { orderNo: order?.order_no, reason: '车主起诉' })
    await run()
    expect(texts(await entries('driver2', id))).toContain('要作证的话')
    await admin('POST', '/Holds/End', { orderId: order?.id })
    await run()
    expect(await entries('driver2', id)).toEqual([])
    const noted = await world.server.query<{ act: string }>('select act from audit_entry where subject_id = $1 order by at, id', [id])
    expect(noted.map(({ act }) => act)).toEqual(['保全会话', '解除会话保全'])
  })
})
