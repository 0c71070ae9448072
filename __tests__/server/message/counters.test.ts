import fc from 'fast-check'
import { createInSite, readAllInSite, readInSite, removeInSite } from '../../../server/message/commands/inSite'
import { hideConversation } from '../../../server/message/commands/read'
import { initialCounts } from '../../../server/message/counts'
import { eachDatabase, trialsOn, type TestApp } from '../../support/databases'
import { Talk, userId } from './support'

const RUNS = process.env.TEST_FULL === '1' ? 500 : 20
const PEOPLE = ['driver1', 'driver2', 'dispatcher1'] as const

eachDatabase((name, makeApp) => {
  /** The embedded database does one thing at a time through a pool of one: four hundred would wait too long for it. */
  const EACH = name === 'embedded' ? 40 : 200
  let server: TestApp
  let talk: Talk
  beforeAll(async () => {
    server = await makeApp()
    talk = new Talk(server)
  })
  beforeEach(async () => {
    await talk.empty()
  })

  /** Kept counts beside a recount of the messages themselves. */
  const stored = () =>
    server.query<{ kept: number; counted: number }>(`
    select m.unread as kept, (select count(*)::int from chat_message c where c.conversation_id = m.conversation_id and c.sender_id <> m.user_id and c.sequence > m.read_sequence) as counted
    from conversation_member m`)
  const gaps = () =>
    server.query(`
    select conversation_id from chat_message group by conversation_id
    having min(sequence) <> 1 or max(sequence) <> count(*) or max(sequence) <> (select last_sequence from conversation where id = conversation_id)`)

  test(`two people write ${EACH} messages each at once while one of them reads: numbers 1..n, counts exact, frames in the order of the numbers`, async () => {
    await Promise.all([
      ...Array.from({ length: EACH }, (_, i) => talk.send('driver1', 'driver2', `甲${i}`)),
      ...Array.from({ length: EACH }, (_, i) => talk.send('driver2', 'driver1', `乙${i}`)),
      ...Array.from({ length: 20 }, () => talk.read('driver1', 'driver2'))
    ])
    expect(
      await server.query('select count(*)::int as n, count(distinct sequence)::int as d, max(sequence) as last from chat_message')
    ).toEqual([{ n: 2 * EACH, d: 2 * EACH, last: 2 * EACH }])
    expect(await gaps()).toEqual([])
    for (const { kept, counted } of await stored()) expect(kept).toBe(counted)
    expect(await server.query("select unread from conversation_member where user_id = 'user-driver2'")).toEqual([{ unread: EACH }])
    const order = await server.query<{ id: string }>('select id from chat_message order by sequence')
    const said = talk.said
      .filter(({ userIds, frame }) => userIds[0] === 'user-driver1' && 'id' in frame)
      .map(({ frame }) => ('id' in frame ? frame.id : undefined))
    expect(said).toEqual(order.map(({ id }) => id))
    const late = await server.query(
      'select 1 from chat_message a join chat_message b on b.sequence = a.sequence + 1 where b.sent_at < a.sent_at'
    )
    expect(late).toEqual([])
  })

  test('first messages from both sides at once: one conversation', async () => {
    await Promise.all(
      Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? talk.send('driver1', 'driver2') : talk.send('driver2', 'driver1')))
    )
    expect(await server.query('select last_sequence from conversation')).toEqual([{ last_sequence: 10 }])
    expect(await server.query('select unread from conversation_member')).toEqual([{ unread: 5 }, { unread: 5 }])
  })

  test('whoever follows the frames knows at the end exactly what the server counts, however reading, sending and notices race', async () => {
    const to = PEOPLE.map(userId)
    for (let round = 0; round < (name === 'embedded' ? 2 : 10); round++) {
      await talk.empty()
      await Promise.all(
        Array.from({ length: 30 }, async (_, i) => {
          await [
            () => talk.send('driver2', 'driver1'),
            () => talk.send('dispatcher1', 'driver1'),
            () => talk.read('driver1', 'driver2'),
            () =>
              server.context.db.transaction((tx) =>
                createInSite(tx, server.context, { type: 3, title: `${i}`, body: '', creatorId: null, at: i, toUserIds: to })
              ),
            () => server.context.db.transaction((tx) => readAllInSite(tx, server.context, { userId: userId('driver1') }, {}))
          ][i % 5]?.()
        })
      )
      let [inSite, chats] = [0, new Map<string, number>()]
      for (const frame of talk.heard('driver1')) {
        if (frame.method === 'messagePush') inSite += frame.unreadNoticeCount ?? 1
        if (frame.method === 'receiveMessage') chats.set(frame.formUserId, (chats.get(frame.formUserId) ?? 0) + 1)
        if (frame.method === 'unread')
          [inSite, chats] = [frame.unreadTotalCount, new Map(frame.unreadNums.map(({ sendUserId, unreadNum }) => [sendUserId, unreadNum]))]
      }
      const now = await initialCounts(server.context.db, server.context, userId('driver1'))
      expect([inSite, [...chats].filter(([, unread]) => unread > 0).sort()]).toEqual([
        now.unreadTotalCount,
        (now.unreadNums ?? []).map(({ sendUserId, unreadNum }) => [sendUserId, unreadNum]).sort()
      ])
    }
  })

  const person = fc.constantFrom(...PEOPLE)
  const act = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('send' as const), who: person, other: person }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('read' as const), who: person, other: person }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('hide' as const), who: person, other: person }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('push' as const),
        type: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
        to: fc.subarray([...PEOPLE], { minLength: 1 })
      })
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('readAll' as const),
        who: person,
        type: fc.option(fc.constantFrom(1, 2, 3, 4), { nil: undefined })
      })
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('open' as const), who: person, nth: fc.nat(5) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), who: person, nth: fc.nat(5) }) }
  )

  test(`after any of ${RUNS} sequences of sending, reading, hiding, pushing and removing the kept counts are those of a recount`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
        await talk.empty()
        const { db } = server.context
        const chats = new Map<string, number>()
        const messages: { id: string; type: number; unread: Set<string>; holders: Set<string> }[] = []
        const key = (who: string, other: string) => `${who}<${other}`
        for (const step of acts) {
          const actor = 'who' in step ? { userId: userId(step.who) } : { userId: '' }
          if (step.kind === 'send') {
            if (step.who === step.other) continue
            await talk.send(step.who, step.other)
            chats.set(key(step.other, step.who), (chats.get(key(step.other, step.who)) ?? 0) + 1)
          } else if (step.kind === 'read' || step.kind === 'hide') {
            if (step.kind === 'read') await talk.read(step.who, step.other)
            else await db.transaction((tx) => hideConversation(tx, server.context, actor, { userId: userId(step.other) }))
            chats.delete(key(step.who, step.other))
          } else if (step.kind === 'push') {
            const id = await db.transaction((tx) =>
              createInSite(tx, server.context, {
                type: step.type,
                title: 't',
                body: 'b',
                creatorId: null,
                at: 1,
                toUserIds: step.to.map(userId)
              })
            )
            messages.push({ id, type: step.type, unread: new Set(step.to), holders: new Set(step.to) })
          } else if (step.kind === 'readAll') {
            await db.transaction((tx) => readAllInSite(tx, server.context, actor, { type: step.type }))
            for (const message of messages) if (step.type === undefined || message.type === step.type) message.unread.delete(step.who)
          } else {
            const message = messages[step.nth]
            if (message === undefined) continue
            await db.transaction((tx) =>
              step.kind === 'open'
                ? readInSite(tx, server.context, actor, message.id)
                : removeInSite(tx, server.context, actor, [message.id])
            )
            message.unread.delete(step.who)
            if (step.kind === 'remove') message.holders.delete(step.who)
          }
        }
        for (const { kept, counted } of await stored()) expect(kept).toBe(counted)
        expect(await gaps()).toEqual([])
        for (const who of PEOPLE) {
          const counts = await initialCounts(db, server.context, userId(who))
          const of = (type?: number) =>
            messages.filter((message) => message.unread.has(who) && (type === undefined || message.type === type)).length
          expect([
            counts.unreadTotalCount,
            counts.unreadNoticeCount,
            counts.unreadMessageCount,
            counts.unreadSystemMessageCount,
            counts.unreadScheduleCount
          ]).toEqual([of(), of(1), of(2), of(3), of(4)])
          expect((counts.unreadNums ?? []).map(({ sendUserId, unreadNum }) => [sendUserId, unreadNum]).sort()).toEqual(
            [...chats]
              .filter(([side]) => side.startsWith(`${who}<`))
              .map(([side, unread]) => [userId(side.split('<')[1] ?? ''), unread])
              .sort()
          )
          expect(await server.query('select count(*)::int as n from in_site_receipt where user_id = $1', [userId(who)])).toEqual([
            { n: messages.filter(({ holders }) => holders.has(who)).length }
          ])
        }
      }),
      { numRuns: trialsOn(name, RUNS), seed: 20261121 }
    )
  }, 300_000)
})
