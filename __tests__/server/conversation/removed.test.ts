import type { FoundMessage } from '@/contract/chatSearch'
import { MessageSearch } from '@/pages/index/messages/messageSearch'
import { ChatSearchModel } from '@/pages/message/chatSearch/model'
import { Disk } from '../../app/outbox/disk'
import { oneDatabase, type TestApp } from '../../support/databases'
import type { LiveApp } from '../../support/liveApp'
import { listen, testBounds } from '../../support/liveSocket'
import { idOf, openChatApp, openLog, wordsOf } from './support'

const [A, B] = ['dispatcher1', 'driver2'] as const

/** Two devices of one person: what he removes on one is gone on the other, whether that one hears it or was away. */
oneDatabase((_name, makeApp) => {
  let server: TestApp
  let base: string
  const apps: LiveApp[] = []
  beforeAll(async () => {
    server = await makeApp({ config: { realtime: testBounds() } })
    base = await listen(server)
  })
  afterEach(() => {
    for (const app of apps.splice(0)) app.close()
  })
  beforeEach(async () => {
    for (const table of ['chat_message_hidden', 'chat_message', 'conversation_member', 'conversation'])
      await server.query(`delete from ${table}`)
  })
  const open = async (account: string, disk = new Disk()) => {
    const opened = await openChatApp(base, account, disk)
    apps.push(opened.app)
    return { ...opened, disk }
  }
  const hide = async (app: LiveApp): Promise<void> => {
    app.im.sleep()
    app.cut()
    await app.until('gone', () => app.im.state !== 'open')
  }
  const show = async (app: LiveApp): Promise<void> => {
    app.skew += 40 * 60_000
    app.im.wake()
    await app.settle()
  }
  /** Two devices of A that hold what A and B said. */
  const talkOf = async (words: readonly string[]) => {
    const [one, twin, other] = [await open(A), await open(A), await open(B)]
    const theirs = await openLog(other.chat, idOf(A))
    for (const text of words) theirs.send({ kind: 'text', text })
    const log = await openLog(one.chat, idOf(B))
    for (const { app, chat } of [one, twin]) await app.until('all', () => chat.conversations.logs.rangeOf(idOf(B)).tip === words.length)
    await one.app.until('shown', () => log.rows.length === words.length)
    return { one, twin, other, log, theirs }
  }

  test('a hidden phone that comes back drops them: open chat, list, badge, what lies on it; the other person keeps them', async () => {
    const { one, twin, log, theirs } = await talkOf(['甲', '乙', '丙'])
    const there = await openLog(twin.chat, idOf(B))
    await twin.app.until('there', () => there.rows.length === 3)
    await hide(twin.app)
    expect(await log.acts.remove(log.rows.slice(1))).toBe('')
    await show(twin.app)
    await twin.app.until('gone', () => there.rows.length === 1)
    expect([wordsOf(there.rows), twin.app.im.item(idOf(B)).latestMessage]).toEqual([[['甲']], '甲'])
    await one.app.settle()
    expect([one.app.im.badge, twin.app.im.badge, one.app.im.item(idOf(B)).unreadMessage]).toEqual([twin.app.im.badge, one.app.im.badge, 1])
    expect((await twin.chat.conversations.logs.read(idOf(B), 1, 3)).map(({ content, isRemoved = false }) => [content, isRemoved])).toEqual([
      ['甲', false],
      ['', true],
      ['', true]
    ])
    expect(theirs.rows.map(({ content }) => content)).toEqual(['甲', '乙', '丙'])
  })

  test('an app that was killed before it was told hears it at its next start, whichever page it opens', async () => {
    const { twin, log } = await talkOf(['甲', '乙', '丙'])
    await twin.chat.conversations.logs.settled()
    twin.run.kill()
    twin.app.close()
    expect(await log.acts.remove([log.rows[0]!, log.rows[2]!])).toBe('')
    const again = await open(A, twin.disk)
    await again.app.until('the list', () => again.app.im.item(idOf(B)).latestMessage === '乙')
    await again.app.settle()
    expect(wordsOf((await openLog(again.chat, idOf(B))).rows)).toEqual([['乙']])
  })

  test('a conversation that was taken out of the list while the phone was hidden is out of its list, too', async () => {
    const { one, twin } = await talkOf(['甲'])
    await hide(twin.app)
    expect(await one.chat.conversations.acts.hide(idOf(B))).toBe('')
    await show(twin.app)
    await twin.app.until('out of the list', () => twin.app.im.conversations.length === 0)
    expect([twin.app.im.item(idOf(B)).unreadMessage, twin.app.im.badge]).toEqual([0, one.app.im.badge])
  })

  test('an answer that was on its way when it was removed does not bring it back', async () => {
    const { twin, log } = await talkOf(['甲', '乙'])
    const { service, conversations } = twin.chat
    const read = service.entries.bind(service)
    let answer: () => void = () => undefined
    // Read before, told after.
    service.entries = async (...asked) => {
      const page = await read(...asked)
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return page
    }
    conversations.logs.follow(undefined)
    const opening = openLog(twin.chat, idOf(B))
    const held = answer
    await twin.app.until('read', () => answer !== held)
    expect(await log.acts.remove([log.rows[1]!])).toBe('')
    await twin.app.settle()
    answer()
    expect(wordsOf((await opening).rows)).toEqual([['甲']])
  })

  test('found messages that are shown leave the search in which they stand', async () => {
    const { twin, log } = await talkOf(['钥匙在门卫', '钥匙拿到了'])
    const { stores } = twin.app
    const searches: { found: readonly FoundMessage[] | undefined; dispose: () => void }[] = [
      new MessageSearch(stores.offline),
      new ChatSearchModel({ ...stores, api: stores.api }, idOf(B), '钥匙')
    ]
    ;(searches[0] as MessageSearch).look('钥匙')
    for (const search of searches) await twin.app.until('found', () => search.found?.length === 2)
    expect(await log.acts.remove([log.rows[1]!])).toBe('')
    for (const search of searches) await twin.app.until('gone', () => search.found?.length === 1)
    for (const search of searches) search.dispose()
  })
})
