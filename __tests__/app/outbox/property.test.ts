import fc from 'fast-check'
import { Phone } from './phone'
import { ActServer, type Fault } from './server'

const RUNS = process.env.TEST_FULL === '1' ? 1_000 : 60
jest.setTimeout(process.env.TEST_FULL === '1' ? 30 * 60_000 : 5 * 60_000)

let server: ActServer
beforeAll(async () => {
  server = await ActServer.start()
})
afterAll(() => server.close())

type Flavour = 'good' | 'bad' | 'stale'
type Step =
  | { kind: 'add'; lane: 'steps' | 'text' | 'files'; about: string; flavour: Flavour; isWaitedFor: boolean; needsPicture: boolean }
  | { kind: 'faults'; faults: Fault[] }
  | { kind: 'kill'; after: number; applies: boolean; isAtOnce: boolean }
  | { kind: 'signIn'; user: string }
  | { kind: 'signOut' | 'endSession' | 'offline' | 'online' | 'hide' | 'show' | 'wait' | 'fire' | 'discard' }

const add = fc.record({
  kind: fc.constant('add' as const),
  lane: fc.constantFrom('steps' as const, 'steps' as const, 'text' as const, 'files' as const),
  about: fc.constantFrom('order/1', 'order/2', ''),
  flavour: fc.oneof(
    { weight: 12, arbitrary: fc.constant<Flavour>('good') },
    { weight: 1, arbitrary: fc.constantFrom<Flavour>('bad', 'stale') }
  ),
  isWaitedFor: fc.boolean(),
  needsPicture: fc.boolean()
})
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: add },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('faults' as const),
      faults: fc.array(fc.constantFrom<Fault>('cutBefore', 'cutAfter', 'cutAfter', 'midway', 'broken', 'busy', 'http503', 'nonsense'), {
        minLength: 1,
        maxLength: 4
      })
    })
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('kill' as const), after: fc.nat({ max: 9 }), applies: fc.boolean(), isAtOnce: fc.boolean() })
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('signIn' as const), user: fc.constantFrom('甲', '乙') }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'signOut' as const,
        'endSession' as const,
        'offline' as const,
        'online' as const,
        'hide' as const,
        'show' as const,
        'wait' as const,
        'wait' as const,
        'fire' as const,
        'discard' as const
      )
    })
  }
)

interface Act {
  act: string
  user: string
  lane: string
  about: string
  flavour: Flavour
  isSafe: boolean
  isDiscarded: boolean /** Given up after an attempt: nobody knows whether that one arrived. */
  mayHaveArrived: boolean
  id: string
  needs: string
  at: number
}

