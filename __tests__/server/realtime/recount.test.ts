import { createInSite } from '../../../server/message/commands/inSite'
import { storeMessage } from '../../../server/message/commands/send'
import type { Live } from '../../../server/realtime/types'
import { eachDatabase, type TestApp } from '../../support/databases'
import { listen, LiveSocket, testBounds } from '../../support/liveSocket'

const RECOUNT_MS = 30
type Told = Parameters<Live['send']>

/**
 * A message is stored, somebody joins and is told counts that hold it, then the message itself is told: the client adds it a second
 * time. The clock stands still here, so whatever comes after counts comes soon after them.
 */
eachDatabase((_name, makeApp) => {
  let server: TestApp
  let base: string
  let token: string
  const open: LiveSocket[] = []
  beforeAll(async () => {
    server = await makeApp({ config: { realtime: testBounds({ recountMs: RECOUNT_MS }) } })
    base = await listen(server)
    token = await server.signIn('manager1')
  })
  beforeEach(async () => {
    for (const table of ['chat_message', 'conversation_member', 'conversation', 'in_site_receipt', 'in_site_message'])
      await server.query(`delete from ${table}`)
  })
  afterEach(() => {
    for (const socket of open.splice(0)) socket.close()
  })

  const join = async (): Promise<LiveSocket> => {
    const socket = await LiveSocket.join(base, token)
    open.push(socket)
    return socket
  }
  /** Stores something without a word. @returns says it */
  const store = async (
    write: (
      parts: { live: Pick<Live, 'send'> },
      tx: Parameters<Parameters<TestApp['context']['db']['transaction']>[0]>[0]
    ) => Promise<unknown>
  ): Promise<() => void> => {
    const told: Told[] = []
    await server.context.db.transaction((tx) => write({ live: { send: (_tx, ...rest) => void told.push([null, ...rest]) } }, tx))
    return () => {
      for (const one of told) server.context.live.send(...one)
    }
  }
  const chat = () =>
    store(({ live }, tx) =>
      storeMessage(
        tx,
        { ...server.context, live },
        {
          senderId: 'user-driver1',
          to: { userId: 'user-manager1' },
          kind: 'text',
          content: '到了',
          clientId: null,
          quote: null,
          mentions: [],
          leads: false
        }
      )
    )
  const notice = () =>
    store((parts, tx) =>
      createInSite(
        tx,
        { ...parts, jobs: server.context.jobs },
        { type: 1, title: '公告', body: '', creatorId: null, at: server.clock.now(), toUserIds: ['user-manager1'] }
      )
    )
  /** Long enough for a timer that should not be there. */
  const pause = () =>
    new Promise((resolve) => {
      setTimeout(resolve, 5 * RECOUNT_MS)
    })

  test('a message that the counts hold already is followed by the counts once more', async () => {
    const tell = await chat()
    const socket = await join()
    expect(socket.of('initMessage')[0]).toMatchObject({ unreadNums: [{ sendUserId: 'user-driver1', unreadNum: 1 }] })
    tell()
    await socket.next('receiveMessage')
    expect(await socket.next('unread')).toMatchObject({
      unreadTotalCount: 0,
      unreadNums: [{ sendUserId: 'user-driver1', unreadNum: 1, defaultMessage: '到了' }]
    })
    await pause()
    expect(socket.of('unread')).toHaveLength(1)
  })

  test('so is an in-site message, and what comes soon after counts told anew, as long as that holds', async () => {
    const socket = await join()
    for (let total = 1; total <= 4; total++) {
      ;(await notice())()
      await socket.next('messagePush')
      expect(await socket.next('unread')).toMatchObject({ unreadTotalCount: total, unreadNums: [] })
    }
  })

  test('who missed something asks with his catch-up and is told the counts behind the answer', async () => {
    const socket = await join()
    // Stored, and its frame reaches nobody.
    await chat()
    socket.send({ method: 'CatchUp', known: [], since: 0 })
    expect((await socket.next('catchUp')).list).toMatchObject([{ state: { unread: 1 } }])
    await pause()
    expect(socket.of('unread')).toHaveLength(0)
    socket.send({ method: 'CatchUp', known: [], since: 0, counts: true })
    expect(await socket.next('unread')).toMatchObject({ unreadTotalCount: 0, unreadNums: [{ sendUserId: 'user-driver1', unreadNum: 1 }] })
  })

  test('many at once are followed by the counts once, on the sockets of this person alone', async () => {
    const [socket, other] = [await join(), await LiveSocket.join(base, await server.signIn('driver1'))]
    open.push(other)
    for (const tell of [await chat(), await chat(), await notice()]) tell()
    expect(await socket.next('unread')).toMatchObject({ unreadTotalCount: 1, unreadNums: [{ unreadNum: 2 }] })
    await pause()
    await other.settle()
    expect([socket.of('unread').length, other.of('unread')]).toEqual([1, []])
  })

  test('a message that was stored after the counts is counted by the client alone, however soon it comes', async () => {
    const socket = await join()
    for (const tell of [await chat(), await chat()]) tell()
    await socket.next('receiveMessage')
    await pause()
    expect(socket.of('unread')).toEqual([])
  })

  test('what comes later than that is counted by the client alone', async () => {
    const socket = await join()
    server.clock.advance(RECOUNT_MS + 1)
    for (const tell of [await chat(), await notice()]) tell()
    await socket.next('messagePush')
    await pause()
    expect(socket.of('unread')).toEqual([])
  })

  test('a socket that closes meanwhile is told nothing and takes nothing with it', async () => {
    const socket = await join()
    const tell = await chat()
    tell()
    await socket.next('receiveMessage')
    socket.close()
    await socket.closed()
    await pause()
    await (await join()).settle()
  })
})
