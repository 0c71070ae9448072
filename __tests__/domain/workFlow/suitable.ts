import { isRefused, type Act, type Choices, type Needs, type Outcome, type PersonalAct } from '../../../src/domain/workFlow/acts'
import { startOf, approverOf } from '../../../src/domain/workFlow/graph'
import { rejectOptions } from '../../../src/domain/workFlow/reject'
import { EVERYBODY } from './company'
import type { Play } from './play'

/** Acts of a person with all the input they need; what is still to be chosen is read from the refusal and chosen. */
export function suitable(
  play: Play,
  bare: { readonly do: PersonalAct['do']; readonly by: string; readonly seatId?: string; readonly nodeId?: string },
  pick: number
): PersonalAct {
  const { do: name, by, seatId = 'none', nodeId = 'none' } = bare
  const seat = play.state.seats.find(({ id }) => id === seatId)
  const node = seat === undefined ? undefined : approverOf(play.definition, seat.nodeId)
  const decision = { seatId, opinion: '好', signature: node?.needsSignature === true ? 'sign.png' : '' }
  const someone = newcomer(play, seat?.visitId, node?.excludesLauncher === true)
  switch (name) {
    case 'save':
      return { do: name, by, values: play.state.values }
    case 'approve':
      return { do: name, by, ...decision }
    case 'reject': {
      const { targets, modes } =
        node === undefined
          ? { targets: [startOf(play.definition)].map(({ id }) => ({ nodeId: id })), modes: ['again' as const] }
          : rejectOptions(play.definition, play.state, node)
      return { do: name, by, ...decision, target: targets[pick % targets.length]?.nodeId, mode: modes[pick % modes.length] }
    }
    case 'transfer':
      return { do: name, by, seatId, userId: someone }
    case 'addBefore':
    case 'addAfter':
      return { do: name, by, ...decision, userIds: [someone] }
    case 'saveDraft':
      return { do: name, by, seatId, values: { note: 'x' } }
    case 'takeBack':
      return { do: name, by, seatId }
    case 'assign': {
      const visit = play.state.visits.find((each) => each.nodeId === nodeId && each.state === 'active')
      return { do: name, by, nodeId, userId: newcomer(play, visit?.id, approverOf(play.definition, nodeId)?.excludesLauncher === true) }
    }
    case 'change':
    case 'revive':
      return { do: name, by, nodeId }
    default:
      return { do: name, by }
  }
}

/** Somebody enabled who is not on a step yet. */
function newcomer(play: Play, visitId: string | undefined, excludesLauncher: boolean): string {
  const seated = play.state.seats.filter((seat) => seat.visitId === visitId && seat.state !== 'void').map(({ userId }) => userId)
  return (
    EVERYBODY.find(
      (id) => play.world.people.isEnabled(id) && !seated.includes(id) && !(excludesLauncher && id === play.state.launcherId)
    ) ?? 'admin'
  )
}

/** Tries an act; whatever it needs is chosen by `pick`, at most as often as a person would be asked. */
export function withChoices(play: Play, given: Act, pick: number): { readonly given: Act; readonly outcome: Outcome } {
  let next = given
  for (let round = 0; ; round += 1) {
    const outcome = play.attempt(next)
    if (!isRefused(outcome) || outcome.needs === undefined || round > 20) return { given: next, outcome }
    next = { ...next, ...choose(next as Choices, outcome.needs, pick) } as Act
  }
}

function choose(before: Choices, needs: Needs, pick: number): Choices {
  const anybody = ['boss', 'mgr', 'f1', 'spare']
  const asked = [
    ...needs.candidates.map(({ nodeId, userIds }) => ({ nodeId, from: userIds ?? anybody })),
    ...needs.nobody.map(({ nodeId }) => ({ nodeId, from: anybody }))
  ]
  const people = asked.map(({ nodeId, from }) => [nodeId, [from[pick % from.length] ?? 'boss']] as const)
  const branches = needs.branches.flatMap(({ options }) =>
    options.filter((_, index) => index === pick % options.length || (pick + index) % 3 === 0).map(({ id }) => id)
  )
  return { people: { ...before.people, ...Object.fromEntries(people) }, branches: [...(before.branches ?? []), ...branches] }
}
