import type { FoundMessage } from '../../../src/contract/chatSearch'
import { MINUTE } from '../../../server/clock'
import { eachDatabase } from '../../support/databases'
import { groupWorld } from './groupCalls'
import { userId } from './support'

/** Messages that are looked for by their words (messages.md#search). */
eachDatabase((_name, makeApp) => {
  const { world, as, group, say } = groupWorld(makeApp)
  const found = async (account: string, query: Record<string, string | number>) =>
    (
      await as<{ list: FoundMessage[] }>(
        account,
        'GET',
        `/Search?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()}`
      )
    ).data?.list.map(({ entry }) => entry.content)

  test('by one sign or many, whatever its case and width, with signs that a pattern would read otherwise', async () => {
    for (const words of ['粤B·12345 在科苑路', 'ＡＢＣ  拖车_50%', '别的']) await world.talk.send('driver1', 'driver2', words)
    for (const keyword of ['科', '科苑路', '12345', '粤b'])
      expect([keyword, await found('driver2', { keyword })]).toEqual([keyword, ['粤B·12345 在科苑路']])
    for (const keyword of ['abc', 'ABC 拖车', '_50%', '50%'])
      expect([keyword, await found('driver2', { keyword })]).toEqual([keyword, ['ＡＢＣ  拖车_50%']])
    for (const keyword of ['苑科', 'b_', '5%0', '科别']) expect(await found('driver2', { keyword })).toEqual([])
  })

  test('narrowed by conversation, sender, kind and time', async () => {
    const id = await group('driver1', 'driver2', 'dispatcher1')
    const since = world.server.clock.now()
    await say('driver1', id, '拖车在路上')
    world.server.clock.advance(MINUTE)
    await say('driver2', id, '拖车到了')
    await world.talk.send('driver1', 'driver2', '拖车的事')
    const file = await world.talk.send('driver2', 'driver1', '文件')
    await world.server.query(
      `update chat_message set content_type = 'file', content = '{"name":"a.txt","fileName":"拖车单.txt","size":1}' where id = $1`,
      [file.id]
    )
    const keyword = '拖车'
    expect((await found('driver1', { keyword }))?.length).toBe(4)
    expect(await found('driver1', { keyword, conversationId: id })).toEqual(['拖车到了', '拖车在路上'])
    expect(await found('driver1', { keyword, conversationId: id, senderId: userId('driver2') })).toEqual(['拖车到了'])
    expect((await found('driver1', { keyword, kind: 'file' }))?.length).toBe(1)
    expect(await found('driver1', { keyword, kind: 'text', until: since + MINUTE })).toEqual(['拖车在路上'])
    expect(await found('driver1', { keyword, conversationId: id, from: since + MINUTE })).toEqual(['拖车到了'])
    expect(await found('dispatcher1', { keyword })).toEqual(['拖车到了', '拖车在路上'])
    expect(await found('manager1', { keyword })).toEqual([])
  })

  test('neither what was taken back or removed nor what was said before or after one’s time; a bundle by its title', async () => {
    const id = await group('driver1', 'driver2')
    const [one, gone, removed] = [
      await say('driver1', id, '拖车一'),
      await say('driver1', id, '拖车二'),
      await say('driver1', id, '拖车三')
    ]
    await as('driver1', 'POST', `/${id}/Actions/Recall`, { id: gone.id })
    await as('driver2', 'POST', `/${id}/Actions/Remove`, { ids: [removed.id] })
    expect(await found('driver2', { keyword: '拖车' })).toEqual(['拖车一'])
    await as('driver1', 'POST', `/Groups/${id}/Members`, { userIds: [userId('driver3')] })
    await as('driver2', 'DELETE', `/Groups/${id}/Members`, { userIds: [userId('driver2')] })
    await say('driver1', id, '拖车四')
    expect(await found('driver2', { keyword: '拖车' })).toEqual(['拖车一'])
    expect(await found('driver3', { keyword: '拖车' })).toEqual(['拖车四'])
    await as('driver1', 'POST', `/${id}/Actions/Forward`, { ids: [one.id], to: [id], isBundle: true })
    expect((await found('driver3', { keyword: '聊天记录', kind: 'bundle' }))?.length).toBe(1)
  })
})
