import { randomUUID } from 'node:crypto'
import type { ConversationState } from '@/contract/conversation'
import { Disk } from '../../app/outbox/disk'
import { memoryStorage, LiveApp } from '../../support/liveApp'
import { listen, testBounds } from '../../support/liveSocket'
import { eachDatabase, type TestApp } from '../../support/databases'
import { composeOffline } from '@/composeOffline'
import { AppRun } from '../../app/outbox/disk'
import { memoryDevice } from '../../support/memoryDevice'
import { idOf, openChatApp, openLog, wordsOf } from './support'

/** How long the app was hidden, ms; the short one as well when there is time. */
const HIDDEN: [string, number][] = [
  ['40 min', 40 * 60_000],
  ...(process.env.TEST_FULL === '1' ? [['10 s', 10_000] as [string, number]] : [])
]
const [A, B] = ['dispatcher1', 'driver2'] as const

eachDatabase((_name, makeApp) => {
  let server: TestApp
  let base: string
  const apps: LiveApp[] = []
  beforeAll(async () => {
    server = await makeApp({ config: { realtime: testBounds() } })
    base = await listen(server)
  }, 120_000)
  afterEach(() => {
    for (const app of apps.splice(0)) app.close()
  })
  beforeEach(async () => {
    await server.query('delete from chat_message_hidden')
    await server.query('delete from chat_message')
    await server.query('delete from conversation_member')
    await server.query('delete from conversation')
  })
  const open = async (account: string, disk = new Disk(), storage = memoryStorage()) => {
    const opened = await openChatApp(base, account, disk, storage)
    apps.push(opened.app)
    return { ...opened, disk, storage }
  }
  const stored = (id: string): Promise<{ content: string }[]> =>
    server.query<{ content: string }>('select content from chat_message where sender_id = $1 order by sequence', [id])
  const badgeOf = async (account: string): Promise<number> => {
    const [row] = await server.query<{ total: number }>(
      'select (select coalesce(sum(unread), 0)::int from conversation_member where user_id = $1 and not is_muted) + (select count(*)::int from in_site_receipt where user_id = $1 and read_at is null) as total',
      [idOf(account)]
    )
    return row?.total ?? 0
  }

  test('the own bubble is there in the same tick, then it is sent, then read; the other sees the same and answers it', async () => {
    const [one, other] = [await open(A), await open(B)]
    const log = await openLog(one.chat, idOf(B))
    const theirs = await openLog(other.chat, idOf(A))
    log.send({ kind: 'text', text: '到哪里了' })
    expect(wordsOf(log.rows)).toEqual([['到哪里了', 'sending']])
    const { key } = log.rows[0]!
    await one.app.until('sent', () => log.rows[0]?.delivery === 'sent' && log.rows[0].id !== '')
    expect(log.rows).toMatchObject([{ key, sequence: 1, isMine: true }])
    await other.app.until('heard', () => theirs.rows.length === 1)
    expect([other.app.im.badge, theirs.rows[0]?.isMine, theirs.rows[0]?.senderId]).toEqual([await badgeOf(B), false, idOf(A)])
    theirs.markRead()
    await one.app.until('read', () => log.rows[0]?.delivery === 'read')
    expect(other.app.im.badge).toBe(await badgeOf(B))
    theirs.setQuote(theirs.quoteOf(theirs.rows[0]!))
    theirs.send({ kind: 'text', text: '还有两公里' })
    await one.app.until('the answer', () => log.rows.length === 2)
    expect(log.rows[1]).toMatchObject({ content: '还有两公里', isMine: false, quote: { text: '到哪里了', sequence: 1 } })
    expect((await stored(idOf(A))).map(({ content }) => content)).toEqual(['到哪里了'])
  })

  test('what was said without a connection is on the device, outlives the app and is stored once, in order', async () => {
    const other = await open(B)
    const theirs = await openLog(other.chat, idOf(A))
    const first = await open(A)
    const log = await openLog(first.chat, idOf(B))
    const said = Array.from({ length: 12 }, (_, index) => `第${index + 1}句`)
    for (const [index, text] of said.entries()) {
      log.send({ kind: 'text', text })
      if (index % 4 === 1) first.app.cut()
      if (index === 7) await first.app.until('some', () => log.rows.some(({ delivery }) => delivery === 'sent'))
    }
    await first.app.until('kept', () => first.chat.sender.outgoing(idOf(B)).every(({ state }) => state !== 'adding'))
    first.run.kill()
    first.app.close()
    const second = await open(A, first.disk)
    const again = await openLog(second.chat, idOf(B))
    await second.app.until(
      'all',
      () => again.rows.length === said.length && again.rows.every(({ delivery, id }) => delivery === 'sent' && id !== '')
    )
    expect(again.rows.map(({ content }) => content)).toEqual(said)
    await other.app.until('all', () => theirs.rows.length === said.length)
    expect(theirs.rows.map(({ content }) => content)).toEqual(said)
    expect((await stored(idOf(A))).map(({ content }) => content)).toEqual(said)
  })

  test('what waited goes many at a time, in order, also when the server takes some of them later', async () => {
    const one = await open(A)
    const log = await openLog(one.chat, idOf(B))
    one.app.im.setConnected(false)
    one.app.cut()
    await one.app.until('gone', () => one.app.im.state !== 'open')
    const said = Array.from({ length: 60 }, (_, index) => `第${index + 1}句`)
    for (const text of said) log.send({ kind: 'text', text })
    await one.app.until('kept', () => one.chat.sender.outgoing(idOf(B)).every(({ state }) => state !== 'adding'))
    // No answer gets through: what is stored meanwhile left without one.
    one.app.loses = ({ method }) => method === 'messageAck' || method === 'sendMessage' || method === 'catchUp'
    one.app.im.setConnected(true)
    for (let many = 0; many < 8; ) many = (await stored(idOf(A))).length
    one.app.loses = () => false
    one.app.cut()
    let tries = 0
    one.app.spoils = (frame) =>
      frame.method === 'SendMessage' && (tries += 1) % 11 === 5 ? { ...frame, after: 'client-that-never-was' } : frame
    await one.app.settle()
    const { outbox } = one.app.stores.offline.loaded!
    await one.app.until('all', () => {
      // The person looks again: no pause after a refusal.
      outbox.retryNow()
      return log.rows.length === said.length && log.rows.every(({ delivery, id }) => delivery === 'sent' && id !== '')
    })
    expect(tries).toBeGreaterThan(60)
    expect(log.rows.map(({ content }) => content)).toEqual(said)
    expect((await stored(idOf(A))).map(({ content }) => content)).toEqual(said)
  })

  test('what a catch-up tells of before the first message that is shown stands before it', async () => {
    const [one, other] = [await open(A), await open(B)]
    const log = await openLog(one.chat, idOf(B))
    const theirs = await openLog(other.chat, idOf(A))
    one.app.im.setConnected(false)
    one.app.cut()
    await one.app.until('gone', () => one.app.im.state !== 'open')
    for (const text of ['一', '二', '三']) theirs.send({ kind: 'text', text })
    await other.app.until('sent', () => theirs.rows.every(({ delivery, id }) => delivery === 'sent' && id !== ''))
    one.app.loses = ({ method }) => method === 'catchUp'
    one.app.im.setConnected(true)
    await one.app.settle()
    theirs.send({ kind: 'text', text: '四' })
    await one.app.until('the live one', () => log.rows.length === 1)
    one.app.loses = () => false
    one.app.cut()
    await one.app.settle()
    await one.app.until('all', () => log.rows.length === 4)
    expect(log.rows.map(({ content }) => content)).toEqual(['一', '二', '三', '四'])
  })

  test('a message that the server refuses says why, and is given up or sent again', async () => {
    const one = await open(A)
    const log = await openLog(one.chat, 'user-nobody')
    log.send({ kind: 'text', text: '有人吗' })
    await one.app.until('refused', () => log.rows[0]?.delivery === 'failed')
    expect(log.rows[0]?.error).toBe('对方不存在或已停用，消息未发送')
    const { key } = log.rows[0]!
    log.retry(key)
    await one.app.until('refused again', () => log.rows[0]?.delivery === 'failed')
    await log.cancel(key)
    expect(log.rows).toEqual([])
  })

  test('recalled is recalled on both sides, counts no more, and lies on the device that way; removed is gone for one side', async () => {
    const [one, other] = [await open(A), await open(B)]
    const log = await openLog(one.chat, idOf(B))
    for (const text of ['甲', '乙', '丙']) log.send({ kind: 'text', text })
    await one.app.until('sent', () => log.rows.length === 3 && log.rows.every(({ id }) => id !== ''))
    await other.app.until('heard', () => other.app.im.badge >= 3)
    expect(await log.recall(log.rows[1]!)).toBe('')
    await other.app.settle()
    expect(other.app.im.badge).toBe(await badgeOf(B))
    const theirs = await openLog(other.chat, idOf(A))
    expect([wordsOf(log.rows), wordsOf(theirs.rows)]).toEqual([
      [
        ['甲', 'sent'],
        ['(撤回)', 'sent'],
        ['丙', 'sent']
      ],
      [['甲'], ['(撤回)'], ['丙']]
    ])
    expect(await theirs.remove([theirs.rows[0]!])).toBe('')
    expect([wordsOf(theirs.rows), log.rows.length]).toEqual([[['(撤回)'], ['丙']], 3])
    other.app.close()
    const later = await openLog((await open(B, other.disk)).chat, idOf(A))
    expect(wordsOf(later.rows)).toEqual([['(撤回)'], ['丙']])
  })

  test.each(HIDDEN)(
    'hidden for %s, 500 missed in 20 groups: all there after at most 5 round trips, without a hole, badge as the server counts',
    async (_words, hiddenMs) => {
      const [one, manager] = [await open(B), await open('manager1')]
      const groups: ConversationState[] = []
      for (let index = 0; index < 20; index += 1)
        groups.push(await manager.chat.service.createGroup({ name: `救援${index}`, userIds: [idOf(B)] }, randomUUID()))
      await one.app.until('the groups', () => groups.every(({ id }) => one.app.im.item(id).realName !== ''))
      await one.app.settle()
      one.app.im.sleep()
      // The platform closes the sockets of a hidden app.
      one.app.cut()
      await one.app.until('gone', () => one.app.im.state !== 'open')
      const acks = (): number => manager.app.frames.filter((method) => method === 'messageAck').length
      for (let count = 0; count < 25; count += 1) {
        for (const { id } of groups)
          manager.app.im.send({
            method: 'SendGroupMessage',
            groupId: id,
            clientId: `client-${id}-${count}`,
            messageType: 'text',
            messageContent: `${id} ${count}`,
            ...(count === 24 && { mentions: [idOf(B)] })
          })
        await manager.app.until('stored', () => acks() === (count + 1) * groups.length)
      }
      await one.chat.service.settings(groups[0]!.id, { isMuted: true }, randomUUID())
      await one.chat.service.settings(groups[1]!.id, { isPinned: true }, randomUUID())
      const before = one.chat.conversations.roundTrips + one.chat.conversations.logs.pulls
      one.app.skew += hiddenMs
      one.app.im.wake()
      const tipOf = (id: string): number => one.chat.conversations.logs.rangeOf(id).tip
      await one.app.until('caught up', () =>
        groups.every(({ id }) => one.app.im.item(id).lastSequence >= 26 && tipOf(id) === one.app.im.item(id).lastSequence)
      )
      expect(one.chat.conversations.roundTrips + one.chat.conversations.logs.pulls - before).toBeLessThanOrEqual(5)
      expect(one.app.im.conversations[0]?.id).toBe(groups[1]!.id)
      // The muted one names him, so it counts.
      const [{ total } = { total: -1 }] = await server.query<{ total: number }>(
        'select (select sum(unread)::int from conversation_member where user_id = $1) + (select count(*)::int from in_site_receipt where user_id = $1 and read_at is null) as total',
        [idOf(B)]
      )
      expect([one.app.im.badge, one.app.im.item(groups[0]!.id).isMuted, one.app.im.item(groups[0]!.id).isMentioned]).toEqual([
        total,
        true,
        true
      ])
      for (const { id } of groups) {
        const log = await openLog(one.chat, id)
        expect(log.rows.filter(({ kind }) => kind === 'text').map(({ content }) => content)).toEqual(
          Array.from({ length: 25 }, (_, count) => `${id} ${count}`)
        )
        log.close()
      }
    },
    240_000
  )

  test('removed on one device it leaves the other one too, there and in the list, and stays away', async () => {
    const [one, twin] = [await open(A), await open(A)]
    const log = await openLog(one.chat, idOf(B))
    for (const text of ['甲', '乙']) log.send({ kind: 'text', text })
    await one.app.until('sent', () => log.rows.length === 2 && log.rows.every(({ id }) => id !== ''))
    const there = await openLog(twin.chat, idOf(B))
    await twin.app.until('there', () => there.rows.length === 2)
    expect(await log.remove([log.rows[1]!])).toBe('')
    await twin.app.until('gone', () => there.rows.length === 1)
    for (const { app } of [one, twin]) await app.until('the list', () => app.im.item(idOf(B)).latestMessage === '甲')
    twin.app.close()
    const later = await openLog((await open(A, twin.disk)).chat, idOf(B))
    expect(wordsOf(later.rows)).toEqual([['甲', 'sent']])
  })

  test('typed to somebody to whom nothing was ever said: in the list, also after a start without a network, until it is given up', async () => {
    const one = await open(A)
    const log = await openLog(one.chat, idOf(B))
    expect(await log.loadMembers()).toBe('')
    expect(one.app.im.conversations).toEqual([])
    log.type('你好，')
    // The app is hidden in the same moment, and never comes back.
    one.app.stores.offline.setShown(false)
    const listed = (app: LiveApp) => app.im.conversations.map(({ id, draft }) => [id, draft])
    expect(listed(one.app)).toEqual([[idOf(B), '你好，']])
    await one.app.until('kept', () => [...one.disk.records].some(([key, records]) => key.includes('chatDrafts') && records.size > 0))
    one.run.kill()
    one.app.close()
    const second = await open(A, one.disk)
    expect(listed(second.app)).toEqual([[idOf(B), '你好，']])
    second.chat.conversations.dropDraft(idOf(B))
    expect(listed(second.app)).toEqual([])
  })

  test('a frame that got lost leaves no hole', async () => {
    const [one, other] = [await open(A), await open(B)]
    const log = await openLog(one.chat, idOf(B))
    const theirs = await openLog(other.chat, idOf(A))
    theirs.send({ kind: 'text', text: '一' })
    await one.app.until('the first', () => log.rows.length === 1)
    let lost = 0
    one.app.loses = (frame) => frame.method === 'receiveMessage' && (lost += 1) <= 2
    for (const text of ['二', '三', '四']) theirs.send({ kind: 'text', text })
    await one.app.until('all', () => log.rows.length === 4)
    expect(log.rows.map(({ content }) => content)).toEqual(['一', '二', '三', '四'])
  })

  test('opens without a network as it lay on the device; older pages, a place in the middle and the way back', async () => {
    const other = await open(B)
    const acks = (): number => other.app.frames.filter((method) => method === 'messageAck').length
    for (let count = 1; count <= 130; count += 1) {
      other.app.im.send({
        method: 'SendMessage',
        toUserId: idOf(A),
        clientId: `client-${count}`,
        messageType: 'text',
        messageContent: `消息${count}`
      })
      // The server ends a connection that has too much under way.
      if (count % 10 === 0) await other.app.until('stored', () => acks() === count)
    }
    const first = await open(A)
    await first.app.until('caught up', () => first.chat.conversations.logs.rangeOf(idOf(B)).tip === 130)
    const log = await openLog(first.chat, idOf(B))
    expect([log.rows.at(-1)?.content, log.unreadFrom, log.hasOlder, log.hasNewer]).toEqual(['消息130', 1, true, false])
    while (log.hasOlder) await log.loadOlder()
    expect(log.rows.map(({ content }) => content)).toEqual(Array.from({ length: 130 }, (_, index) => `消息${index + 1}`))
    log.markRead()
    log.type('还没说完')
    log.close()
    await first.chat.conversations.logs.settled()
    first.app.close()
    // The same device, started where there is no network: the session is known, nothing answers.
    const run = new AppRun(first.disk)
    const offline = new LiveApp('http://127.0.0.1:9', first.storage, undefined, async (needs) => composeOffline(memoryDevice(run), needs))
    apps.push(offline)
    const { chat } = await offline.stores.offline.load()
    expect(offline.im.conversations.map(({ id, latestMessage, draft }) => [id, latestMessage, draft])).toEqual([
      [idOf(B), '消息130', '还没说完']
    ])
    const kept = await openLog(chat, idOf(B))
    expect([kept.rows.at(-1)?.content, kept.draft, kept.state]).toEqual(['消息130', '还没说完', 'ready'])
    expect(await kept.loadAround(40)).toBe(true)
    expect([kept.rows.some(({ content }) => content === '消息40'), kept.hasNewer]).toEqual([true, true])
    while (kept.hasNewer) await kept.loadNewer()
    expect(kept.rows.at(-1)?.content).toBe('消息130')
    kept.send({ kind: 'text', text: '稍后再说' })
    expect(wordsOf(kept.rows.slice(-1))).toEqual([['稍后再说', 'sending']])
    await offline.until('on the device', () => chat.sender.outgoing(idOf(B))[0]?.state === 'waiting')
  }, 120_000)

  test('signing out takes logs and drafts of this person and leaves what was not sent', async () => {
    const [one, other] = [await open(A), await open(B)]
    const log = await openLog(one.chat, idOf(B))
    log.send({ kind: 'text', text: '收到' })
    await one.app.until('sent', () => log.rows[0]?.delivery === 'sent' && log.rows[0].id !== '')
    one.app.im.setConnected(false)
    one.app.cut()
    await one.app.until('gone', () => one.app.im.state !== 'open')
    log.send({ kind: 'text', text: '没发出去' })
    await one.app.until('kept', () => one.chat.sender.outgoing(idOf(B)).some(({ state }) => state === 'waiting'))
    log.type('草稿')
    log.close()
    expect(await one.app.stores.signOut()).toBe(true)
    const left = [...one.disk.records].filter(([, records]) => records.size > 0).map(([key]) => key)
    expect(left.filter((key) => key.includes('chat'))).toEqual([])
    expect(left.some((key) => key.includes('outbox'))).toBe(true)
    const second = await open(A, one.disk)
    const theirs = await openLog(other.chat, idOf(A))
    await other.app.until('the one that waited', () => theirs.rows.some(({ content }) => content === '没发出去'))
    expect((await openLog(second.chat, idOf(B))).draft).toBe('')
  })
})
