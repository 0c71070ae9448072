import { isRefused, type BusinessRules } from '../../../src/domain/workFlow/acts'
import { legalActs } from '../../../src/domain/workFlow/legal'
import { ACTORS, suitable, TABLE } from './matrixTable'
import type { Play } from './play'

/** Of the finance people f1 and f3 have the right of the business; nothing is handed in again or revived. */
const RULES: BusinessRules = { deciderIds: ['f1', 'f3', 'spare'], closed: { submit: '该申请已有结论', revive: '该申请已有结论' } }
const DECIDES = ['approve', 'reject', 'addAfter']

/** What becomes of a cell of the table once a business stands behind the flow. */
function expected(state: string, act: string, actor: string, cell: string): string {
  const mayDecide = RULES.deciderIds.includes(actor)
  // dep stands in for f2, and has not the right: nobody can give it to him.
  if (actor === 'dep' && act !== 'comment') return 'r'
  if (actor === 'dep' && cell === 'y') return 'r'
  if (cell !== 'y') return cell
  if (DECIDES.includes(act) && !mayDecide) return 'r'
  if (act === 'terminate' && !['rejected'].includes(state)) return 'r'
  return act in RULES.closed ? 's' : cell
}

const cellOf = (play: Play, actor: string, act: string): string => {
  const outcome = play.attempt(suitable(play, actor, act))
  return isRefused(outcome) ? (outcome.reason === 'right' ? 'r' : outcome.reason === 'state' ? 's' : `? ${outcome.refused}`) : 'y'
}

describe.each(Object.keys(TABLE))('%s, with a business behind the flow', (name) => {
  const { play: make, cells } = TABLE[name]!
  const behind = (): Play => Object.assign(make(), { world: { ...make().world, business: RULES } })

  test('what it would refuse is refused before, and nothing else', () => {
    for (const [act, line] of Object.entries(cells)) {
      expect([act, ACTORS.map((actor) => cellOf(behind(), actor, act)).join('')]).toEqual([
        act,
        ACTORS.map((actor, column) => expected(name, act, actor, [...line][column] ?? '')).join('')
      ])
    }
  })

  test('nobody is offered what would be refused', () => {
    const play = behind()
    for (const [column, actor] of ACTORS.entries()) {
      const listed = [...new Set(legalActs(play.definition, play.state, actor, play.world).map((each) => each.do as string))].sort()
      expect([actor, listed]).toEqual([
        actor,
        Object.keys(cells)
          .filter((act) => expected(name, act, actor, [...cells[act]!][column] ?? '') === 'y')
          .sort()
      ])
    }
  })
})

test('nobody is assigned who may not decide', () => {
  const { play: make } = TABLE['at the manager']!
  const play = Object.assign(make(), { world: { ...make().world, business: RULES } })
  expect(play.refused({ do: 'assign', by: 'mon', nodeId: play.at.at(-1) ?? '', userId: 'out' })).toBe('所选人员不能审批本步骤')
  expect(play.refused({ do: 'assign', by: 'mon', nodeId: play.at.at(-1) ?? '', userId: 'f3' })).toBe('accepted')
})
