import { composeOffline } from '@/composeOffline'
import { LiveApp } from '../../support/liveApp'
import { eachDatabase } from '../../support/databases'
import { AppRun } from '../../app/outbox/disk'
import { memoryDevice } from '../../support/memoryDevice'
import { chatApps } from './chatApps'
import { idOf, openLog, wordsOf } from './support'

const [A, B] = ['dispatcher1', 'driver2'] as const

eachDatabase((_name, makeApp) => {
  const { apps, open, stored, badgeOf } = chatApps(makeApp)

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
    theirs.setQuote(theirs.acts.quoteOf(theirs.rows[0]!))
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

  test('typed to somebody to whom nothing was ever said: in the list, also after a start without a network, until it is given up', async () => {
    const one = await open(A)
    const log = await openLog(one.chat, idOf(B))
    expect(await log.group.load()).toBe('')
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
  })

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
