import type { ChatEntry } from '../../../src/contract/conversation'
import { MOST_PINS } from '../../../src/contract/conversationCodes'
import type { Pins } from '../../../src/contract/pins'
import { MINUTE } from '../../../server/clock'
import { catchUp } from '../../../server/message/catchUp'
import { eachDatabase } from '../../support/databases'
import { groupWorld } from './groupCalls'
import { userId } from './support'

/** Messages that are pinned in their conversation (messages.md#pinned-messages). */
eachDatabase((_name, makeApp) => {
  const { world, join, as, group, say, state } = groupWorld(makeApp)
  const pin = (account: string, id: string, messageId: string, isSet = true, key: string | true = true) =>
    as<Pins>(account, 'POST', `/${id}/Actions/Pin`, { id: messageId, isSet }, key)
  const pins = async (account: string, id: string) =>
    (await as<Pins>(account, 'GET', `/${id}/Pins`)).data?.list.map(({ entry }) => entry.content)

  test('either of two pins and unpins; both hear it, and a catch-up tells who was away; nothing becomes unread', async () => {
    const rows = [await world.talk.send('driver1', 'driver2', '一'), await world.talk.send('driver1', 'driver2', '二')]
    const { now } = await catchUp(world.server.context.db, world.server.context, userId('driver2'), { known: [], since: 0 })
    const socket = await join('driver1')
    const before = await state('driver2', userId('driver1'))
    world.server.clock.advance(10 * MINUTE)
    const key = '7d3c0b52-5c0c-4f0e-9a2e-5a35a8f2d301'
    const answer = await pin('driver2', userId('driver1'), rows[0]!.id, true, key)
    expect(answer).toMatchObject({ code: 200, data: { mayPin: true, list: [{ entry: { content: '一' } }] } })
    expect(await pin('driver2', userId('driver1'), rows[0]!.id, true, key)).toMatchObject({ code: 200 })
    expect((await socket.next('conversationState')).state).toMatchObject({ id: userId('driver2'), pins: [1] })
    const known = [{ id: userId('driver1'), sequence: 2 }]
    const { list } = await catchUp(world.server.context.db, world.server.context, userId('driver2'), { known, since: now })
    expect(list).toMatchObject([{ state: { pins: [1] }, entries: [] }])
    const { changedAt = 0 } = before ?? {}
    expect(await state('driver2', userId('driver1'))).toEqual({ ...before, pins: [1], changedAt: expect.any(Number) })
    world.server.clock.advance(MINUTE)
    await pin('driver1', userId('driver2'), rows[1]!.id)
    const between = await state('driver2', userId('driver1'))
    expect(await pins('driver1', userId('driver2'))).toEqual(['二', '一'])
    await pin('driver1', userId('driver2'), rows[1]!.id, false)
    expect(await pins('driver2', userId('driver1'))).toEqual(['一'])
    const last = await state('driver2', userId('driver1'))
    expect(last?.pins).toEqual([1])
    // The clock stood still: of two tellings the later one is known all the same.
    expect(
      [changedAt, between?.changedAt, last?.changedAt].map((at, index, all) => index === 0 || (at ?? 0) > (all[index - 1] ?? 0))
    ).toEqual([true, true, true])
  })

  test('two who have not talked yet may pin what they will say', async () => {
    expect(await as<Pins>('clerk1', 'GET', `/${userId('yard1')}/Pins`)).toMatchObject({ code: 200, data: { mayPin: true, list: [] } })
    const said = await world.talk.send('clerk1', 'yard1', '第一句')
    expect(await pin('clerk1', userId('yard1'), said.id)).toMatchObject({ data: { list: [{ entry: { content: '第一句' } }] } })
  })

  test('in a free group its owner; in a group of work who leads; nobody pins what is gone or who left', async () => {
    const id = await group('driver1', 'driver2')
    const said = await say('driver2', id, '置顶我')
    expect(await pin('driver2', id, said.id)).toMatchObject({ code: 403, msg: '只有群主和管理员可以置顶消息' })
    expect(await as<Pins>('driver2', 'GET', `/${id}/Pins`)).toMatchObject({ data: { mayPin: false, list: [] } })
    expect(await pin('driver1', id, said.id)).toMatchObject({ code: 200, data: { mayPin: true } })
    await world.server.query("update conversation set subject_area = 'department', subject_id = 'somewhere' where id = $1", [id])
    expect(await pin('driver1', id, said.id, false)).toMatchObject({ code: 403, msg: '只有调度和管理人员可以置顶消息' })
    await world.server.query('update conversation set subject_area = null, subject_id = null where id = $1', [id])
    const gone = await say('driver1', id, '撤回')
    await as('driver1', 'POST', `/${id}/Actions/Recall`, { id: gone.id })
    expect(await pin('driver1', id, gone.id)).toMatchObject({ code: 400, msg: '消息已撤回' })
    expect(await pin('driver1', id, 'nothing')).toMatchObject({ code: 404 })
    expect(await pin('finance1', id, said.id)).toMatchObject({ code: 404 })
    await as('driver2', 'DELETE', `/Groups/${id}/Members`, { userIds: [userId('driver2')] })
    expect(await pins('driver2', id)).toEqual([])
    expect((await state('driver2', id))?.pins).toBeUndefined()
  })

  test('what is taken back loses its pin, what somebody removed is pinned for the others; who came later sees what he may', async () => {
    const id = await group('driver1', 'driver2')
    const [early, removed, recalled] = [
      await say('driver1', id, '早的'),
      await say('driver1', id, '删的'),
      await say('driver1', id, '撤的')
    ]
    for (const { id: messageId } of [early, removed, recalled]) await pin('driver1', id, messageId)
    await as('driver1', 'POST', `/Groups/${id}/Members`, { userIds: [userId('driver3')] })
    expect(await pins('driver3', id)).toEqual([])
    expect((await state('driver3', id))?.pins).toBeUndefined()
    await as('driver2', 'POST', `/${id}/Actions/Remove`, { ids: [removed.id] })
    expect((await state('driver2', id))?.pins?.length).toBe(2)
    const socket = await join('driver2')
    await as('driver1', 'POST', `/${id}/Actions/Recall`, { id: recalled.id })
    expect((await socket.next('conversationState')).state.pins).toEqual([early.sequence])
    expect([await pins('driver1', id), await pins('driver2', id)].map((list) => list?.sort())).toEqual([['删的', '早的'], ['早的']])
  })

  test(`at most ${MOST_PINS}`, async () => {
    const rows: Pick<ChatEntry, 'id'>[] = []
    for (let i = 0; i <= MOST_PINS; i++) rows.push(await world.talk.send('driver1', 'driver2', `第 ${i} 条`))
    for (const { id } of rows.slice(0, MOST_PINS)) await pin('driver1', userId('driver2'), id)
    expect(await pin('driver1', userId('driver2'), rows[MOST_PINS]!.id)).toMatchObject({
      code: 400,
      msg: '一个会话最多置顶 20 条消息，请先取消一些'
    })
    expect((await pins('driver2', userId('driver1')))?.length).toBe(MOST_PINS)
  })
})
