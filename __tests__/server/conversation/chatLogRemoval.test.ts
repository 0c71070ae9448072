import { randomUUID } from 'node:crypto'
import type { ConversationState } from '@/contract/conversation'
import { createGroupService } from '@/services/groups'
import { oneDatabase } from '../../support/databases'
import { chatApps } from './chatApps'
import { idOf, openLog, wordsOf } from './support'

/** How long the app was hidden, ms; the short one as well when there is time. */
const HIDDEN: [string, number][] = [
  ['40 min', 40 * 60_000],
  ...(process.env.TEST_FULL === '1' ? [['10 s', 10_000] as [string, number]] : [])
]

const [A, B] = ['dispatcher1', 'driver2'] as const

oneDatabase((_name, makeApp) => {
  const { open, badgeOf, query } = chatApps(makeApp)

  test('recalled is recalled on both sides, counts no more, and lies on the device that way; removed is gone for one side', async () => {
    const [one, other] = [await open(A), await open(B)]
    const log = await openLog(one.chat, idOf(B))
    for (const text of ['甲', '乙', '丙']) log.send({ kind: 'text', text })
    await one.app.until('sent', () => log.rows.length === 3 && log.rows.every(({ id }) => id !== ''))
    await other.app.until('heard', () => other.app.im.badge >= 3)
    expect(await log.acts.recall(log.rows[1]!)).toBe('')
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
    expect(await theirs.acts.remove([theirs.rows[0]!])).toBe('')
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
        groups.push(await createGroupService(manager.app.stores.api).create({ name: `救援${index}`, userIds: [idOf(B)] }, randomUUID()))
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
      const before = one.chat.conversations.asking.roundTrips + one.chat.conversations.logs.pulls
      one.app.skew += hiddenMs
      one.app.im.wake()
      const tipOf = (id: string): number => one.chat.conversations.logs.rangeOf(id).tip
      await one.app.until('caught up', () =>
        groups.every(({ id }) => one.app.im.item(id).lastSequence >= 26 && tipOf(id) === one.app.im.item(id).lastSequence)
      )
      expect(one.chat.conversations.asking.roundTrips + one.chat.conversations.logs.pulls - before).toBeLessThanOrEqual(5)
      expect(one.app.im.conversations[0]?.id).toBe(groups[1]!.id)
      // The muted one names him, so it counts.
      const [{ total } = { total: -1 }] = await query<{ total: number }>(
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
    expect(await log.acts.remove([log.rows[1]!])).toBe('')
    await twin.app.until('gone', () => there.rows.length === 1)
    for (const { app } of [one, twin]) await app.until('the list', () => app.im.item(idOf(B)).latestMessage === '甲')
    twin.app.close()
    const later = await openLog((await open(A, twin.disk)).chat, idOf(B))
    expect(wordsOf(later.rows)).toEqual([['甲', 'sent']])
  })
})
