import type { ChatEntry } from '../../../src/contract/conversation'
import { oneDatabase, type TestApp } from '../../support/databases'
import { Talk } from '../message/support'
import { Moderators } from './support'

/** What people report, and what moderators make of it. No platform is asked. */
oneDatabase((_name, makeApp) => {
  let server: TestApp
  let talk: Talk
  let people: Moderators
  beforeAll(async () => {
    server = await makeApp()
    talk = new Talk(server)
    people = new Moderators(server)
  })
  beforeEach(async () => {
    await people.forget()
    await talk.empty()
  })

  const seenBy = async (account: string, other: string): Promise<ChatEntry[]> =>
    (await people.as<{ list: ChatEntry[] }>(account, 'GET', `/api/conversation/user-${other}/Entries`)).data.list

  test('a reported message stands before moderators with its words and who reported it; said twice it is one report', async () => {
    const { id } = await talk.send('driver1', 'driver2', '骂人的话')
    expect(await people.report('driver2', id)).toMatchObject({ code: 200, msg: '已举报，管理员会尽快处理' })
    expect(await people.report('driver2', id, 'OTHER')).toMatchObject({ code: 200 })
    const items = await people.items()
    expect(items).toMatchObject([{ kind: 'MESSAGE', state: 'OPEN', text: '骂人的话', events: [{ act: 'REPORT', reason: 'ABUSE' }] }])
    expect(items[0]?.events).toHaveLength(1)
  })

  test('nobody reports what he cannot see, what is his own, or without a reason', async () => {
    const { id } = await talk.send('driver1', 'driver2', '你好')
    expect(await people.report('driver3', id)).toMatchObject({ code: 404 })
    expect(await people.report('driver2', 'made-up')).toMatchObject({ code: 404 })
    expect(await people.report('driver1', id)).toMatchObject({ code: 400, msg: '不能举报自己的消息' })
    expect(await people.report('driver2', id, 'BORED')).toMatchObject({ code: 400 })
    expect(await people.items()).toEqual([])
  })

  test('only who has the right sees the list and decides', async () => {
    const { id } = await talk.send('driver1', 'driver2', '你好')
    await people.report('driver2', id)
    const [item] = await people.items()
    for (const account of ['driver2', 'dispatcher1', 'finance1']) {
      expect(await people.as(account, 'GET', '/api/moderation/Items')).toMatchObject({ code: 403, data: null })
      expect(await people.decide(item!.id, true, account)).toMatchObject({ code: 403 })
    }
    expect(await people.as('admin', 'GET', '/api/moderation/Items')).toMatchObject({ code: 200 })
  })

  test('a kept message stays; a hidden one leaves both sides at once and for good, and the log says who did what', async () => {
    const { id } = await talk.send('driver1', 'driver2', '骂人的话')
    await people.report('driver2', id)
    const [item] = await people.items()
    expect(await people.decide(item!.id, false)).toMatchObject({ data: { state: 'KEPT' } })
    expect(await seenBy('driver2', 'driver1')).toMatchObject([{ content: '骂人的话' }])
    // Reported by another: it is open again.
    expect(await people.items()).toEqual([])
    talk.heard('driver2')
    expect(await people.decide(item!.id, true)).toMatchObject({ data: { state: 'HIDDEN' } })
    expect(talk.said.map(({ frame }) => frame.method)).toContain('conversationEntry')
    for (const [account, other] of [
      ['driver1', 'driver2'],
      ['driver2', 'driver1']
    ] as const) {
      const list = await seenBy(account, other)
      expect(list.find((entry) => entry.id === id)).toMatchObject({ isRecalled: true, content: '' })
    }
    expect(await people.decide(item!.id, false)).toMatchObject({ code: 400, msg: '消息已从聊天中移除，不能恢复' })
    const [logged] = await people.items(false)
    expect(logged?.events.map(({ act }) => act)).toEqual(['REPORT', 'KEEP', 'HIDE'])
    expect(logged?.events.slice(1).every(({ byName }) => byName !== '')).toBe(true)
  })

  test('a message that its sender took back cannot be reported, and one that he took back after the report can still be decided', async () => {
    const { id } = await talk.send('driver1', 'driver2', '骂人的话')
    await people.report('driver2', id)
    await people.as('driver1', 'POST', '/api/conversation/user-driver2/Actions/Recall', { id })
    expect(await people.report('driver2', id)).toMatchObject({ code: 404 })
    const [item] = await people.items()
    expect(await people.decide(item!.id, true)).toMatchObject({ code: 200, data: { state: 'HIDDEN', text: '骂人的话' } })
  })

  test('without a check nothing is asked of the database for a message but what storing it takes', async () => {
    expect(server.context.checks.size).toBe(0)
    await expect(people.identify('driver1', 'weapp', 'any')).resolves.toMatchObject({ code: 200 })
  })
})
