import type { ConversationState } from '../../../src/contract/conversation'
import { MINUTE } from '../../../server/clock'
import { runDue } from '../../../server/jobs/worker'
import { wakeGroup } from '../../../server/message/commands/wakeGroup'
import { oneDatabase, type TestApp } from '../../support/databases'
import { listen, testBounds } from '../../support/liveSocket'
import { ORDERS, World } from '../transferCar/support/world'
import { Talk, userId } from './support'
import { texts, groupCalls } from './groupCalls'

/** Groups, recalls and what people may see of conversations, by HTTP and over real sockets. */
oneDatabase((_name, makeApp) => {
  let server: TestApp
  let talk: Talk
  let world: World
  let base: string
  beforeAll(async () => {
    server = await makeApp({ config: { realtime: testBounds() } })
    talk = new Talk(server)
    world = new World(server)
    base = await listen(server)
  })
  beforeEach(async () => {
    await talk.empty()
  })
  const { as, entries, people, state } = groupCalls(() => ({ server, talk, base }))

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
