import { randomUUID } from 'node:crypto'
import type { ChatEntry, ConversationDetail, ConversationState, EntriesPage } from '../../../src/contract/conversation'
import type { MakeApp, TestApp } from '../../support/databases'
import { listen, LiveSocket, testBounds } from '../../support/liveSocket'
import { seenAs } from '../../support/shapes'
import { Talk, userId } from './support'

export const AREA = '/api/conversation'

/** Words of entries; of a notice what it says. */
export const texts = (list: ChatEntry[] | null) =>
  list?.map(({ kind, content }) => (kind === 'notice' ? (JSON.parse(content) as { text: string }).text : content))

/** A server with people who talk in groups, made anew for a suite and empty of talk before each case. */
export function groupWorld(makeApp: MakeApp) {
  const world: { server: TestApp; talk: Talk; base: string } = seenAs({})
  beforeAll(async () => {
    world.server = await makeApp({ config: { realtime: testBounds() } })
    world.talk = new Talk(world.server)
    world.base = await listen(world.server)
  })
  beforeEach(async () => {
    await world.talk.empty()
  })
  return { world, ...groupCalls(() => world) }
}

/** What people do in groups, by HTTP and over real sockets that are closed after each case. @param now what runs now */
export function groupCalls(now: () => { server: TestApp; talk: Talk; base: string }) {
  const open: LiveSocket[] = []
  afterEach(() => {
    for (const socket of open.splice(0)) socket.close()
  })
  const join = async (account: string): Promise<LiveSocket> => {
    const socket = await LiveSocket.join(now().base, await now().talk.token(account))
    open.push(socket)
    return socket
  }
  const as = async <T>(
    account: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    key: string | true = true
  ) =>
    now().server.call<T>(method, `${AREA}${url}`, { token: await now().talk.token(account), key, ...(body === undefined ? {} : { body }) })
  const group = async (owner: string, ...others: string[]): Promise<string> =>
    (await as<ConversationState>(owner, 'POST', '/Groups', { userIds: others.map(userId) })).data.id
  const say = async (account: string, groupId: string, words: string, more: object = {}): Promise<ChatEntry> => {
    const socket = await join(account)
    const clientId = randomUUID()
    socket.send({ method: 'SendGroupMessage', groupId, messageType: 'text', messageContent: words, clientId, ...more })
    // The entry is said to all sockets before this one gets its answer.
    const { entry } = await socket.next('conversationEntry', (frame) => frame.entry.clientId === clientId)
    expect(await socket.next('messageAck')).toMatchObject({ clientId, id: entry.id, sequence: entry.sequence })
    return entry
  }
  const entries = async (account: string, id: string, query = '') =>
    (await as<EntriesPage>(account, 'GET', `/${id}/Entries${query}`)).data?.list ?? null
  const state = async (account: string, id: string) => (await as<ConversationDetail>(account, 'GET', `/${id}`)).data?.state
  const people = async (id: string) =>
    (
      await now().server.query<{ user_id: string }>(
        'select user_id from conversation_member where conversation_id = $1 and left_sequence is null order by 1',
        [id]
      )
    ).map((row) => row.user_id)
  return { join, as, group, say, entries, state, people }
}
