import fc from 'fast-check'
import type { ChatEntry, ConversationState } from '../../../src/contract/conversation'
import { REACTIONS } from '../../../src/contract/conversationCodes'
import { catchUp } from '../../../server/message/catchUp'
import { editMessage, reactTo } from '../../../server/message/commands/changes'
import { recallMessage, removeMessages } from '../../../server/message/commands/entries'
import { forgetMessages } from '../../../server/message/commands/forgetting'
import { addMembers, createGroup, removeMembers } from '../../../server/message/commands/groups'
import { hideConversation, readConversation } from '../../../server/message/commands/read'
import { storeMessages, type Draft } from '../../../server/message/commands/send'
import { changeSettings } from '../../../server/message/commands/settings'
import { initialCounts } from '../../../server/message/counts'
import { presentEntry } from '../../../server/message/presenter'
import type { Target } from '../../../server/message/repository/conversations'
import { rangeOf, readSide } from '../../../server/message/repository/conversations'
import { readEntries } from '../../../server/message/repository/entries'
import { readStates } from '../../../server/message/states'
import type { Tx } from '../../../server/database/client'
import { MINUTE } from '../../../server/clock'
import { eachDatabase, type TestApp } from '../../support/databases'
import { Talk, userId } from './support'

const RUNS = process.env.TEST_FULL === '1' ? 500 : 8
const PEOPLE = ['driver1', 'driver2', 'dispatcher1'].map(userId)

const who = fc.nat(PEOPLE.length - 1)
const act = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      who,
      to: who,
      isGroup: fc.boolean(),
      named: fc.subarray([...PEOPLE, '*']),
      times: fc.integer({ min: 1, max: 3 })
    })
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('read' as const),
      who,
      to: who,
      isGroup: fc.boolean(),
      sequence: fc.option(fc.nat(12), { nil: undefined })
    })
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('recall' as const), who, nth: fc.nat(9) }) },
  {
    weight: 4,
    arbitrary: fc.oneof(
      fc.record({ kind: fc.constant('edit' as const), who, nth: fc.nat(9), text: fc.constantFrom('好', '改', '又改') }),
      fc.record({ kind: fc.constant('react' as const), who, nth: fc.nat(9), code: fc.constantFrom(...REACTIONS), isSet: fc.boolean() })
    )
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('remove' as const), who, nth: fc.nat(9) }) },
  {
    weight: 2,
    arbitrary: fc.oneof(
      fc.record({ kind: fc.constant('leave' as const), who }),
      fc.record({ kind: fc.constant('join' as const), who, to: who })
    )
  },
  {
    weight: 2,
    arbitrary: fc.oneof(
      fc.record({ kind: fc.constant('hide' as const), who, to: who, isGroup: fc.boolean() }),
      fc.record({ kind: fc.constant('mute' as const), who, to: who, isGroup: fc.boolean(), isMuted: fc.boolean() })
    )
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('catchUp' as const), who }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'wait' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget' as const), minutes: fc.nat(2) }) }
)

