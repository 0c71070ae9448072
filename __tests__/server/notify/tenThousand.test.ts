import fc from 'fast-check'
import type { ServerContext } from '../../../server/context'
import { HOUR, MINUTE, SECOND } from '../../../server/clock'
import { runDue } from '../../../server/jobs/worker'
import { oneDatabase } from '../../support/databases'
import type { PushPlay } from '../../support/pushService'
import { Desk } from './desk'

const PEOPLE = ['manager1', 'manager2', 'dispatcher1', 'driver1', 'driver2', 'driver3', 'finance1', 'yard1', 'clerk1', 'admin']
/** 10,000 notices in the whole run, 200 in the daily one. */
const MESSAGES = process.env.TEST_FULL === '1' ? 1000 : 20

/** The server as it is while it dies: after so many more transactions nothing is written, and nobody gives its jobs back. */
function dying({ db, jobs, ...rest }: ServerContext, after: number): ServerContext {
  let left = after
  const transaction: typeof db.transaction = (work, options) => {
    left -= 1
    return left < 0 ? Promise.reject(new Error('the server died')) : db.transaction(work, options)
  }
  return {
    ...rest,
    db: Object.assign(Object.create(db) as typeof db, { transaction }),
    jobs: Object.assign(Object.create(jobs) as typeof jobs, { fail: () => Promise.resolve() })
  }
}

const step = fc.record({
  reads: fc.subarray(PEOPLE),
  plays: fc.array(fc.constantFrom<PushPlay>(201, 201, 429, 500, 'cut', 400), { maxLength: 3 }),
  dies: fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined, freq: 3 }),
  waits: fc.constantFrom(1, 8, 17, 40),
  isLost: fc.boolean()
})

oneDatabase((_name, makeApp) => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open(makeApp)
  })
  afterAll(() => desk.close())

  test('through refusals, browsers that are gone and servers that die every message is told to everybody once, and to nobody who read it', async () => {
    const { server, push } = desk
    const browsers = new Map<string, Awaited<ReturnType<Desk['subscribe']>>[]>(PEOPLE.map((account) => [account, []]))
    /**
     * Everybody has two browsers that the push service knows: when it loses one, the other is told. A server that died may not have written
     * down that one was lost, so its own list does not count.
     */
    const subscribe = async () => {
      for (const [account, own] of browsers)
        for (let n = own.filter(({ subscription }) => push.knows(subscription.endpoint)).length; n < 2; n++)
          own.push(await desk.subscribe(account))
    }
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
    const said: { id: string; read: Set<string> }[] = []
    const tell = async () =>
      new Set(
        (await server.query<{ it: string }>("select user_id || ' ' || message_id as it from notify_delivery where state <> 'ASKED'")).map(
          ({ it }) => it
        )
      )
    for (const { reads, plays, dies, waits, isLost } of fc.sample(step, { seed, numRuns: MESSAGES })) {
      await subscribe()
      const id = await desk.say('clerk1', `第 ${said.length} 条`, { toUserIds: PEOPLE.map((account) => `user-${account}`) })
      const told = await tell()
      const read = new Set<string>()
      said.push({ id, read })
      // Some read it at once, some what came before, which they may have been told of.
      for (const account of reads) {
        const entry = said[read.size % 2 === 0 ? said.length - 1 : Math.max(0, said.length - 2)]
        if (entry === undefined || told.has(`user-${account} ${entry.id}`)) continue
        await desk.read(account, entry.id)
        entry.read.add(account)
      }
      push.play(...plays)
      // One loss at a time, or somebody would lose both of his browsers before he is back.
      if (isLost && !push.waits(410)) push.play(410)
      if (dies !== undefined) {
        server.clock.advance(16 * SECOND)
        await runDue(dying(server.context, dies))
        server.clock.advance(61 * SECOND)
        await server.context.jobs.mend()
      }
      await desk.pass(waits * SECOND, waits * SECOND)
    }
    await desk.pass(30 * MINUTE, 10 * MINUTE)
    await server.context.jobs.mend()
    await desk.pass(3 * HOUR, HOUR)

    const told = await tell()
    const wrong = said.flatMap(({ id, read }) =>
      PEOPLE.filter((account) => told.has(`user-${account} ${id}`) === read.has(account)).map(
        (account) => `${account} ${id} ${read.has(account)}`
      )
    )
    expect({ seed, wrong }).toEqual({ seed, wrong: [] })
    // What devices show: one notice may have come again after a death, under the same tag and word for word.
    for (const [account, own] of browsers) {
      const shown = Math.max(...own.map(({ received }) => received.length))
      expect({ account, shown: shown > 0 }).toEqual({ account, shown: true })
      for (const { received } of own) expect(received.every(({ tag, isUrgent }) => tag === 'inSite' && !isUrgent)).toBe(true)
    }
  })
})
