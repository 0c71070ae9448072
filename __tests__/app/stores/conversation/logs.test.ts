import fc from 'fast-check'
import type { ChatEntry, ConversationState } from '@/contract/conversation'
import type { CaughtUp } from '@/contract/conversationFrames'
import { foldEntries, recalledBy } from '@/domain/conversation/entries'
import { ConversationItem } from '@/stores/conversationItem'
import { ConversationLogs } from '@/stores/conversation/conversationLogs'
import { stateOf } from '@/stores/conversation/frameEntries'
import { LocalEntries } from '@/stores/conversation/localEntries'
import { AppRun, Disk } from '../../outbox/disk'

const RUNS = process.env.TEST_FULL === '1' ? 1_000 : 60
const ID = 'group-1'
/** What a played server gives at most in one answer. */
const MOST = 7

const entryOf = (sequence: number, recalls: number): ChatEntry => ({
  id: `m${sequence}`,
  sequence,
  kind: recalls > 0 ? 'recall' : 'text',
  senderId: 'other',
  senderName: '',
  senderIcon: '',
  sentAt: sequence,
  content: recalls > 0 ? JSON.stringify({ id: `m${recalls}`, sequence: recalls }) : `第${sequence}条`
})

type Step =
  /** Something is said; `isHeard`: the frame reaches this device. */
  | { act: 'say'; isHeard: boolean; recalls: boolean }
  /** The person removes one on another device; `isHeard`: the frame reaches this one. */
  | { act: 'remove'; back: number; isHeard: boolean }
  /** The device asks what it missed; frames come while the answer is on its way. */
  | { act: 'catchUp'; meanwhile: number }
  /** Frames come once more. */
  | { act: 'repeat'; back: number }
  /** The app is killed and started on the same device. */
  | { act: 'restart' }
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ act: fc.constant('say' as const), isHeard: fc.boolean(), recalls: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('remove' as const), back: fc.nat(20), isHeard: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('catchUp' as const), meanwhile: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('repeat' as const), back: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.constant({ act: 'restart' as const }) }
)

/** One conversation on a server that is played: what it holds, and what it answers. */
class Played {
  readonly live: ChatEntry[] = []
  /** Removed since the device was last told. */
  removed: ChatEntry[] = []
  private readonly gone = new Set<string>()

  say(recalls: boolean): ChatEntry {
    const last = this.live.length
    const target = recalls && this.live[last - 1]?.kind === 'text' ? last : 0
    this.live.push(entryOf(last + 1, target))
    return this.live[last] as ChatEntry
  }

  get entries(): ChatEntry[] {
    return foldEntries([], this.live).map((entry) => (this.gone.has(entry.id) ? { ...entry, content: '', isRemoved: true } : entry))
  }

  remove(back: number): ChatEntry | undefined {
    const entry = this.live.at(-1 - back)
    // A recall has no row that could be chosen.
    if (entry === undefined || entry.kind === 'recall' || this.gone.has(entry.id)) return undefined
    this.gone.add(entry.id)
    this.removed.push(entry)
    return { ...entry, content: '', isRemoved: true }
  }

  answer(from: number): ChatEntry[] {
    return this.entries.filter(({ sequence }) => sequence > from).slice(0, MOST)
  }
}

/** From its floor on the device holds what the server has, each entry once, what was recalled as recalled. */
async function expectWhole(logs: ConversationLogs, server: Played): Promise<void> {
  const { floor, tip } = logs.rangeOf(ID)
  expect(tip).toBe(server.live.length)
  const held = await logs.read(ID, 1, tip)
  const seen = (entries: readonly ChatEntry[]): unknown[] =>
    entries.map((entry) => (entry.isRemoved === true ? [entry.id, entry.sequence, entry.content] : entry))
  expect(seen(held)).toEqual(seen(server.entries.filter(({ sequence }) => sequence >= floor)))
  expect(
    held
      .filter((entry) => recalledBy(entry) !== undefined && recalledBy(entry)!.sequence >= floor)
      .every(
        (entry) =>
          held.find(({ sequence }) => sequence === recalledBy(entry)!.sequence)?.isRecalled === true ||
          server.entries[recalledBy(entry)!.sequence - 1]?.isRemoved === true
      )
  ).toBe(true)
}

