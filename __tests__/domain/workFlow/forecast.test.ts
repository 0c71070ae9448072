import fc from 'fast-check'
import { isRefused, type Act } from '../../../src/domain/workFlow/acts'
import { forecast, type Habits } from '../../../src/domain/workFlow/forecast'
import { nodeOf } from '../../../src/domain/workFlow/graph'
import { seatsOf, type FlowState } from '../../../src/domain/workFlow/state'
import { parseTemplate } from '../../../src/domain/workFlow/template/parse'
import type { FlowForecast } from '../../../src/contract/workFlowForecast'
import type { TemplateNode } from '../../../src/contract/workFlowTemplate'
import { HOUR, MONDAY } from './company'
import { Play } from './play'
import { randomFlow, type RandomFlow } from './randomFlows'
import { approver, by, choice, condition, define, parallel, subFlow, timer, when, amountFrom } from './templates'

const RUNS = process.env.TEST_FULL === '1' ? 1000 : 50
const SEED = 20261122

/** Everybody needs a length of his own, 1 to 5 h. */
const habits: Habits = (nodeId, userId) =>
  (((nodeId.length * 7 + [...nodeId, ...userId].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)) % 5) + 1) * HOUR

function playOf({ template, amount }: RandomFlow): Play {
  const { definition } = parseTemplate(template)
  if (definition === undefined) throw new Error('no definition')
  return new Play(definition, { amount, person: ['mate', 'f2'] })
}

/** What will happen next when everybody keeps to his habit, by the public acts alone. */
function nextOf(play: Play): { at: number; given: Act } | undefined {
  const coming = play.state.visits
    .filter((visit) => visit.state === 'active')
    .flatMap((visit) => {
      const wait = visit.timers.wait
      const timers = wait === undefined ? [] : [{ at: wait, given: { do: 'timerFired', visitId: visit.id, timer: 'wait' } as Act }]
      const children = (visit.children ?? [])
        .filter((child) => !child.isFinished)
        .map((child) => ({
          at: visit.since + (habits(visit.nodeId, child.launcherId) ?? 0),
          given: { do: 'subFlowFinished', visitId: visit.id, taskId: child.taskId } as Act
        }))
      const seats = seatsOf(play.state, visit.id)
        .filter((seat) => seat.state === 'open')
        .map((seat) => ({
          at: seat.since + (habits(seat.nodeId, seat.userId) ?? 0),
          given: { do: 'approve', by: seat.userId, seatId: seat.id, signature: 's' } as Act
        }))
      return [...timers, ...children, ...seats]
    })
  return coming.sort((a, b) => a.at - b.at)[0]
}

/** Lets reality run to its end. */
function run(play: Play): void {
  play.submit()
  for (let next = nextOf(play); play.state.status === 1 && next !== undefined; next = nextOf(play)) {
    play.world.now = Math.max(play.world.now, next.at)
    play.do(next.given)
  }
}

interface Happened {
  readonly nodeId: string
  readonly people: readonly string[]
  readonly startsAt: number | undefined
  readonly endsAt: number | undefined
}
const happened = (state: FlowState): Happened[] =>
  state.visits
    .filter((visit) => visit.state === 'passed')
    .map((visit) => ({
      nodeId: visit.nodeId,
      startsAt: visit.since,
      endsAt: visit.endedAt,
      people: seatsOf(state, visit.id)
        .filter((seat) => seat.state !== 'passedOn')
        .map(({ userId }) => userId)
    }))
const foreseen = (expected: FlowForecast): Happened[] =>
  expected.steps.map(({ nodeId, people, startsAt, endsAt }) => ({ nodeId, people: people.map(({ userId }) => userId), startsAt, endsAt }))

test('a forecast is what happens, to the millisecond, when nobody deviates', () => {
  fc.assert(
    fc.property(randomFlow({ isFixed: true }), (flow) => {
      const play = playOf(flow)
      const expected = forecast(play.definition, play.state, play.world, habits)
      run(play)
      expect(expected.problem).toBe('')
      expect(foreseen(expected)).toEqual(happened(play.state))
      expect(expected.endsAt).toBe(play.state.endedAt)
    }),
    { numRuns: RUNS, seed: SEED }
  )
})

