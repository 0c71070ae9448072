import fc from 'fast-check'
import type { FlowForecast } from '../../../src/contract/workFlowForecast'
import type { Envelope } from '../../../src/contract/envelope'
import { isRefused, type Act, type PersonalAct } from '../../../src/domain/workFlow/acts'
import { legalActs } from '../../../src/domain/workFlow/legal'
import { openSeats, type FlowState } from '../../../src/domain/workFlow/state'
import { parseTemplate } from '../../../src/domain/workFlow/template/parse'
import { moveTasks } from '../../../server/workFlow/commands/people'
import { FlowTransaction } from '../../../server/workFlow/commands/flowTransaction'
import { seatRows } from '../../../server/workFlow/projection'
import { runDue } from '../../../server/jobs/worker'
import { HOUR } from '../../domain/workFlow/company'
import { Play } from '../../domain/workFlow/play'
import { randomFlow } from '../../domain/workFlow/randomFlows'
import { hold, onward, possible } from '../../domain/workFlow/running'
import { withChoices } from '../../domain/workFlow/suitable'
import { approver, by, template } from '../../domain/workFlow/templates'
import { oneDatabase, trialsOn } from '../../support/databases'
import { AREA, Office } from './support/office'

const TRIALS = process.env.TEST_FULL === '1' ? 300 : 8
const SEED = 20261122
const picks = fc.array(fc.nat({ max: 1_000_000 }), { minLength: 3, maxLength: 8, size: 'max' })
const BLOCKED = '驳回节点包含子流程，审批失败'

