import type { LegalAct } from '@/contract/workFlowForecast'
import type { World } from './acts'
import type { FlowDefinition } from './definition'
import { approverOf, nodeOf, startOf } from './graph'
import { rejectOptions } from './reject'
import { actorsOf, refusalOf, type AskedAct } from './rules'
import type { FlowState, Seat } from './state'
import { ACT_NAMES, addSignName } from './labels'

const LAUNCHER_ACTS = ['submit', 'save', 'urge', 'recall'] as const
const SEAT_ACTS = ['approve', 'reject', 'transfer', 'addBefore', 'addAfter', 'saveDraft', 'takeBack'] as const

/**
 * Exactly what `act` would do for a person with suitable input: both ask `refusalOf`. Input may still be refused, for a missing
 * signature or a candidate nobody chose; who launches and to whom is said by the values, so a step without approvers shows only then.
 */
export function legalActs(definition: FlowDefinition, state: FlowState, userId: string, world: World): LegalAct[] {
  const start = startOf(definition)
  const isLegal = (asked: AskedAct): boolean => refusalOf(definition, state, world, { ...asked, by: userId }) === undefined
  const isHis = (seat: Seat): boolean => seat.decidedBy === userId || actorsOf(seat, state, world).includes(userId)
  const ofTask = (name: 'discard' | 'terminate' | 'comment'): LegalAct[] =>
    isLegal({ do: name }) ? [{ do: name, label: ACT_NAMES[name] }] : []
  const ofSteps = (name: 'assign' | 'change' | 'revive'): LegalAct[] =>
    definition.order.flatMap((nodeId) =>
      nodeOf(definition, nodeId).kind === 'approver' && isLegal({ do: name, nodeId }) ? { do: name, label: ACT_NAMES[name], nodeId } : []
    )
  return [
    ...LAUNCHER_ACTS.flatMap((name) => (isLegal({ do: name }) ? { do: name, label: start.buttons[name] ?? '' } : [])),
    ...ofTask('discard'),
    ...state.seats
      .filter(isHis)
      .flatMap((seat) =>
        SEAT_ACTS.flatMap((name) => (isLegal({ do: name, seatId: seat.id }) ? seatAct(definition, state, seat.id, seat.nodeId, name) : []))
      ),
    ...ofSteps('assign'),
    ...ofSteps('change'),
    ...ofSteps('revive'),
    ...ofTask('terminate'),
    ...ofTask('comment')
  ]
}

function seatAct(
  definition: FlowDefinition,
  state: FlowState,
  seatId: string,
  nodeId: string,
  name: (typeof SEAT_ACTS)[number]
): LegalAct[] {
  const node = approverOf(definition, nodeId)
  if (node === undefined) return []
  const label = name === 'addBefore' || name === 'addAfter' ? addSignName(name, node.buttons.addSign ?? '') : (node.buttons[name] ?? '')
  const decides = name === 'approve' || name === 'reject' || name === 'addAfter'
  return [
    {
      do: name,
      label,
      seatId,
      nodeId,
      ...(decides ? { needsSignature: node.needsSignature, asksOpinion: node.asksOpinion, canCopy: node.canCopy } : {}),
      ...(name === 'reject' ? rejectOptions(definition, state, node) : {})
    }
  ]
}