test('a forecast on the way keeps what was done and foresees the rest', () => {
  fc.assert(
    fc.property(randomFlow({ isFixed: true }), fc.nat({ max: 6 }), (flow, before) => {
      const play = playOf(flow)
      play.submit()
      for (let count = 0; count < before && play.state.status === 1; count += 1) {
        const next = nextOf(play)
        if (next === undefined) break
        play.world.now = Math.max(play.world.now, next.at)
        play.do(next.given)
      }
      const expected = forecast(play.definition, play.state, play.world, habits)
      const done = happened(play.state).map(({ nodeId }) => nodeId)
      expect(expected.steps.filter(({ state }) => state === 'done').map(({ nodeId }) => nodeId)).toEqual(done)
      for (let next = nextOf(play); play.state.status === 1 && next !== undefined; next = nextOf(play)) {
        play.world.now = Math.max(play.world.now, next.at)
        play.do(next.given)
      }
      expect(foreseen(expected)).toEqual(happened(play.state))
    }),
    { numRuns: RUNS, seed: SEED }
  )
})

/** Steps on the way, read from the tree itself and not from the graph. */
function wayOf(node: TemplateNode, amount: number): string[] {
  const branches = node.conditionNodes ?? []
  const isParallel = node.conditionType === 'interflow'
  const met = (branch: TemplateNode): boolean =>
    amount >= Number(branch.properties?.conditions?.[0]?.fieldValue ?? Number.POSITIVE_INFINITY)
  const taken = isParallel
    ? branches
    : branches.length === 0
      ? []
      : [
          branches.find((branch) => branch.properties?.isDefault !== true && met(branch)) ??
            branches.find((branch) => branch.properties?.isDefault === true)!
        ]
  const own = node.type === 'condition' || node.type === 'empty' ? [] : [node.nodeId ?? '']
  return [
    ...own,
    ...taken.flatMap((branch) => wayOf(branch, amount)),
    ...(node.childNode === undefined ? [] : wayOf(node.childNode, amount))
  ]
}

test('the way of a forecast is the way through the tree; whoever is quicker changes nothing where no rule looks at it', () => {
  fc.assert(
    fc.property(randomFlow({ isFixed: true, isOrderless: true }), fc.array(fc.nat(), { minLength: 200, maxLength: 200 }), (flow, picks) => {
      const play = playOf(flow)
      const expected = forecast(play.definition, play.state, play.world, habits)
      const way = wayOf(flow.template, flow.amount)
      expect(expected.steps.map(({ nodeId }) => nodeId).sort()).toEqual([...way].sort())
      play.submit()
      for (const pick of picks) {
        if (play.state.status !== 1) break
        play.world.now += 10 * HOUR
        const acts = play.state.visits
          .filter((visit) => visit.state === 'active')
          .flatMap((visit): Act[] => [
            ...(visit.timers.wait === undefined ? [] : [{ do: 'timerFired', visitId: visit.id, timer: 'wait' } as Act]),
            ...(visit.children ?? [])
              .filter((child) => !child.isFinished)
              .map((child): Act => ({ do: 'subFlowFinished', visitId: visit.id, taskId: child.taskId })),
            ...seatsOf(play.state, visit.id)
              .filter((seat) => seat.state === 'open')
              .map((seat): Act => ({ do: 'approve', by: seat.userId, seatId: seat.id, signature: 's' }))
          ])
        const outcome = play.attempt(acts[pick % acts.length]!)
        if (isRefused(outcome)) throw new Error(outcome.refused)
        play.state = outcome.state
      }
      expect(play.state.status).toBe(2)
      const sorted = (steps: readonly Happened[]): unknown => steps.map(({ nodeId, people }) => `${nodeId}: ${people.join()}`).sort()
      expect(sorted(foreseen(expected))).toEqual(sorted(happened(play.state)))
    }),
    { numRuns: RUNS, seed: SEED }
  )
})

