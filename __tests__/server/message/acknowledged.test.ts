import type { CatchUpFrame, MessageAckFrame } from '../../../src/contract/conversationFrames'
import { createGroup } from '../../../server/message/commands/groups'
import type { Draft, Outcome } from '../../../server/message/commands/send'
import { MessageWriter } from '../../../server/message/writer'
import { oneDatabase, type TestApp } from '../../support/databases'
import { listen, LiveSocket, testBounds } from '../../support/liveSocket'
import { Talk, userId } from './support'

/** Messages with a client id over real sockets: stored once, acknowledged, numbered, caught up (feature `conversation`). */
oneDatabase((name, makeApp) => {
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
  const text = (to: string, clientId: string, messageContent = '到了') => ({
    method: 'SendMessage',
    toUserId: userId(to),
    messageType: 'text',
    messageContent,
    clientId
  })
  const stored = () =>
    server.query<{ client_id: string; sequence: number }>('select client_id, sequence from chat_message order by sequence')

  test('50 repeats at once, from two devices: stored once, the same answer each time, said once to the other', async () => {
    const [phone, tab, other] = [await join('driver1'), await join('driver1'), await join('driver2')]
    for (let i = 0; i < 25; i++) for (const socket of [phone, tab]) socket.send(text('driver2', 'client-00000001'))
    const acks: MessageAckFrame[] = []
    for (let i = 0; i < 25; i++) for (const socket of [phone, tab]) acks.push(await socket.next('messageAck'))
    expect(new Set(acks.map((ack) => JSON.stringify(ack))).size).toBe(1)
    expect(acks[0]).toMatchObject({ clientId: 'client-00000001', conversationId: 'user-driver2', sequence: 1 })
    await other.settle()
    expect(other.of('receiveMessage')).toMatchObject([{ id: acks[0]?.id, sequence: 1 }])
    expect([...phone.of('sendMessage'), ...tab.of('sendMessage')].map(({ clientId }) => clientId)).toEqual([
      'client-00000001',
      'client-00000001'
    ])
    expect(await stored()).toEqual([{ client_id: 'client-00000001', sequence: 1 }])
  })

  test('a message that goes after another waits for it: refused for later until that one is stored, then taken in order; the same word for who repeats', async () => {
    const mine = await join('driver1')
    const behind = { ...text('driver2', 'client-behind-2', '第二句'), after: 'client-behind-1' }
    mine.send(behind)
    expect(await mine.next('error')).toMatchObject({
      clientId: 'client-behind-2',
      refusal: 'later',
      msg: '前一条消息还没有送达，将按顺序自动发送'
    })
    mine.send(text('driver2', 'client-behind-1', '第一句'))
    mine.send(behind)
    mine.send({ ...text('driver2', 'client-behind-3', '第三句'), after: 'client-behind-2' })
    await mine.next('messageAck', ({ clientId }) => clientId === 'client-behind-3')
    expect(await stored()).toEqual([1, 2, 3].map((sequence) => ({ client_id: `client-behind-${sequence}`, sequence })))
    // One that is there already has no need of it.
    mine.send({ ...behind, after: 'client-nobody-knows' })
    expect(await mine.next('messageAck')).toMatchObject({ clientId: 'client-behind-2', sequence: 2 })
    // Somebody else's message goes before nothing of mine.
    const other = await join('driver2')
    other.send({ ...text('driver1', 'client-others-1'), after: 'client-behind-1' })
    expect(await other.next('error')).toMatchObject({ clientId: 'client-others-1', refusal: 'later' })
  })

  test('another content or another person under the same client id is refused for good; other people may use the same id', async () => {
    const [mine, other] = [await join('driver1'), await join('driver2')]
    mine.send(text('driver2', 'client-00000002'))
    const ack = await mine.next('messageAck')
    for (const wrong of [text('driver2', 'client-00000002', '别的'), text('manager1', 'client-00000002')]) {
      mine.send(wrong)
      expect(await mine.next('error')).toMatchObject({ clientId: 'client-00000002', refusal: 'refused', of: 'SendMessage' })
    }
    other.send(text('driver1', 'client-00000002'))
    expect(await other.next('messageAck')).toMatchObject({ sequence: ack.sequence + 1 })
    expect(await stored()).toHaveLength(2)
  })

  test('a stored message is acknowledged again although its receiver has left meanwhile; a new one is refused', async () => {
    const mine = await join('driver1')
    mine.send(text('driver3', 'client-00000003'))
    const ack = await mine.next('messageAck')
    await server.query("update user_account set enabled_mark = 0 where account = 'driver3'")
    mine.send(text('driver3', 'client-00000003'))
    expect(await mine.next('messageAck')).toEqual(ack)
    mine.send(text('driver3', 'client-00000004'))
    expect(await mine.next('error')).toMatchObject({
      clientId: 'client-00000004',
      refusal: 'refused',
      msg: '对方不存在或已停用，消息未发送'
    })
    await server.query("update user_account set enabled_mark = 1 where account = 'driver3'")
  })

  test('many senders in several conversations at once: numbers without holes, frames in their order, every message acknowledged', async () => {
    const people = ['driver1', 'driver2', 'dispatcher1', 'manager1']
    const sockets = await Promise.all(people.map(join))
    const each = name === 'embedded' ? 10 : 40
    for (let i = 0; i < each; i++) {
      for (const [index, socket] of sockets.entries())
        socket.send(text(people[(index + 1 + (i % 3)) % 4] ?? '', `client-${people[index] ?? ''}-${i}`, `${i}`))
    }
    for (const socket of sockets) for (let i = 0; i < each; i++) await socket.next('messageAck')
    expect(
      await server.query('select conversation_id from chat_message group by 1 having min(sequence) <> 1 or max(sequence) <> count(*)')
    ).toEqual([])
    expect(await server.query('select count(*)::int as n from chat_message')).toEqual([{ n: each * 4 }])
    for (const socket of sockets) {
      await socket.settle()
      const last = new Map<string, number>()
      for (const frame of socket.received) {
        if (frame.method !== 'receiveMessage' && frame.method !== 'sendMessage') continue
        const peer = frame.method === 'receiveMessage' ? frame.formUserId : frame.toUserId
        const sequence = frame.sequence ?? 0
        expect(sequence).toBeGreaterThan(last.get(peer) ?? 0)
        last.set(peer, sequence)
      }
    }
  })

  test('reading up to a number: the rest stays unread, the writer hears how far, never back; the other device hears the state', async () => {
    for (const words of ['一', '二', '三']) await talk.send('driver1', 'driver2', words)
    const [mine, phone, tab] = [await join('driver1'), await join('driver2'), await join('driver2')]
    phone.send({ method: 'UpdateReadMessage', formUserId: 'user-driver1', sequence: 2 })
    expect(await mine.next('messageRead')).toEqual({
      method: 'messageRead',
      conversationId: 'user-driver2',
      userId: 'user-driver2',
      sequence: 2
    })
    expect(await tab.next('conversationState')).toMatchObject({
      state: { id: 'user-driver1', unread: 1, readSequence: 2, lastSequence: 3 }
    })
    expect(tab.of('unread')).toMatchObject([{ unreadNums: [{ sendUserId: 'user-driver1', unreadNum: 1 }] }])
    phone.send({ method: 'UpdateReadMessage', formUserId: 'user-driver1', sequence: 1 })
    phone.send({ method: 'UpdateReadMessage', formUserId: 'user-driver1', sequence: 1_000_000 })
    expect(await mine.next('messageRead')).toMatchObject({ sequence: 3 })
    await mine.settle()
    expect(mine.of('messageRead')).toHaveLength(2)
  })

  const catchUp = async (socket: LiveSocket, known: { id: string; sequence: number }[], since: number): Promise<CatchUpFrame> => {
    socket.send({ method: 'CatchUp', known, since })
    return socket.next('catchUp')
  }

  test('catching up: what is new after the known number, nothing for what has not changed, all of the list for who knows nothing', async () => {
    for (let i = 1; i <= 5; i++) await talk.send('driver1', 'driver2', `${i}`)
    await talk.send('dispatcher1', 'driver2', '在吗')
    const socket = await join('driver2')
    const first = await catchUp(socket, [], 0)
    expect(first.list.map(({ state, entries }) => [state.id, state.unread, entries.map(({ content }) => content)])).toEqual([
      ['user-dispatcher1', 1, ['在吗']],
      ['user-driver1', 5, ['1', '2', '3', '4', '5']]
    ])
    server.clock.advance(10 * 60_000)
    const { now } = await catchUp(socket, [], 0)
    expect(
      (
        await catchUp(
          socket,
          [
            { id: 'user-driver1', sequence: 5 },
            { id: 'user-dispatcher1', sequence: 1 }
          ],
          now
        )
      ).list
    ).toEqual([])
    await talk.send('driver1', 'driver2', '6')
    const next = await catchUp(socket, [{ id: 'user-driver1', sequence: 4 }], now)
    expect(next.list.map(({ state, entries }) => [state.id, state.lastSequence, entries.map(({ sequence }) => sequence)])).toEqual([
      ['user-driver1', 6, [5, 6]]
    ])
    // Somebody else's talk is nobody's business, whatever is asked.
    expect(
      (
        await catchUp(
          await join('manager1'),
          [
            { id: 'user-driver1', sequence: 0 },
            { id: 'nobody', sequence: 0 }
          ],
          0
        )
      ).list
    ).toEqual([])
  })

  test('catching up a long talk comes in parts that join without a hole', async () => {
    for (let i = 1; i <= 210; i++) await talk.send('driver1', 'driver2', `${i}`)
    const socket = await join('driver2')
    const seen: number[] = []
    for (let known = 0, last = Infinity; known < last; ) {
      const [part] = (await catchUp(socket, [{ id: 'user-driver1', sequence: known }], 0)).list
      expect(part?.entries.length).toBeGreaterThan(0)
      seen.push(...(part?.entries.map(({ sequence }) => sequence) ?? []))
      last = part?.state.lastSequence ?? 0
      known = seen.at(-1) ?? 0
    }
    expect(seen).toEqual(Array.from({ length: 210 }, (_, i) => i + 1))
  })

  test('two servers at once: the same client id to two people is one message, and neither the fault nor the locks of one keep others out', async () => {
    const writers = [new MessageWriter(server.context), new MessageWriter(server.context)]
    const people = ['driver1', 'driver2', 'dispatcher1', 'manager1'].map(userId)
    const groupId = await server.context.db.transaction((tx) =>
      createGroup(tx, server.context, { userId: 'user-driver1' }, { userIds: people })
    )
    const draft = (from: string, to: Draft['to'], clientId: string): Draft => ({
      senderId: from,
      to,
      kind: 'text',
      content: '好',
      clientId,
      quote: null,
      mentions: [],
      leads: false
    })
    const rounds = name === 'embedded' ? 5 : 25
    const written: Promise<Outcome>[] = []
    const doubles: Promise<Outcome>[] = []
    for (let i = 0; i < rounds; i++) {
      for (const [index, writer] of writers.entries()) {
        const [from = '', to = ''] = [people[(i + index) % 4], people[(i + index + 1 + (i % 3)) % 4]]
        written.push(
          writer.write(draft(from, { userId: to }, `client-two-${index}-${i}`)),
          writer.write(draft(to, { groupId }, `client-group-${index}-${i}`))
        )
        doubles.push(writer.write(draft('user-driver1', { userId: index === 0 ? 'user-driver2' : 'user-manager1' }, `client-double-${i}`)))
      }
    }
    expect((await Promise.all(written)).filter((outcome) => 'refusal' in outcome)).toEqual([])
    expect((await Promise.all(doubles)).filter((outcome) => 'refusal' in outcome)).toHaveLength(rounds)
    // One notice, and of each pair of doubles one.
    expect(await server.query('select count(*)::int as n from chat_message')).toEqual([{ n: 1 + written.length + rounds }])
    expect(
      await server.query('select conversation_id from chat_message group by 1 having min(sequence) <> 1 or max(sequence) <> count(*)')
    ).toEqual([])
  })
})