oneDatabase((name, makeApp) => {
  let office: Office
  const fail = (error: unknown): void => {
    throw error
  }
  beforeAll(async () => {
    office = await Office.open(await makeApp({ demo: false }))
    await office.plant(template({}, approver('批', by('boss'))), 'child')
  })

  /** The engine's own play, put onto what the server has. */
  const follow = async (play: Play, taskId: string): Promise<Play> => {
    play.state = await office.state(taskId)
    Object.assign(play.world, office.world(), { delegations: [] })
    return play
  }

  /** Does an act where it is done on the server: a call, a job that is due, the end of another task, somebody who leaves. */
  const carryOut = async (taskId: string, given: Act): Promise<Envelope | undefined> => {
    const { context } = office.server
    switch (given.do) {
      case 'timerFired': {
        await runDue(context, fail)
        return undefined
      }
      case 'subFlowFinished': {
        const child = await office.state(given.taskId)
        return office.as(child.launcherId, {
          method: 'PUT',
          url: `${AREA}/FlowTask/${child.id}`,
          body: { flowId: child.flowId, status: 0, formData: {} }
        })
      }
      case 'personDisabled': {
        await context.db.transaction(async (tx) => {
          const flowTx = new FlowTransaction(tx, context, { actorId: '' })
          await moveTasks(flowTx, given.userId, given.toUserId)
          await flowTx.finish()
        })
        return undefined
      }
      default:
        return office.perform(taskId, given)
    }
  }

  /** Rows that lists are read from say the same as the document. */
  const agree = async (play: Play): Promise<void> => {
    hold(play.definition, play.state)
    const rows = await office.server.query<{
      id: string
      state: string
      is_open: boolean
      is_held: boolean
      decided_by: string | null
      record_id: string | null
      user_id: string
      since: string
    }>('select * from flow_seat where task_id = $1 order by id', [play.state.id])
    const expected = seatRows(play.definition, play.state).sort((a, b) => (a.id < b.id ? -1 : 1))
    expect(
      rows.map((row) => [row.id, row.state, row.is_open, row.is_held, row.decided_by, row.record_id, row.user_id, Number(row.since)])
    ).toEqual(expected.map((row) => [row.id, row.state, row.isOpen, row.isHeld, row.decidedBy, row.recordId, row.userId, row.since]))
    const copies = await office.server.query<{ id: string }>('select id from flow_copy where task_id = $1 order by id', [play.state.id])
    expect(copies.map(({ id }) => id)).toEqual(play.state.copies.map(({ id }) => id).sort())
    const [task] = await office.server.query<{ status: number; version: number; this_step_id: string }>(
      'select status, version, this_step_id from flow_task where id = $1',
      [play.state.id]
    )
    expect([task?.status, task?.this_step_id]).toEqual([
      play.state.status,
      play.state.visits.flatMap((visit) => (visit.state === 'active' ? visit.id : [])).join(',')
    ])
  }

  const bare = (state: FlowState): unknown => ({
    status: state.status,
    completion: state.completion,
    visits: state.visits.map((visit) => [visit.nodeId, visit.state]),
    seats: state.seats.map((seat) => [seat.nodeId, seat.userId, seat.state, seat.origin]),
    records: state.records.map((line) => [line.kind, line.nodeId, line.userId]),
    copies: state.copies.map((copy) => [copy.nodeId, copy.userId])
  })

  test('random templates: the server does what the engine does, its lists say the same, and every run ends', async () => {
    await fc.assert(
      fc.asyncProperty(randomFlow(), picks, async (flow, each) => {
        const { definition } = parseTemplate(flow.template)
        if (definition === undefined) throw new Error('a broken template')
        const flowId = await office.plant(flow.template)
        const taskId = await office.draft('lan', flowId, { amount: flow.amount, person: ['mate', 'f2'] })
        const play = new Play(definition)
        for (const pick of each) {
          office.server.clock.advance((pick % 3) * HOUR)
          await follow(play, taskId)
          const acts = possible(play, pick).filter(({ do: act }) => act !== 'subFlowFinished' && act !== 'discard')
          const chosen = acts[pick % Math.max(1, acts.length)]
          if (chosen === undefined) break
          const { given, outcome } = withChoices(play, chosen, pick)
          const answer = await carryOut(taskId, given)
          if (isRefused(outcome)) {
            expect([given.do, outcome.refused, answer?.code]).toEqual([given.do, BLOCKED, 400])
            continue
          }
          if (answer !== undefined) expect([given.do, answer.code, answer.msg]).toEqual([given.do, 200, answer.msg])
          await follow(play, taskId)
          // Several timers may be due at once: the worker lets all of them come.
          if (given.do !== 'timerFired' && given.do !== 'personDisabled') expect(bare(play.state)).toEqual(bare(outcome.state))
          await agree(play)
        }
        // From here on everybody agrees, and nobody lets a time limit pass: a step that rejects by itself would never be through.
        for (let round = 0; round < 200 && ![2, 5].includes((await follow(play, taskId)).state.status); round += 1) {
          const next = onward(play)
          if (next.do === 'subFlowFinished') {
            await carryOut(taskId, next)
            const child = await office.state(next.taskId)
            const seat = openSeats(child)[0]
            if (seat !== undefined) await office.perform(child.id, { do: 'approve', by: seat.userId, seatId: seat.id })
            continue
          }
          if (next.do === 'timerFired') {
            office.server.clock.advance(10 * HOUR)
            await runDue(office.server.context, fail)
            continue
          }
          const { given } = withChoices(play, next, round)
          expect(await carryOut(taskId, given)).toMatchObject({ code: 200 })
        }
        expect([2, 5]).toContain(play.state.status)
        await agree(play)
        // Nothing waits for a task that is over: no seat, no timer.
        expect(
          await office.server.query(
            "select id from pgboss.job where state < 'completed' and data ->> 'kind' = 'flowTimer' and data -> 'data' ->> 'taskId' = $1",
            [taskId]
          )
        ).toEqual([])
      }),
      { numRuns: trialsOn(name, TRIALS), seed: SEED, endOnFailure: true }
    )
  }, 600_000)

  test('the forecast is what happens when everybody agrees in order', async () => {
    await fc.assert(
      fc.asyncProperty(randomFlow({ isFixed: true, isOrderless: true }), async (flow) => {
        const { definition } = parseTemplate(flow.template)
        if (definition === undefined) throw new Error('a broken template')
        const flowId = await office.plant(flow.template)
        const values = { amount: flow.amount, person: ['mate', 'f2'] }
        const foreseen = (
          await office.as<FlowForecast>('lan', { method: 'POST', url: `${AREA}/Forecast`, body: { flowId, formData: values } })
        ).data
        const taskId = await office.draft('lan', flowId, values)
        const play = await follow(new Play(definition), taskId)
        const first = legalActs(definition, play.state, 'lan', play.world).some((legal) => legal.do === 'submit')
        expect(first).toBe(true)
        for (let round = 0; round < 200 && play.state.status !== 2; round += 1) {
          const next = onward(play)
          if (next.do === 'timerFired') office.server.clock.advance(10 * HOUR)
          if (next.do === 'timerFired') await runDue(office.server.context, fail)
          else {
            if (next.do === 'subFlowFinished') {
              await carryOut(taskId, next)
              const child = await office.state(next.taskId)
              for (const seat of openSeats(child)) await office.perform(child.id, { do: 'approve', by: seat.userId, seatId: seat.id })
            } else expect(await office.perform(taskId, next as PersonalAct)).toMatchObject({ code: 200 })
          }
          await follow(play, taskId)
        }
        const happened = play.state.visits
          .filter((visit) => visit.state === 'passed')
          .map(({ nodeId }) => nodeId)
          .sort()
        expect([foreseen.problem, foreseen.steps.map(({ nodeId }) => nodeId).sort()]).toEqual(['', happened])
      }),
      { numRuns: trialsOn(name, Math.ceil(TRIALS / 3)), seed: SEED, endOnFailure: true }
    )
  }, 600_000)
})