/** What is kept beside a count of all messages, and what a device has caught up beside a reading of everything. */
eachDatabase((_name, makeApp) => {
  let server: TestApp
  let talk: Talk
  beforeAll(async () => {
    server = await makeApp()
    talk = new Talk(server)
  })

  /** A device that knows only what catching up told it. */
  class Device {
    readonly logs = new Map<string, Map<number, ChatEntry>>()
    private since = 0

    constructor(readonly userId: string) {}

    async catchUp(): Promise<void> {
      for (let rounds = 0; ; rounds++) {
        const known = [...this.logs].map(([id, log]) => ({ id, sequence: Math.max(0, ...log.keys()) }))
        const { list, now } = await catchUp(server.context.db, server.context, this.userId, { known, since: this.since })
        for (const { state, entries, removed = [], changed = [] } of list) {
          const log = this.logs.get(state.id) ?? new Map<number, ChatEntry>()
          this.logs.set(state.id, log)
          for (const entry of entries) log.set(entry.sequence, entry)
          // Removed on another device: its number stays.
          for (const { id, sequence } of removed) {
            const held = log.get(sequence)
            if (held?.id === id)
              log.set(sequence, { ...held, content: '', isRemoved: true, mentions: undefined, edits: undefined, reactions: undefined })
          }
          // A recall takes back what was told before.
          for (const entry of entries.filter(({ kind }) => kind === 'recall')) {
            const { sequence } = JSON.parse(entry.content) as { sequence: number }
            const taken = log.get(sequence)
            if (taken !== undefined)
              log.set(sequence, { ...taken, content: '', isRecalled: true, mentions: undefined, edits: undefined, reactions: undefined })
          }
          for (const entry of changed) if (log.has(entry.sequence)) log.set(entry.sequence, entry)
        }
        this.since = now
        // Of a talk that was forgotten whole there is nothing to know.
        const isKnown = ({ id, firstSequence, lastSequence }: ConversationState) =>
          firstSequence > lastSequence || Math.max(0, ...(this.logs.get(id)?.keys() ?? [])) >= lastSequence
        if (list.every(({ state }) => isKnown(state))) return
        expect(rounds).toBeLessThan(20)
      }
    }
  }

  const perform = async <T>(work: (tx: Tx) => Promise<T>): Promise<T | undefined> => {
    try {
      return await server.context.db.transaction(work)
    } catch (error) {
      if (error instanceof Error && error.name === 'Refusal') return undefined
      throw error
    }
  }

  /** What the device holds of each conversation is what a reading of everything gives. */
  const expectCaughtUp = async (device: Device, groupId: string): Promise<void> => {
    await device.catchUp()
    for (const [id, log] of device.logs) {
      const side = await readSide(server.context.db, device.userId, id === groupId ? { groupId } : { userId: id })
      if (side === undefined) throw new Error(`nothing of ${id} is this person's`)
      const all = (
        await readEntries(server.context.db, device.userId, side.held.id, rangeOf(side.member, side.held), 10_000, 'oldest')
      ).map((row) => presentEntry(server.context, device.userId, row))
      // Who came back to a group keeps on the device what he had seen before.
      expect(
        [...log.values()].filter(({ sequence }) => sequence > side.member.joinedSequence).sort((a, b) => a.sequence - b.sequence)
      ).toEqual(all)
    }
    const listed = await readStates(server.context.db, server.context, { userIds: [device.userId], isListed: true })
    expect(listed.filter(({ state }) => !device.logs.has(state.id))).toEqual([])
  }

  /** Numbers without a hole, counts and badges as a count of all messages gives them, logs as a reading gives them. */
  const expectCounted = async (devices: readonly Device[], groupId: string): Promise<void> => {
    expect(
      await server.query(
        `select c.id from chat_message e join conversation c on c.id = e.conversation_id group by 1
         having min(e.sequence) <> c.forgotten_sequence + 1 or max(e.sequence) <> c.forgotten_sequence + count(*)`
      )
    ).toEqual([])
    const sides = await server.query<{
      user_id: string
      unread: number
      counted: number
      named: boolean
      counted_named: boolean
      is_muted: boolean
    }>(`
    select m.user_id, m.unread, m.is_muted, m.mention_sequence > m.read_sequence as named, coalesce(c.n, 0) as counted, coalesce(c.named, false) as counted_named
    from conversation_member m left join lateral (
      select count(*)::int as n, bool_or(e.mentions && array[m.user_id, '*']) as named from chat_message e
      where e.conversation_id = m.conversation_id and e.sender_id <> m.user_id and e.sequence > m.read_sequence and e.sequence > m.joined_sequence
        and e.sequence <= coalesce(m.left_sequence, e.sequence) and e.recalled_at is null and e.content_type = 'text'
        and not exists (select 1 from chat_message_hidden h where h.user_id = m.user_id and h.message_id = e.id)) c on true`)
    for (const side of sides) expect([side.user_id, side.unread, side.named]).toEqual([side.user_id, side.counted, side.counted_named])
    for (const device of devices) {
      const { unreadNums = [], unreadGroups = [] } = await initialCounts(server.context.db, server.context, device.userId)
      const badge =
        unreadNums.filter(({ isMuted }) => isMuted !== true).reduce((sum, { unreadNum }) => sum + unreadNum, 0) +
        unreadGroups
          .filter(({ isMuted, isMentioned }) => isMuted !== true || isMentioned)
          .reduce((sum, { unreadNum }) => sum + unreadNum, 0)
      expect(badge).toBe(
        sides
          .filter((side) => side.user_id === device.userId && (!side.is_muted || side.counted_named))
          .reduce((sum, { counted }) => sum + counted, 0)
      )
      await expectCaughtUp(device, groupId)
    }
  }

  test(
    `after any of ${RUNS} histories of people and groups the kept counts, the badge and every caught-up log are those of the messages`,
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 25 }), async (acts) => {
          await talk.empty()
          const { context } = server
          const idOf = (index: number): string => PEOPLE[index] ?? ''
          const groupId =
            (await perform((tx) => createGroup(tx, context, { userId: idOf(0) }, { name: '班组', userIds: [idOf(1), idOf(2)] }))) ?? ''
          const target = (step: { who: number; to: number; isGroup: boolean }): Target =>
            step.isGroup ? { groupId } : { userId: idOf(step.to === step.who ? (step.to + 1) % 3 : step.to) }
          const sent: { id: string; by: string; target: Target }[] = []
          const devices = PEOPLE.map((id) => new Device(id))
          for (const step of acts) {
            if (step.kind === 'wait') {
              server.clock.advance(MINUTE)
              continue
            }
            if (step.kind === 'forget') {
              const before = server.clock.now() - step.minutes * MINUTE + 1
              while ((await perform((tx) => forgetMessages(tx, context, before))) === true);
              continue
            }
            const actor = { userId: idOf(step.who) }
            if (step.kind === 'send') {
              const to = target(step)
              const draft: Draft = {
                senderId: actor.userId,
                to,
                kind: 'text',
                content: '好',
                clientId: null,
                quote: null,
                mentions: step.named,
                leads: false
              }
              const outcomes =
                (await perform((tx) =>
                  storeMessages(
                    tx,
                    context,
                    Array.from({ length: step.times }, () => draft)
                  )
                )) ?? []
              for (const outcome of outcomes) if ('row' in outcome) sent.push({ id: outcome.row.id, by: actor.userId, target: to })
            } else if (step.kind === 'read') await perform((tx) => readConversation(tx, context, actor, target(step), step.sequence))
            else if (step.kind === 'recall') {
              const message = sent.filter(({ by }) => by === actor.userId)[step.nth]
              if (message !== undefined) await perform((tx) => recallMessage(tx, context, actor, message.target, message.id))
            } else if (step.kind === 'remove' || step.kind === 'edit' || step.kind === 'react') {
              const message = sent[step.nth]
              const to =
                message === undefined || 'groupId' in message.target
                  ? message?.target
                  : { userId: message.by === actor.userId ? message.target.userId : message.by }
              if (message === undefined || to === undefined) continue
              const { id } = message
              if (step.kind === 'remove') await perform((tx) => removeMessages(tx, context, actor, to, [id]))
              else if (step.kind === 'edit') await perform((tx) => editMessage(tx, context, actor, to, { id, text: step.text }))
              else await perform((tx) => reactTo(tx, context, actor, to, { id, code: step.code, isSet: step.isSet }))
            } else if (step.kind === 'leave') await perform((tx) => removeMembers(tx, context, actor, groupId, [actor.userId]))
            else if (step.kind === 'join') await perform((tx) => addMembers(tx, context, actor, groupId, [idOf(step.to)]))
            else if (step.kind === 'hide') await perform((tx) => hideConversation(tx, context, actor, target(step)))
            else if (step.kind === 'catchUp') await devices[step.who]?.catchUp()
            else await perform((tx) => changeSettings(tx, context, actor, target(step), { isMuted: step.isMuted }))
          }
          await expectCounted(devices, groupId)
        }),
        { numRuns: RUNS, seed: 20_261_122, endOnFailure: true }
      )
    },
    RUNS * 20_000
  )
})
