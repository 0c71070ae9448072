import type { ConversationDetail, ConversationState } from '../../../src/contract/conversation'
import { EVERYBODY } from '../../../src/contract/conversationCodes'
import { MINUTE } from '../../../server/clock'
import { catchUp } from '../../../server/message/catchUp'
import { eachDatabase } from '../../support/databases'
import { groupWorld, texts } from './groupCalls'
import { userId } from './support'

const SILENCED = '全员禁言中，只有群主和管理员可以发言'
const OWNER = 'driver1'
const ADMINISTRATOR = 'driver2'
const MEMBER = 'driver3'
const LEFT = 'clerk1'
const STRANGER = 'finance1'
const WHO = [OWNER, ADMINISTRATOR, MEMBER, LEFT, STRANGER] as const

/** Groups that are led (messages.md#groups-that-are-led). */
eachDatabase((_name, makeApp) => {
  const { world, join, as, group, say, entries, state, people } = groupWorld(makeApp)
  /** A group with one of each sort, and a message of the member in it. */
  const made = async (): Promise<{ id: string; saidId: string }> => {
    const id = await group(OWNER, ADMINISTRATOR, MEMBER, LEFT, 'yard1')
    await as(OWNER, 'PUT', `/Groups/${id}/Administrators`, { userIds: [userId(ADMINISTRATOR)] })
    await as(LEFT, 'DELETE', `/Groups/${id}/Members`, { userIds: [userId(LEFT)] })
    return { id, saidId: (await say(MEMBER, id, '看这里')).id }
  }
  const spoken = async (account: string, groupId: string, more: object = {}): Promise<string> => {
    const socket = await join(account)
    socket.send({ method: 'SendGroupMessage', groupId, messageType: 'text', messageContent: '各位', clientId: `led-${account}-1`, ...more })
    for (;;) {
      await socket.settle()
      if (socket.of('messageAck').length > 0) return 'said'
      const [error] = socket.of('error')
      if (error !== undefined) return error.msg
    }
  }

  /** Body code of each act for owner, administrator, member, who left, stranger; `said` or words over the socket. */
  const GONE = '您不在该群聊中，消息未发送'
  const ACTS: Readonly<Record<string, { does: (who: string, id: string, saidId: string) => Promise<unknown>; answers: unknown[] }>> = {
    'write the notice': {
      does: async (who, id) => (await as(who, 'PUT', `/Groups/${id}/Notice`, { text: `${who} 写的` })).code,
      answers: [200, 200, 403, 400, 404]
    },
    'silence the group': {
      does: async (who, id) => (await as(who, 'PUT', `/Groups/${id}/Silence`, { isSilenced: true })).code,
      answers: [200, 200, 403, 400, 404]
    },
    'name administrators': {
      does: async (who, id) => (await as(who, 'PUT', `/Groups/${id}/Administrators`, { userIds: [userId('yard1')] })).code,
      answers: [200, 403, 403, 400, 404]
    },
    'remove a plain member': {
      does: async (who, id) => (await as(who, 'DELETE', `/Groups/${id}/Members`, { userIds: [userId('yard1')] })).code,
      answers: [200, 200, 403, 400, 404]
    },
    rename: {
      does: async (who, id) => (await as(who, 'PUT', `/Groups/${id}`, { name: `${who} 的群` })).code,
      answers: [200, 200, 200, 400, 404]
    },
    invite: {
      does: async (who, id) => (await as(who, 'POST', `/Groups/${id}/Members`, { userIds: [userId('manager1')] })).code,
      answers: [200, 200, 200, 400, 404]
    },
    pin: {
      does: async (who, id, saidId) => (await as(who, 'POST', `/${id}/Actions/Pin`, { id: saidId, isSet: true })).code,
      answers: [200, 200, 403, 404, 404]
    },
    'name everybody': {
      does: (who, id) => spoken(who, id, { mentions: [EVERYBODY] }),
      answers: ['said', 'said', '只有群主和管理员可以@所有人', GONE, GONE]
    },
    'speak while it is silenced': {
      does: async (who, id) => {
        await as(OWNER, 'PUT', `/Groups/${id}/Silence`, { isSilenced: true })
        return spoken(who, id)
      },
      answers: ['said', 'said', SILENCED, GONE, GONE]
    },
    'forward into it while it is silenced': {
      does: async (who, id) => {
        await as(OWNER, 'PUT', `/Groups/${id}/Silence`, { isSilenced: true })
        const { id: own } = await world.talk.send(who, 'dispatcher1', '转给大家')
        const to = `/${userId('dispatcher1')}/Actions/Forward`
        return (await as(who, 'POST', to, { ids: [own], to: [id], isBundle: false })).code
      },
      answers: [200, 200, 400, 400, 400]
    }
  }

  test.each(Object.entries(ACTS))('%s: owner, administrator, member, who left, stranger', async (_act, { does, answers }) => {
    const got: unknown[] = []
    for (const who of WHO) {
      await world.talk.empty()
      const { id, saidId } = await made()
      got.push(await does(who, id, saidId))
    }
    expect(got).toEqual(answers)
  })

  test('an administrator removes neither the owner nor another administrator', async () => {
    const { id } = await made()
    await as(OWNER, 'PUT', `/Groups/${id}/Administrators`, { userIds: [userId(ADMINISTRATOR), userId('yard1')] })
    for (const other of [OWNER, 'yard1'])
      expect(await as(ADMINISTRATOR, 'DELETE', `/Groups/${id}/Members`, { userIds: [userId(MEMBER), userId(other)] })).toMatchObject({
        code: 403,
        msg: '管理员不能移出群主和其他管理员'
      })
    expect(await people(id)).toHaveLength(4)
  })

  test('the notice: told live and in a catch-up, with an entry; said again it changes nothing; empty it goes', async () => {
    const { id } = await made()
    const { now } = await catchUp(world.server.context.db, world.server.context, userId(MEMBER), { known: [], since: 0 })
    world.server.clock.advance(10 * MINUTE)
    const [before] = (await entries(MEMBER, id))!.slice(-1)
    const socket = await join(MEMBER)
    const write = (text: string) => as<ConversationState>(ADMINISTRATOR, 'PUT', `/Groups/${id}/Notice`, { text })
    expect(await write('  车库密码 1234\n不要外传 ')).toMatchObject({ code: 200 })
    const { state: told } = await socket.next('conversationState')
    expect(told.groupNotice).toMatchObject({ text: '车库密码 1234\n不要外传', at: world.server.clock.now() })
    expect(told.unread).toBe(0)
    await write('车库密码 1234\n不要外传')
    await write('密码改了')
    const known = [{ id, sequence: before!.sequence }]
    const { list } = await catchUp(world.server.context.db, world.server.context, userId(MEMBER), { known, since: now })
    expect(
      list.map(({ state: { groupNotice }, entries: news }) => [groupNotice?.text, texts(news)?.map((words) => String(words).split(' ')[1])])
    ).toEqual([['密码改了', ['发布了群公告', '更新了群公告']]])
    expect((await state(LEFT, id))?.groupNotice).toBeUndefined()
    await write('')
    expect((await state(MEMBER, id))?.groupNotice).toBeUndefined()
    expect(texts(await entries(MEMBER, id))?.at(-1)).toMatch(/清除了群公告$/)
    expect(await write('长'.repeat(501))).toMatchObject({ code: 400 })
  })

  test('silence: told live, words cannot be changed either, reading and recalling stay; over, everybody speaks', async () => {
    const { id, saidId } = await made()
    const socket = await join(MEMBER)
    await as(OWNER, 'PUT', `/Groups/${id}/Silence`, { isSilenced: true })
    expect((await socket.next('conversationState')).state).toMatchObject({ isSilenced: true })
    expect((await state(ADMINISTRATOR, id))?.leads).toBe('administrator')
    expect((await state(MEMBER, id))?.leads).toBeUndefined()
    expect(await as(MEMBER, 'POST', `/${id}/Actions/Edit`, { id: saidId, text: '改一下' })).toMatchObject({ code: 400, msg: SILENCED })
    expect(await as(MEMBER, 'POST', `/${id}/Actions/React`, { id: saidId, code: 'LIKE', isSet: true })).toMatchObject({ code: 200 })
    expect(await as(MEMBER, 'POST', `/${id}/Actions/Recall`, { id: saidId })).toMatchObject({ code: 200 })
    await as(ADMINISTRATOR, 'PUT', `/Groups/${id}/Silence`, { isSilenced: false })
    expect(await spoken(MEMBER, id)).toBe('said')
    expect(texts(await entries(MEMBER, id))?.filter((words) => String(words).includes('全员禁言'))).toHaveLength(2)
  })

  test('administrators: members only, at most five, not the owner; who leaves leads no more and comes back plain; one follows the owner', async () => {
    const { id } = await made()
    const name = (...accounts: string[]) =>
      as<ConversationDetail>(OWNER, 'PUT', `/Groups/${id}/Administrators`, { userIds: accounts.map(userId) })
    expect(await name(STRANGER)).toMatchObject({ code: 400, msg: '只能将群成员设为管理员' })
    expect(await name(LEFT)).toMatchObject({ code: 400, msg: '只能将群成员设为管理员' })
    expect(await name(OWNER)).toMatchObject({ code: 400, msg: '群主不需要设为管理员' })
    expect(await name('a', 'b', 'c', 'd', 'e', 'f')).toMatchObject({ code: 400 })
    const { data } = await name(ADMINISTRATOR, 'yard1')
    expect(data.members.filter(({ isAdministrator }) => isAdministrator).map((member) => member.userId)).toEqual(
      expect.arrayContaining([userId(ADMINISTRATOR), userId('yard1')])
    )
    expect(data.mayLead).toBe(true)
    await as(ADMINISTRATOR, 'DELETE', `/Groups/${id}/Members`, { userIds: [userId(ADMINISTRATOR)] })
    await as(OWNER, 'POST', `/Groups/${id}/Members`, { userIds: [userId(ADMINISTRATOR)] })
    expect((await state(ADMINISTRATOR, id))?.leads).toBeUndefined()
    await as(OWNER, 'DELETE', `/Groups/${id}/Members`, { userIds: [userId(OWNER)] })
    expect((await state('yard1', id))?.leads).toBe('owner')
    expect(await world.server.query('select owner_id, administrator_ids from conversation where id = $1', [id])).toEqual([
      { owner_id: userId('yard1'), administrator_ids: [] }
    ])
  })

  test('in a group of work who dispatches writes the notice; it is never silenced and has no administrators', async () => {
    const { id } = await made()
    await as(OWNER, 'POST', `/Groups/${id}/Members`, { userIds: [userId('dispatcher1')] })
    await world.server.query(
      "update conversation set subject_area = 'department', subject_id = 'somewhere', owner_id = null where id = $1",
      [id]
    )
    const detail = async (who: string) => (await as<ConversationDetail>(who, 'GET', `/${id}`)).data.mayLead
    expect([await detail('dispatcher1'), await detail(ADMINISTRATOR)]).toEqual([true, undefined])
    expect(await as('dispatcher1', 'PUT', `/Groups/${id}/Notice`, { text: '七点交班' })).toMatchObject({ code: 200 })
    expect(await as(ADMINISTRATOR, 'PUT', `/Groups/${id}/Notice`, { text: '八点交班' })).toMatchObject({
      code: 403,
      msg: '只有调度和管理人员可以修改群公告'
    })
    expect(await as('dispatcher1', 'PUT', `/Groups/${id}/Silence`, { isSilenced: true })).toMatchObject({ code: 400 })
    expect(await as('dispatcher1', 'PUT', `/Groups/${id}/Administrators`, { userIds: [] })).toMatchObject({ code: 400 })
  })
})
