import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Envelope } from '../../../src/contract/envelope'
import type { FlowDetail } from '../../../src/contract/workFlowDetail'
import { isRefused, type PersonalAct } from '../../../src/domain/workFlow/acts'
import { legalActs } from '../../../src/domain/workFlow/legal'
import type { FlowState } from '../../../src/domain/workFlow/state'
import { parseTemplate } from '../../../src/domain/workFlow/template/parse'
import { EVERYBODY } from '../../domain/workFlow/company'
import { Play } from '../../domain/workFlow/play'
import { hold } from '../../domain/workFlow/running'
import { suitable } from '../../domain/workFlow/suitable'
import { approver, by, parallel, template } from '../../domain/workFlow/templates'
import { onPostgres } from '../../support/databases'
import { Office } from './support/office'

const TRIALS = process.env.TEST_FULL === '1' ? 1000 : 20
const SEED = 20261122

const FLOWS = {
  anyOne: template({}, approver('一审', by('f1', 'f3')), approver('二审', by('boss', 'mgr'))),
  all: template(
    {},
    approver('会签', { ...by('f1', 'f2', 'f3'), counterSign: 1, countersignRatio: 60 }),
    approver('二审', by('boss', 'mgr'))
  ),
  inTurn: template({}, approver('依次', { ...by('f1', 'f3'), counterSign: 2 }), approver('二审', { ...by('boss'), rejectStep: '1' })),
  branches: template(
    {},
    approver('初审', by('lead')),
    parallel([approver('左', by('f1'))], [approver('右', by('f3'))]),
    approver('二审', by('boss'))
  )
}
type Flow = keyof typeof FLOWS

/** What people send at once: the same act again by one person, or acts of two. */
type Way = 'doubleTap' | 'retry' | 'withoutKeys' | 'two'

/** Acts whose double does nothing new and is no mistake: what is kept is kept. */
const HARMLESS: readonly string[] = ['comment', 'saveDraft', 'save']

/** Done, too late, urged a moment ago; or somebody was chosen whom the other act has just brought to the step. */
const isOrderly = (code: number, msg: string): boolean =>
  code === 200 || code === 409 || code === 429 || (code === 400 && msg === '所选人员已是本步骤的审批人')

