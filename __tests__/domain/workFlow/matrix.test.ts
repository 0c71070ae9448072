import { isRefused, type Act } from '../../../src/domain/workFlow/acts'
import { legalActs } from '../../../src/domain/workFlow/legal'
import { ACTORS, suitable, TABLE } from './matrixTable'
import type { Play } from './play'

function cellOf(play: Play, given: Act): string {
  const outcome = play.attempt(given)
  if (!isRefused(outcome)) return 'y'
  return outcome.reason === 'right' ? 'r' : outcome.reason === 'state' ? 's' : `? ${outcome.refused}`
}

test.each(Object.keys(TABLE))('%s: who may do what', (name) => {
  const { play: make, cells } = TABLE[name]!
  const play = make()
  const actual = Object.fromEntries(
    Object.keys(cells).map((act) => [act, ACTORS.map((actor) => cellOf(play, suitable(play, actor, act))).join('')])
  )
  expect(actual).toEqual(cells)
})

test.each(Object.keys(TABLE))('%s: the list of legal acts is the same table', (name) => {
  const { play: make, cells } = TABLE[name]!
  const play = make()
  for (const [column, actor] of ACTORS.entries()) {
    const legal = legalActs(play.definition, play.state, actor, play.world)
    const listed = new Set(legal.map((each) => each.do as string))
    expect([actor, [...listed].sort()]).toEqual([
      actor,
      Object.keys(cells)
        .filter((act) => cells[act]![column] === 'y')
        .sort()
    ])
  }
})

test('the table has more than 1,000 cells and every act of a person', () => {
  const sizes = Object.values(TABLE).map(({ cells }) => Object.values(cells).join('').length)
  expect(sizes.reduce((sum, each) => sum + each, 0)).toBe(8 * 17 * 8)
})
