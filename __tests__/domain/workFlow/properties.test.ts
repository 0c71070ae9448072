import fc from 'fast-check'
import { act } from '../../../src/domain/workFlow/act'
import { isRefused, type Act, type PersonalAct } from '../../../src/domain/workFlow/acts'
import { nodeOf } from '../../../src/domain/workFlow/graph'
import { legalActs } from '../../../src/domain/workFlow/legal'
import { openSeats } from '../../../src/domain/workFlow/state'
import { parseTemplate } from '../../../src/domain/workFlow/template/parse'
import { HOUR } from './company'
import { frozen, Play } from './play'
import { randomFlow, type RandomFlow } from './randomFlows'
import { hold, onward, possible } from './running'
import { suitable, withChoices } from './suitable'

const RUNS = process.env.TEST_FULL === '1' ? 1000 : 20
const SEED = 20261122
const BLOCKED = '驳回节点包含子流程，审批失败'
const steps = fc.array(fc.nat({ max: 1_000_000 }), { minLength: 5, maxLength: 30, size: 'max' })
const ACTS: readonly PersonalAct['do'][] = [
  'save',
  'submit',
  'discard',
  'recall',
  'urge',
  'approve',
  'reject',
  'transfer',
  'addBefore',
  'addAfter',
  'saveDraft',
  'takeBack',
  'assign',
  'terminate',
  'change',
  'revive',
  'comment'
]

function playOf(flow: RandomFlow): Play {
  const { definition, problems } = parseTemplate(flow.template)
  if (definition === undefined) throw new Error(problems.map(({ message }) => message).join('; '))
  expect(JSON.parse(JSON.stringify(definition))).toEqual(definition)
  return new Play(frozen(definition), { amount: flow.amount, person: ['mate', 'f2'] })
}

/** Takes one possible act; undefined when there is none. */
function step(play: Play, pick: number): Act | undefined {
  play.world.now += (pick % 3) * HOUR
  const acts = possible(play, pick)
  const chosen = acts[pick % Math.max(1, acts.length)]
  if (chosen === undefined) return undefined
  const { given, outcome } = withChoices(play, chosen, pick)
  // A rejection over a sub-flow is a matter of input: another target may do.
  if (isRefused(outcome)) {
    expect([outcome.reason, outcome.refused]).toEqual(['input', BLOCKED])
    return given
  }
  play.state = frozen(outcome.state)
  play.effects = outcome.effects
  return given
}

const ENDS = [2, 5]

test('random runs: every state is sound, an act done twice does nothing, and agreeing always leads to the end', () => {
  fc.assert(
    fc.property(randomFlow(), steps, (flow, picks) => {
      const play = playOf(flow)
      for (const pick of picks) {
        const before = play.state
        const given = step(play, pick)
        if (given === undefined) break
        hold(play.definition, play.state)
        if (before !== play.state && given.do !== 'comment') twice(play, given)
      }
      for (let round = 0; round < 400 && !ENDS.includes(play.state.status) && play.state.discardedAt === undefined; round += 1) {
        const { outcome } = withChoices(play, onward(play), round)
        if (isRefused(outcome)) throw new Error(outcome.refused)
        play.state = outcome.state
      }
      if (play.state.discardedAt === undefined) expect(ENDS).toContain(play.state.status)
    }),
    { numRuns: RUNS, seed: SEED }
  )
})

function twice(play: Play, given: Act): void {
  const again = act(play.definition, play.state, given, play.world)
  if (isRefused(again)) return
  expect([given.do, again.effects]).toEqual([given.do, []])
  expect(again.state).toEqual(play.state)
}

test('legal acts are exactly the acts that are accepted with suitable input', () => {
  fc.assert(
    fc.property(randomFlow(), steps, (flow, picks) => {
      const play = playOf(flow)
      for (const pick of picks) if (step(play, pick) === undefined) break
      const people = new Set([
        'lan',
        'mon',
        'out',
        ...openSeats(play.state).map(({ userId }) => userId),
        ...play.state.seats.slice(0, 3).map(({ userId }) => userId)
      ])
      for (const id of people) {
        const legal = legalActs(play.definition, play.state, id, play.world)
        const keys = new Set(legal.map((each) => keyOf({ ...each, nodeId: NODE_ACTS.includes(each.do) ? each.nodeId : undefined })))
        for (const bare of everyTry(play, id)) {
          const { outcome } = withChoices(play, suitable(play, bare, picks[0] ?? 0), picks[0] ?? 0)
          const isAccepted = !isRefused(outcome) || (outcome.reason === 'input' && outcome.refused === BLOCKED)
          expect([bare, isAccepted]).toEqual([bare, keys.has(keyOf(bare))])
        }
      }
    }),
    { numRuns: RUNS, seed: SEED }
  )
})

test('a broken template is reported and never thrown; what is let through runs', () => {
  const rubbish = fc.oneof(
    fc.constantFrom(null, '', 0, -1, 'true', [], {}, [null], { nodeId: 'n1' }, 'start', '2', 1e9),
    fc.string({ maxLength: 5 })
  )
  fc.assert(
    fc.property(randomFlow(), fc.array(fc.tuple(fc.nat(), rubbish), { minLength: 1, maxLength: 4 }), ({ template, amount }, wounds) => {
      const raw = JSON.parse(JSON.stringify(template)) as object
      for (const [place, value] of wounds) wound(raw, place, value)
      const { definition, problems } = parseTemplate(raw)
      expect(definition === undefined).toBe(problems.some(({ level }) => level === 'error'))
      if (definition === undefined) return
      const play = new Play(definition, { amount })
      for (let pick = 0; pick < 6; pick += 1) if (step(play, pick * 7919) === undefined) break
      hold(definition, play.state)
    }),
    { numRuns: RUNS * 4, seed: SEED }
  )
})

/** Puts a value in the place of one of the keys of a tree, counted in document order. */
function wound(raw: object, place: number, value: unknown): void {
  const places: { at: object; key: string }[] = []
  const collect = (at: unknown): void => {
    if (typeof at !== 'object' || at === null) return
    for (const key of Object.keys(at)) {
      places.push({ at, key })
      collect((at as Record<string, unknown>)[key])
    }
  }
  collect(raw)
  const chosen = places[place % Math.max(1, places.length)]
  if (chosen !== undefined) (chosen.at as Record<string, unknown>)[chosen.key] = value
}

interface Try {
  readonly do: PersonalAct['do']
  readonly by: string
  readonly seatId?: string
  readonly nodeId?: string
}
const NODE_ACTS: readonly string[] = ['assign', 'change', 'revive']
const SEAT_ACTS: readonly string[] = ['approve', 'reject', 'transfer', 'addBefore', 'addAfter', 'saveDraft', 'takeBack']
const keyOf = ({ do: name, seatId = '', nodeId = '' }: Omit<Try, 'by'>): string => [name, seatId, nodeId].join()

/** Every act on every seat and step there is. */
function everyTry(play: Play, by: string): Try[] {
  const approvers = play.definition.order.filter((id) => nodeOf(play.definition, id).kind === 'approver')
  return ACTS.flatMap((name): Try[] => {
    if (NODE_ACTS.includes(name)) return approvers.map((nodeId) => ({ do: name, by, nodeId }))
    return SEAT_ACTS.includes(name) ? play.state.seats.map(({ id }) => ({ do: name, by, seatId: id })) : [{ do: name, by }]
  })
}