test('what is chosen later is left open, and the way goes on behind it', () => {
  const play = new Play(
    define(
      {},
      approver('甲', by('f1')),
      choice([approver('乙', by('f2'))], [approver('丙', by('f3'))]),
      approver('丁', { assigneeType: 7, approvers: ['boss'] }),
      approver('戊', by('mgr'))
    )
  )
  const { steps, problem, endsAt } = forecast(play.definition, play.state, play.world)
  expect(problem).toBe('')
  expect(steps.map(({ nodeId, isToBeChosen }) => [nodeId, isToBeChosen])).toEqual([
    ['start', false],
    ['甲', false],
    ['丁', true],
    ['戊', false]
  ])
  expect(steps.map(({ people }) => people.map(({ userId }) => userId))).toEqual([[], ['f1'], [], ['mgr']])
  // Nobody knows how long f1 takes: times end there.
  expect(steps.map(({ startsAt }) => startsAt)).toEqual([MONDAY, MONDAY, undefined, undefined])
  expect(endsAt).toBeUndefined()
})

test('a limit stands in for an unknown habit; who, when, how long, what next', () => {
  const play = new Play(
    define(
      {},
      approver('甲', { ...by('f1', 'f2'), counterSign: 2, timeoutConfig: { on: true, quantity: 4, type: 'hour', handler: 1 } }),
      timer('等', 3),
      subFlow('子', { initiator: ['mate'] })
    )
  )
  const { steps, endsAt } = forecast(play.definition, play.state, play.world, (nodeId) => (nodeId === '子' ? HOUR : undefined))
  expect(steps.map(({ nodeId, state, sign, startsAt, endsAt: end, dueAt }) => [nodeId, state, sign, startsAt, end, dueAt])).toEqual([
    ['start', 'coming', undefined, MONDAY, MONDAY, undefined],
    ['甲', 'coming', 'inTurn', MONDAY, MONDAY + 4 * HOUR, MONDAY + 4 * HOUR],
    ['等', 'coming', undefined, MONDAY + 4 * HOUR, MONDAY + 7 * HOUR, undefined],
    ['子', 'coming', undefined, MONDAY + 7 * HOUR, MONDAY + 8 * HOUR, undefined]
  ])
  expect(endsAt).toBe(MONDAY + 8 * HOUR)
})

test('a deciding field changes the way; a step that would find nobody says so', () => {
  const definition = define(
    { errorRule: 5 },
    approver('甲', by('f1')),
    condition(when('大', amountFrom(1000), approver('乙', { assigneeType: 4, formField: 'who' })), when('小', { isDefault: true })),
    approver('丙', by('mgr'))
  )
  const way = (values: FlowState['values']): unknown => {
    const play = new Play(definition, values)
    const { steps, problem } = forecast(definition, play.state, play.world)
    return [steps.filter(({ nodeId }) => nodeOf(definition, nodeId).kind === 'approver').map(({ nodeId }) => nodeId), problem]
  }
  expect(way({ amount: 1 })).toEqual([['甲', '丙'], ''])
  expect(way({ amount: 1000, who: 'f2' })).toEqual([['甲', '乙', '丙'], ''])
  expect(way({ amount: 1000 })).toEqual([['甲'], '乙没有审批人，无法提交'])
})

test('several ways at once: the forecast holds the later one', () => {
  const play = new Play(
    define({}, approver('甲', by('f1')), parallel([approver('乙', by('f2'))], [approver('丙', by('f3'))]), approver('丁', by('mgr')))
  )
  const { steps } = forecast(play.definition, play.state, play.world, (nodeId) => ({ 乙: 5 * HOUR, 丙: HOUR })[nodeId] ?? HOUR)
  expect(steps.find(({ nodeId }) => nodeId === '丁')?.startsAt).toBe(MONDAY + 6 * HOUR)
})