/** Plays one life of a phone with two people on it, then lets everything go out and compares. */
async function live(steps: readonly Step[]): Promise<void> {
  server.reset()
  const phone = new Phone(server)
  const acts: Act[] = []
  phone.signIn('甲')

  const play = async (each: Step): Promise<void> => {
    phone.now += 1_000
    switch (each.kind) {
      case 'add': {
        if (phone.user === '') return
        const picture = acts
          .filter(({ user, lane, isSafe, isDiscarded }) => user === phone.user && lane === 'files' && isSafe && !isDiscarded)
          .at(-1)
        const needs =
          each.lane === 'text' && each.needsPicture && phone.outbox.items.some(({ id }) => id === picture?.id)
            ? (picture as Act)
            : undefined
        const made: Act = {
          act: `${acts.length}`,
          user: phone.user,
          lane: each.lane,
          about: each.about,
          flavour: each.flavour,
          isSafe: false,
          isDiscarded: false,
          mayHaveArrived: false,
          id: '',
          needs: '',
          at: phone.now
        }
        acts.push(made)
        const adding = phone
          .add(made.act, {
            lane: each.lane,
            about: each.about,
            body: { act: made.act, isBad: each.flavour === 'bad', isStale: each.flavour === 'stale' },
            ...(needs !== undefined && { dependsOn: needs.id }),
            ...(each.lane === 'files' && { filePath: phone.photo(made.act) })
          })
          .then(({ data, error }) => {
            if (error !== undefined) throw new Error(error)
            made.isSafe = true
            made.id = data.id
            // A picture that arrived while this one was still being put on the device has nobody waiting for it.
            if (needs !== undefined && phone.outbox.items.some(({ id }) => id === needs.id)) made.needs = needs.act
          })
        adding.catch(() => undefined)
        if (each.isWaitedFor) await Promise.race([adding, phone.pause(15)])
        return
      }
      case 'faults':
        return void server.faults.push(...each.faults)
      case 'kill': {
        phone.kill(each.isAtOnce ? 0 : each.after, each.applies)
        if (!each.isAtOnce) await phone.pause(4)
        return phone.restart()
      }
      case 'signIn': {
        if (phone.user !== '' && phone.user !== each.user) await phone.signOut()
        server.ended.delete(each.user)
        return phone.signIn(each.user)
      }
      case 'signOut':
        return phone.signOut()
      case 'endSession':
        return void (phone.user !== '' && server.ended.add(phone.user))
      case 'offline':
        return phone.outbox.setConnected(false)
      case 'online':
        return phone.outbox.setConnected(true)
      case 'hide':
        return phone.outbox.sleep()
      case 'show':
        return phone.outbox.wake()
      case 'fire':
        return void phone.fire()
      case 'wait':
        return void (await Promise.race([phone.quiet(), phone.pause(20)]))
      case 'discard': {
        const last = acts.filter(({ user, isSafe }) => user === phone.user && isSafe).at(-1)
        if (last === undefined) return
        const run = phone.run
        const done = phone.outbox.discard(last.id).then(({ data }) => {
          if (data !== true) return
          last.isDiscarded = true
          last.mayHaveArrived = phone.attempts.includes(last.act)
        })
        // A kill right behind would leave open whether it was given up.
        await Promise.race([
          done,
          (async () => {
            while (!run.isDead) await phone.pause(1)
          })()
        ])
        return
      }
    }
  }
  for (const each of steps) await play(each)

  // Everything heals: each person signs in once more and decides what waits for a decision.
  server.faults.length = 0
  server.ended.clear()
  for (const user of ['甲', '乙']) {
    phone.user = ''
    phone.restart()
    phone.signIn(user)
    for (let round = 0; round < 40; round++) {
      await phone.quiet()
      expect(phone.outbox.items.every((item) => item.userId === user)).toBe(true)
      for (const { id, state, body } of [...phone.outbox.needingPerson]) {
        const { error } =
          state === 'conflict' || (body as { isBad?: boolean }).isBad === true
            ? await phone.outbox.edit(id, { body: { act: (body as { act: string }).act } })
            : await phone.outbox.retry(id)
        if (error !== undefined) throw new Error(JSON.stringify([error, phone.outbox.items]))
      }
      await phone.quiet()
      phone.fire()
      if (phone.outbox.items.length === 0) break
    }
    expect(phone.outbox.items.map(({ title, state, error, dependsOn, lane }) => ({ title, state, error, dependsOn, lane }))).toEqual([])
    await phone.signOut()
  }

  const times = (act: string): number => server.stored.filter((each) => each.act === act).length
  for (const act of acts) {
    const expected = act.isDiscarded ? 0 : 1
    // Added, but the app was killed before it said so: then it may have got there or not.
    if (act.isSafe && !act.mayHaveArrived) expect([act.act, times(act.act)]).toEqual([act.act, expected])
    else expect(times(act.act)).toBeLessThanOrEqual(1)
  }
  for (const each of server.stored) {
    const act = acts[Number(each.act)] as Act
    expect(each).toMatchObject({ user: act.user, lane: act.lane, deviceAt: act.at })
    if (act.lane === 'files') expect(each.sha256).not.toBe('')
    const need = acts[Number(act.needs)]
    if (act.needs !== '' && need?.isDiscarded === false)
      expect(Object.values(each.given as Record<string, unknown>)).toContainEqual({ name: `stored-${act.needs}` })
  }
  // Files leave with their items.
  for (const files of phone.disk.files.values())
    expect(files.size).toBeLessThanOrEqual(acts.filter(({ isSafe }) => !isSafe).length + steps.filter(({ kind }) => kind === 'kill').length)

  const order = (those: (act: Act) => boolean): number[] =>
    server.stored.map(({ act }) => Number(act)).filter((index) => those(acts[index] as Act))
  const rises = (list: readonly number[]): void => expect(list).toEqual([...list].sort((a, b) => a - b))
  for (const user of ['甲', '乙']) {
    for (const about of ['order/1', 'order/2']) rises(order((act) => act.user === user && act.lane === 'steps' && act.about === about))
    // Where nobody had to decide anything the whole lane keeps its order.
    if (acts.every(({ flavour, isDiscarded }) => flavour === 'good' && !isDiscarded))
      for (const lane of ['steps', 'text', 'files']) rises(order((act) => act.user === user && act.lane === lane))
  }
}

test(`lost 0, twice 0, order kept, over ${RUNS} random lives with cuts, kills and two people`, async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 45 }), live), { numRuns: RUNS, seed: 20261121 })
})