onPostgres((_name, makeApp) => {
  let office: Office
  const flows = new Map<Flow, string>()
  beforeAll(async () => {
    office = await Office.open(await makeApp({ demo: false }))
    for (const name of Object.keys(FLOWS) as Flow[]) flows.set(name, await office.plant(FLOWS[name]))
    for (const account of EVERYBODY.filter((id) => id !== 'left'))
      await office.as(account, { method: 'GET', url: '/api/oauth/CurrentUser' })
  })

  const playOf = (flow: Flow, state: FlowState): Play => {
    const play = new Play(parseTemplate(FLOWS[flow]).definition!)
    Object.assign(play.world, office.world(), { delegations: [] })
    return Object.assign(play, { state })
  }
  const possible = (play: Play, pick: number): PersonalAct[] =>
    EVERYBODY.flatMap((id) =>
      legalActs(play.definition, play.state, id, play.world).map((legal) => suitable(play, { ...legal, by: id }, pick))
    ).filter((given) => !HARMLESS.includes(given.do) && !isRefused(play.attempt(given)))
  const versionOf = async (taskId: string): Promise<number> =>
    (await office.server.query<{ version: number }>('select version from flow_task where id = $1', [taskId]))[0]?.version ?? 0

  const send = (state: FlowState, given: PersonalAct, key?: string): Promise<Envelope<FlowDetail | null>> =>
    office.as(given.by, office.callOf(state, given), key)

  async function race(flow: Flow, warmUp: readonly number[], pick: number, way: Way): Promise<void> {
    const taskId = await office.draft('lan', flows.get(flow) ?? '', { amount: 1 })
    await office.perform(taskId, { do: 'submit', by: 'lan' })
    for (const each of warmUp) {
      const play = playOf(flow, await office.state(taskId))
      const decisions = possible(play, each).filter((given) => given.do === 'approve')
      const given = decisions[each % Math.max(1, decisions.length)]
      if (given !== undefined) await office.perform(taskId, given)
    }
    const before = await office.state(taskId)
    const play = playOf(flow, before)
    const acts = possible(play, pick)
    const first = acts[pick % Math.max(1, acts.length)]
    if (first === undefined) return
    const others = acts.filter((given) => given !== first && given.by !== first.by)
    const second = way === 'two' && others.length > 0 ? others[(pick >>> 4) % others.length]! : first
    const [version, key] = [await versionOf(taskId), randomUUID()]
    const answers: Envelope<FlowDetail | null>[] = []
    if (way === 'retry') {
      // The answer of the first is lost on the way; the app asks again with the same key.
      answers.push(await send(before, first, key), await send(before, first, key))
    } else {
      const keys = way === 'two' ? [key, randomUUID()] : way === 'doubleTap' ? [key, key] : [undefined, undefined]
      answers.push(...(await Promise.all([first, second].map((given, index) => send(before, given, keys[index])))))
    }
    const codes = answers.map(({ code }) => code)
    const now = await office.state(taskId)
    const isRepeat = way === 'doubleTap' || way === 'retry'
    const effects = isRepeat ? 1 : codes.filter((code) => code === 200).length
    if (isRepeat) expect([first.do, codes]).toEqual([first.do, [200, 200]])
    else
      for (const { code, msg } of answers)
        expect([first.do, second.do, isOrderly(code, msg) ? '' : `${code} ${msg}`]).toEqual([first.do, second.do, ''])
    expect(effects).toBeGreaterThanOrEqual(1)
    if (way === 'withoutKeys') expect([first.do, effects]).toEqual([first.do, 1])
    // As many changes as were told to have been done, and each of them whole.
    expect(await versionOf(taskId)).toBe(version + effects)
    if (now.discardedAt === undefined) hold(play.definition, now)
    for (const { code, data } of answers)
      if (code === 409 && effects === 1 && data !== null)
        expect(data.flowTaskInfo).toMatchObject({ status: now.status, completion: now.completion })
    // Two who agree on one seat: it stands in the log once.
    const decided = now.records
      .filter((line) => (line.kind === 'agree' || line.kind === 'refuse') && line.automatic === undefined)
      .map((line) => line.seatId)
    expect(new Set(decided).size + now.records.filter((line) => line.kind === 'takeBack').length).toBeGreaterThanOrEqual(decided.length)
    // A seat is told of once, and once more for each act that opened its step again.
    const todos = await office.server.query<{ told: number }>(
      "select count(*)::int as told from in_site_message m where m.type = 2 and m.body_text::jsonb ->> 'processId' = $1 and m.title like '%等待您审批' and m.body_text::jsonb ->> 'taskOperatorId' = any(select id from flow_seat where task_id = $1) group by m.body_text::jsonb ->> 'taskOperatorId' having count(*) > 1 + $2",
      [taskId, now.records.filter((line) => line.kind === 'takeBack').length]
    )
    expect(todos).toEqual([])
  }

  test(`double taps, retries and two at once: ${TRIALS} random trials, exactly one effect each`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...(Object.keys(FLOWS) as Flow[])),
        fc.array(fc.nat({ max: 1000 }), { maxLength: 3 }),
        fc.nat({ max: 1_000_000 }),
        fc.constantFrom<Way>('doubleTap', 'retry', 'withoutKeys', 'two', 'two'),
        race
      ),
      { numRuns: TRIALS, seed: SEED, endOnFailure: true }
    )
  }, 1_800_000)

  test('two approvers of one step at once: one decides, the other sees how it stands now', async () => {
    for (let round = 0; round < 5; round += 1) {
      const taskId = await office.draft('lan', flows.get('anyOne') ?? '', { amount: 1 })
      await office.perform(taskId, { do: 'submit', by: 'lan' })
      const state = await office.state(taskId)
      const seatOf = (userId: string): string => state.seats.find((seat) => seat.userId === userId)?.id ?? ''
      const answers = await Promise.all([
        send(state, { do: 'approve', by: 'f1', seatId: seatOf('f1') }, randomUUID()),
        send(state, { do: 'reject', by: 'f3', seatId: seatOf('f3') }, randomUUID())
      ])
      expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
      const loser = answers.find(({ code }) => code === 409)
      const now = await office.state(taskId)
      expect([loser?.msg, loser?.data?.flowTaskInfo.status]).toEqual(['当前流程被处理，无法审批', now.status])
      expect(now.records.filter((line) => line.kind === 'agree' || line.kind === 'refuse')).toHaveLength(1)
    }
  })
})
