import type { ChatLine } from '../../../src/contract/admin/chats'
import { eachDatabase } from '../../support/databases'
import { textsOf } from '../../support/workbook'
import { groupWorld } from '../message/groupCalls'
import { userId } from '../message/support'

/** Records of one conversation that leave with a reason (administration.md#records-of-a-conversation). */
eachDatabase((_name, makeApp) => {
  const { world, as, group, say } = groupWorld(makeApp)
  const chats = async (account: string, keyword: string) =>
    world.server.call<{ list: ChatLine[] }>('GET', `/api/admin/Chats?keyword=${encodeURIComponent(keyword)}`, {
      token: await world.talk.token(account)
    })
  const fetched = async (account: string, id: string, reason = '车主起诉') =>
    world.server.app.inject({
      url: `/api/admin/Chats/${id}/Data?reason=${encodeURIComponent(reason)}`,
      headers: { authorization: await world.talk.token(account) }
    })

  test('a conversation is found by its name and by who was ever in it; those without a word are not', async () => {
    const id = await group('driver1', 'driver2', 'driver3')
    await as('driver1', 'PUT', `/Groups/${id}`, { name: '抢险一组' })
    await as('driver1', 'DELETE', `/Groups/${id}/Members`, { userIds: [userId('driver3')] })
    await world.talk.send('driver1', 'driver2', '在吗')
    const lastAt = world.server.clock.now()
    const direct = { kind: 'direct', name: '李强、王建军', memberCount: 2, count: 1, lastAt }
    const led = { id, kind: 'group', name: '抢险一组', memberCount: 2, lastAt }
    expect((await chats('admin', '抢险')).data.list).toMatchObject([led])
    expect((await chats('admin', '赵永刚')).data.list).toMatchObject([led])
    expect((await chats('admin', 'driver2')).data.list).toMatchObject([direct, led])
    expect((await chats('admin', '郑雅琴')).data.list).toEqual([])
  })

  test('the file has everything in order but what was taken back, with what was edited and who was there; the reason is noted', async () => {
    const id = await group('driver1', 'driver2')
    const first = await say('driver1', id, '三点到')
    const gone = await say('driver2', id, '说错了')
    await as('driver1', 'POST', `/${id}/Actions/Edit`, { id: first.id, text: '四点到' })
    await as('driver2', 'POST', `/${id}/Actions/Recall`, { id: gone.id })
    await say('driver2', id, '好的', { rootId: first.id })
    const answer = await fetched('admin', id)
    expect(answer.headers['content-disposition']).toContain('.xlsx')
    const [, ...rows] = await textsOf(answer.rawPayload, '消息')
    expect(rows.filter(([, , , , said]) => said !== '').map((row) => [row[2], row[4], row[6] ?? '', row[7] ?? ''])).toEqual([
      ['王建军', expect.stringContaining('加入群聊'), '', ''],
      ['王建军', '四点到', '', '1'],
      ['李强', expect.stringContaining('撤回'), '', ''],
      ['李强', '好的', String(first.sequence), '']
    ])
    expect(JSON.stringify(rows)).not.toContain('说错了')
    expect(rows.find(([sequence]) => sequence === String(gone.sequence))?.[8]).toBe('是')
    expect((await textsOf(answer.rawPayload, '编辑记录'))[1]?.[2]).toBe('三点到')
    expect((await textsOf(answer.rawPayload, '成员')).slice(1).map(([name]) => name)).toEqual(['王建军', '李强'])
    expect(await textsOf(answer.rawPayload, '说明')).toContainEqual(['原因', '车主起诉'])
    const noted = await world.server.query<{ actor_id: string; subject_id: string; changes: { label: string; after: string }[] }>(
      "select actor_id, subject_id, changes from audit_entry where act = '导出聊天记录'"
    )
    expect(noted).toMatchObject([
      { actor_id: 'user-admin', subject_id: id, changes: [{ label: '原因', after: '车主起诉' }, { label: '条数' }] }
    ])
    expect(JSON.stringify(noted)).not.toContain('四点到')
  })

  test('only an administrator of the whole company, and not without a reason', async () => {
    const id = await group('driver1', 'driver2')
    await world.server.query("insert into organize_administrator (user_id, organize_id) values ('user-clerk1', 'org-baoan')")
    for (const account of ['manager1', 'clerk1', 'driver1']) {
      expect([account, (await chats(account, '王')).code]).toEqual([account, 403])
      expect([account, (await fetched(account, id)).json<{ code: number }>().code]).toEqual([account, 403])
    }
    expect((await fetched('admin', id, '  ')).json()).toMatchObject({ code: 400, msg: '请写明原因' })
    expect((await fetched('admin', 'nothing')).json()).toMatchObject({ code: 404, msg: '没有这个会话' })
  })
})
