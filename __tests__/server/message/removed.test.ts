import type { ConversationDetail, ConversationState } from '../../../src/contract/conversation'
import { MINUTE } from '../../../server/clock'
import { catchUp } from '../../../server/message/catchUp'
import { eachDatabase, type TestApp } from '../../support/databases'
import { listen, LiveSocket, testBounds } from '../../support/liveSocket'
import { Talk, userId } from './support'

const [ME, OTHER] = ['driver2', 'driver1'] as const

/** What a person removes for himself on one device, as his other devices are told of it and as it is counted. */
eachDatabase((_name, makeApp) => {
  let server: TestApp
  let talk: Talk
  let base: string
  const open: LiveSocket[] = []
  beforeAll(async () => {
    server = await makeApp({ config: { realtime: testBounds() } })
    talk = new Talk(server)
    base = await listen(server)
  })
  beforeEach(async () => {
    await talk.empty()
  })
  afterEach(() => {
    for (const socket of open.splice(0)) socket.close()
  })

  const join = async (account: string): Promise<LiveSocket> => {
    const socket = await LiveSocket.join(base, await talk.token(account))
    open.push(socket)
    return socket
  }
  const as = async <T>(account: string, method: 'GET' | 'POST', url: string, body?: unknown) =>
    server.call<T>(method, `/api/conversation${url}`, {
      token: await talk.token(account),
      key: true,
      ...(body === undefined ? {} : { body })
    })
  const remove = async (account: string, id: string, ids: string[]): Promise<void> => {
    expect(await as(account, 'POST', `/${id}/Actions/Remove`, { ids })).toMatchObject({ code: 200 })
  }
  const state = async (account: string, id: string): Promise<ConversationState> =>
    (await as<ConversationDetail>(account, 'GET', `/${id}`)).data.state
  const missed = (account: string, known: { id: string; sequence: number }[], since: number) =>
    catchUp(server.context.db, server.context, userId(account), { known, since })

  test('a catch-up names what was removed since, to this person only, and not what an earlier one told', async () => {
    const rows = [await talk.send(OTHER, ME, '一'), await talk.send(OTHER, ME, '二'), await talk.send(OTHER, ME, '三')]
    const known = [{ id: userId(OTHER), sequence: 3 }]
    await talk.read(ME, OTHER)
    const { now } = await missed(ME, [], 0)
    server.clock.advance(10 * MINUTE)
    await remove(ME, userId(OTHER), [rows[0]!.id, rows[2]!.id])
    server.clock.advance(10 * MINUTE)
    const told = await missed(ME, known, now)
    expect(told.list).toMatchObject([
      {
        state: { id: userId(OTHER), latest: { content: '二' } },
        entries: [],
        removed: [
          { id: rows[0]!.id, sequence: 1 },
          { id: rows[2]!.id, sequence: 3 }
        ]
      }
    ])
    expect((await missed(OTHER, [{ id: userId(ME), sequence: 3 }], now)).list.flatMap(({ removed = [] }) => removed)).toEqual([])
    server.clock.advance(10 * MINUTE)
    await remove(ME, userId(OTHER), [rows[1]!.id])
    const later = await missed(ME, known, told.now)
    expect(later.list.map(({ state: { latest }, removed }) => [latest, removed])).toEqual([[null, [{ id: rows[1]!.id, sequence: 2 }]]])
    // A device that knows nothing is told entries that say it themselves.
    const fresh = await missed(ME, [], 0)
    expect(fresh.list.map(({ entries, removed }) => [entries.map(({ isRemoved }) => isRemoved), removed])).toEqual([
      [[true, true, true], undefined]
    ])
  })

  test('unread ones that are removed are not unread, are named nowhere, and a recall afterwards takes them off no second time', async () => {
    const rows = [await talk.send(OTHER, ME, '一'), await talk.send(OTHER, ME, '二'), await talk.send(OTHER, ME, '三')]
    const tab = await join(ME)
    await remove(ME, userId(OTHER), [rows[2]!.id])
    expect(await tab.next('unread')).toMatchObject({ unreadNums: [{ sendUserId: userId(OTHER), unreadNum: 2, defaultMessage: '二' }] })
    expect(await tab.next('conversationState')).toMatchObject({ state: { unread: 2, latest: { content: '二' } } })
    expect((await talk.as<{ list: object[] }>(ME, 'GET', '/imreply')).data.list).toMatchObject([{ latestMessage: '二', unreadMessage: 2 }])
    tab.clear()
    expect(await as(OTHER, 'POST', `/${userId(ME)}/Actions/Recall`, { id: rows[2]!.id })).toMatchObject({ code: 200 })
    await tab.settle()
    expect((await state(ME, userId(OTHER))).unread).toBe(2)
    // A client cannot know that what was taken back was not counted any more: it is told all counts behind the recall.
    expect(
      tab.received
        .map(({ method }) => method)
        .filter((method) => method === 'conversationEntry' || method === 'unread')
        .slice(0, 2)
    ).toEqual(['conversationEntry', 'unread'])
    await talk.read(ME, OTHER)
    expect((await state(ME, userId(OTHER))).unread).toBe(0)
  })

  test('a message that names the person no longer does when he removed it', async () => {
    const id = (await as<ConversationState>(OTHER, 'POST', '/Groups', { userIds: [userId(ME)] })).data.id
    const socket = await join(OTHER)
    const say = async (words: string, mentions: string[]) => {
      socket.send({
        method: 'SendGroupMessage',
        groupId: id,
        messageType: 'text',
        messageContent: words,
        clientId: `client-${words}`,
        mentions
      })
      return socket.next('messageAck')
    }
    const named = await say('driver2-come', [userId(ME)])
    await say('all-of-you', [])
    expect(await state(ME, id)).toMatchObject({ unread: 2, isMentioned: true })
    await remove(ME, id, [named.id])
    expect(await state(ME, id)).toMatchObject({ unread: 1, isMentioned: false })
  })

  test('read ones that are removed change no count: nothing of counts is said', async () => {
    const row = await talk.send(OTHER, ME, '一')
    await talk.read(ME, OTHER)
    talk.said.length = 0
    await remove(ME, userId(OTHER), [row.id])
    expect(talk.heard(ME).map(({ method }) => method)).toEqual(['conversationEntry', 'conversationState'])
  })
})