/** Entries of the played server, asked for by pages. */
const entriesOf =
  (server: Played): ConstructorParameters<typeof ConversationLogs>[0]['entries'] =>
  async (_id, { after, limit = MOST }) => {
    const found = after === undefined ? server.entries.slice(-MOST) : server.entries.filter(({ sequence }) => sequence > after)
    const list = found.slice(0, Math.min(limit, MOST))
    return { list, hasMore: found.length > list.length }
  }

test(`after ${RUNS} random lives the device holds everything from its floor on, without a hole, each once, recalled where it was`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 60 }), async (life) => {
      const server = new Played()
      const disk = new Disk()
      let item = new ConversationItem(ID)
      let local = new LocalEntries(new AppRun(disk).records, 'me')
      const open = (): ConversationLogs => {
        const made = new ConversationLogs(
          {
            entries: entriesOf(server),
            thread: () => Promise.reject(new Error('no thread is read'))
          },
          () => item,
          () => undefined
        )
        made.follow(local)
        return made
      }
      let logs = open()
      const hear = (entry: ChatEntry): void => {
        item.lastSequence = Math.max(item.lastSequence, entry.sequence)
        logs.told(ID, entry)
      }
      const catchUp = async (meanwhile: number): Promise<void> => {
        logs.isCatchingUp = true
        const { tip } = logs.rangeOf(ID)
        const list: CaughtUp[] =
          server.live.length === 0
            ? []
            : [
                {
                  state: { ...stateOf(item), lastSequence: server.live.length } as ConversationState,
                  entries: tip > 0 ? server.answer(tip) : server.entries.slice(-MOST),
                  removed: server.removed.map(({ id, sequence }) => ({ id, sequence }))
                }
              ]
        server.removed = []
        for (let count = 0; count < meanwhile; count += 1) hear(server.say(false))
        item.lastSequence = server.live.length
        for (const id of logs.caughtUp(list)) await logs.pull(id)
      }
      for (const step of life) {
        if (step.act === 'say') {
          const entry = server.say(step.recalls)
          if (step.isHeard) hear(entry)
        } else if (step.act === 'remove') {
          const entry = server.remove(step.back)
          if (entry !== undefined && step.isHeard) hear(entry)
        } else if (step.act === 'repeat') {
          const entry = server.live.at(-1 - step.back)
          if (entry !== undefined) hear(entry)
        } else if (step.act === 'catchUp') await catchUp(step.meanwhile)
        else {
          await logs.settled()
          item = new ConversationItem(ID)
          local = new LocalEntries(new AppRun(disk).records, 'me')
          const { kept } = await local.index()
          logs = open()
          for (const [id, each] of kept) logs.found(id, each)
          await catchUp(0)
        }
      }
      await catchUp(0)
      for (let round = 0; round < 100 && logs.rangeOf(ID).tip < server.live.length; round += 1) await logs.pull(ID)
      await expectWhole(logs, server)
    }),
    { numRuns: RUNS, seed: 20_261_122 }
  )
})

test('the newest of 10,000 entries are read without the others', async () => {
  const disk = new Disk()
  const run = new AppRun(disk)
  const local = new LocalEntries(run.records, 'me')
  await local.write(
    ID,
    Array.from({ length: 10_000 }, (_, index) => entryOf(index + 1, 0)),
    []
  )
  await local.keep(new Map([[ID, { state: stateOf(new ConversationItem(ID)), floor: 1, tip: 10_000 }]]))
  const asked: string[] = []
  const counting = new LocalEntries({ ...run.records, get: (scope, id) => (asked.push(scope.name), run.records.get(scope, id)) }, 'me')
  expect((await counting.read(ID, 9_941, 10_000)).map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: 60 }, (_, index) => 9_941 + index)
  )
  expect(asked.length).toBe(2)
  await local.clear()
  expect([...disk.records.values()].reduce((sum, records) => sum + records.size, 0)).toBe(0)
})
