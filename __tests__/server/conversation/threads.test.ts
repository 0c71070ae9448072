import { ChatLog } from '@/stores/conversation/chatLog'
import type { ChatRow } from '@/stores/conversation/types'
import type { LiveApp } from '../../support/liveApp'
import { eachDatabase } from '../../support/databases'
import { chatApps } from './chatApps'
import { idOf, openLog } from './support'

const A = 'dispatcher1'

/** Replies beside the main talk, as the devices of both people show them (messages.md#threads). */
eachDatabase((_name, makeApp) => {
  const { open, badgeOf } = chatApps(makeApp)
  const words = (rows: readonly ChatRow[]) => rows.map(({ content }) => content)
  const say = async (app: LiveApp, log: ChatLog, ...said: string[]): Promise<void> => {
    for (const text of said) log.send({ kind: 'text', text })
    await app.until('sent', () => log.rows.every(({ id }) => id !== ''))
  }
  /** Both have a talk with one message in it, and the thread about it. @param B who never talked with A before */
  const talk = async (B: string) => {
    const [one, other] = [await open(A), await open(B)]
    const [log, theirs] = [await openLog(one.chat, idOf(B)), await openLog(other.chat, idOf(A))]
    await say(one.app, log, '明天几点出车')
    await other.app.until('heard', () => theirs.rows.length === 1)
    const rootId = log.rows[0]?.id ?? ''
    const [thread, theirThread] = [new ChatLog(one.chat, idOf(B), rootId), new ChatLog(other.chat, idOf(A), rootId)]
    await thread.open()
    await theirThread.open()
    return { one, other, log, theirs, thread, theirThread }
  }

  test('a reply stands in the thread of both and in the main talk of none, which tells of it until somebody looks', async () => {
    const { one, other, log, theirs, thread, theirThread } = await talk('driver2')
    theirs.markRead()
    theirs.noteUnread()
    await say(one.app, thread, '七点')
    await other.app.until('heard', () => theirThread.rows.length === 2)
    expect([words(log.rows), words(theirs.rows), words(thread.rows), words(theirThread.rows)]).toEqual([
      ['明天几点出车'],
      ['明天几点出车'],
      ['明天几点出车', '七点'],
      ['明天几点出车', '七点']
    ])
    await other.app.until('counted', () => theirs.rows[0]?.replies?.count === 1)
    expect(theirs.news.list).toMatchObject([{ count: 1, hasFailed: false }])
    expect([theirs.item.unreadMessage, theirs.unreadFrom]).toEqual([1, 0])
    theirThread.markRead()
    theirs.news.look(theirThread.rootId)
    await other.app.until('read', () => theirs.item.unreadMessage === 0)
    await other.app.settle()
    expect([theirs.news.list, other.app.im.badge]).toEqual([[], await badgeOf('driver2')])
  })

  test('a thread alone is not read while something else is unread', async () => {
    const { one, other, log, thread, theirs, theirThread } = await talk('driver3')
    await say(one.app, thread, '七点')
    await say(one.app, log, '另外一件事')
    await other.app.until('heard', () => theirs.rows.length === 2 && theirThread.rows.length === 2)
    theirThread.markRead()
    expect(theirs.item.unreadMessage).toBe(3)
    theirs.markRead()
    await other.app.until('read', () => theirs.item.unreadMessage === 0)
    await other.app.settle()
    expect(other.app.im.badge).toBe(await badgeOf('driver3'))
  })

  test('a long thread hides nothing of the main talk; what was said while the connection was cut is in the thread once', async () => {
    const { one, other, log, thread, theirThread } = await talk('driver1')
    await say(one.app, log, ...Array.from({ length: 20 }, (_, index) => `主${index}`))
    other.app.cut()
    await say(one.app, thread, ...Array.from({ length: 70 }, (_, index) => `回${index}`))
    await other.app.until('caught up', () => theirThread.rows.length === 71)
    expect(new Set(words(theirThread.rows)).size).toBe(71)
    // A device that knows nothing of it: the newest page is replies alone.
    const fresh = await open('driver1')
    const again = await openLog(fresh.chat, idOf(A))
    expect(words(again.rows).slice(-15)).toEqual(Array.from({ length: 15 }, (_, index) => `主${index + 5}`))
    while (again.hasOlder) await again.loadOlder()
    expect(again.rows).toHaveLength(21)
    const whole = new ChatLog(fresh.chat, idOf(A), theirThread.rootId)
    await whole.open()
    while (whole.hasOlder) await whole.loadOlder()
    expect(words(whole.rows)).toEqual(words(theirThread.rows))
  })
})
