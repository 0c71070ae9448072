import { ChangesModel, type ChangesParts } from '@/pages/message/im/changes/model'
import { createMessageChangeService } from '@/services/messageChanges'
import type { Chat } from '@/stores/conversation/chat'
import type { ChatLog } from '@/stores/conversation/chatLog'
import { Submission } from '@/stores/submission'
import type { LiveApp } from '../../support/liveApp'
import { eachDatabase } from '../../support/databases'
import { chatApps } from './chatApps'
import { idOf, openLog } from './support'

const [A, B] = ['dispatcher1', 'driver2'] as const

/** Messages that are changed after they were sent, as the devices of both people show them (messages.md#changed-messages). */
eachDatabase((_name, makeApp) => {
  const { open, badgeOf, query } = chatApps(makeApp)

  const changesOf = (app: LiveApp, chat: Chat, log: ChatLog, other: Partial<ChangesParts> = {}) =>
    new ChangesModel({
      chat,
      log,
      service: createMessageChangeService(app.stores.api),
      submission: new Submission({ uuid: chat.uuid }),
      has: (feature) => app.stores.session.hasFeature(feature),
      me: chat.userId,
      now: () => log.rows[0]?.at ?? 0,
      toast: () => undefined,
      ...other
    })
  const said = ({ rows }: ChatLog) =>
    rows.map(({ content, edits, reactions }) => [
      content,
      edits ?? 0,
      (reactions ?? []).map(({ code, people }) => `${code} ${people.length}`).join()
    ])
  /** Both have a log with these words in it. */
  const talk = async (...words: string[]) => {
    const [one, other] = [await open(A), await open(B)]
    const [log, theirs] = [await openLog(one.chat, idOf(B)), await openLog(other.chat, idOf(A))]
    for (const text of words) log.send({ kind: 'text', text })
    await one.app.until('sent', () => log.rows.every(({ id }) => id !== '') && log.rows.length === words.length)
    await other.app.until('heard', () => theirs.rows.length === words.length)
    return { one, other, log, theirs, mine: changesOf(one.app, one.chat, log), its: changesOf(other.app, other.chat, theirs) }
  }

  test('an edit is shown on both devices at once, in the list too, and counts nothing', async () => {
    const { other, log, theirs, mine } = await talk('一点到')
    const badge = other.app.im.badge
    mine.startEdit(log.rows[0]!)
    mine.type('   ')
    await mine.saveEdit()
    expect([mine.error, mine.edited?.id]).toEqual(['消息不能为空', log.rows[0]?.id])
    mine.type('两点到')
    await mine.saveEdit()
    expect([mine.edited, said(log)]).toEqual([undefined, [['两点到', 1, '']]])
    await other.app.until('edited', () => theirs.rows[0]?.edits === 1)
    await other.app.until('the list', () => other.app.im.item(idOf(A)).latestMessage === '两点到')
    expect([said(theirs), other.app.im.badge, await badgeOf(B)]).toEqual([[['两点到', 1, '']], badge, badge])
    mine.showVersions(log.rows[0]!)
    await mine.versions?.load()
    expect(mine.versions?.data?.map(({ text }) => text)).toEqual(['一点到', '两点到'])
  })

  test('what was changed while a device was away, or its app closed, is there afterwards, on the device as well', async () => {
    const { one, other, log, theirs, mine } = await talk('一', '二', '三')
    await other.app.settle()
    other.app.im.setConnected(false)
    other.app.cut()
    await other.app.until('gone', () => other.app.im.state !== 'open')
    await mine.react(log.rows[0]!, 'RECEIVED')
    mine.startEdit(log.rows[1]!)
    mine.type('二改')
    await mine.saveEdit()
    expect(said(theirs).map(([words]) => words)).toEqual(['一', '二', '三'])
    const expected = [
      ['一', 0, 'RECEIVED 1'],
      ['二改', 1, ''],
      ['三', 0, '']
    ]
    other.app.im.setConnected(true)
    await other.app.until('told', () => theirs.rows[1]?.edits === 1)
    expect([said(log), said(theirs)]).toEqual([expected, expected])
    await other.app.settle()
    other.run.kill()
    other.app.close()
    await mine.react(log.rows[2]!, 'DONE')
    const later = await open(B, other.disk, other.storage)
    const again = await openLog(later.chat, idOf(A))
    await later.app.until('told', () => again.rows[2]?.reactions !== undefined)
    expect(said(again)).toEqual([...expected.slice(0, 2), ['三', 0, 'DONE 1']])
    await one.app.settle()
  })

  test('one press joins in, another takes it back; who said what is listed; a recall takes all of it away', async () => {
    const { one, other, log, theirs, mine, its } = await talk('集合')
    await its.react(theirs.rows[0]!, 'LIKE')
    await one.app.until('heard', () => log.rows[0]?.reactions !== undefined)
    await mine.react(log.rows[0]!, 'LIKE')
    expect(mine.reactionsOf(log.rows[0]!)).toEqual([{ code: 'LIKE', name: '赞', count: 2, isMine: true }])
    mine.askPeople(log.rows[0]!)
    expect(mine.askedPeople).toEqual([{ name: '赞', people: ['周敏', '李强'] }])
    await other.app.until('both', () => theirs.rows[0]?.reactions?.[0]?.people.length === 2)
    await its.react(theirs.rows[0]!, 'LIKE')
    expect(its.reactionsOf(theirs.rows[0]!)).toEqual([{ code: 'LIKE', name: '赞', count: 1, isMine: false }])
    expect(await log.acts.recall(log.rows[0]!)).toBe('')
    await other.app.until('recalled', () => theirs.rows[0]?.isRecalled === true)
    for (const rows of [log.rows, theirs.rows]) expect(rows[0]).toMatchObject({ content: '', isRecalled: true })
    for (const rows of [log.rows, theirs.rows]) expect([rows[0]?.edits, rows[0]?.reactions]).toEqual([undefined, undefined])
    expect([mine.mayEdit(log.rows[0]!), mine.mayReact(log.rows[0]!)]).toEqual([false, false])
  })

  test('offered only where the server lists it, on one’s own texts of the last day, and says why it was refused', async () => {
    const { one, log, theirs, mine, its } = await talk('话')
    expect([mine.mayEdit(log.rows[0]!), its.mayEdit(theirs.rows[0]!), its.mayReact(theirs.rows[0]!)]).toEqual([true, false, true])
    const older = changesOf(one.app, one.chat, log, { has: () => false })
    expect([older.mayEdit(log.rows[0]!), older.mayReact(log.rows[0]!)]).toEqual([false, false])
    const late = changesOf(one.app, one.chat, log, { now: () => log.rows[0]!.at + 24 * 60 * 60_000 + 1 })
    expect(late.mayEdit(log.rows[0]!)).toBe(false)
    await query(`update chat_message set sent_at = sent_at - ${25 * 60 * 60_000}`)
    mine.startEdit(log.rows[0]!)
    mine.type('太晚了')
    await mine.saveEdit()
    expect([mine.error, mine.edited?.id]).toEqual(['发送超过 24 小时的消息不能编辑', log.rows[0]?.id])
    await one.app.settle()
  })
})
