import type {
  AddSignBody,
  AuditBody,
  OpinionBody,
  RejectBody,
  SaveAuditBody,
  StepWithoutPeople,
  TransferBody
} from '@/contract/workFlowActs'
import { isRefused, type Act } from '@/domain/workFlow/acts'
import type { Values } from '@/domain/workFlow/formula'
import type { Actor } from '../../context'
import { flowForms } from '../formModels'
import { rightsAt } from '../forms'
import { choicesOf, idsOf, rejectionOf, remarksOf, valuesOf } from '../input'
import type { Task } from '../types'
import { withoutPeople } from './launch'
import { refused, type FlowTransaction } from './flowTransaction'

/** One decision on one seat. */
export interface Decision {
  readonly given: Act
  /** What was filled in with it; undefined where nothing was. */
  readonly sent?: Values
  /** What the step requires must be there. */
  readonly isComplete: boolean
}

export function approval(by: string, seatId: string, body: AuditBody): Decision {
  const signers = idsOf(body.freeApproverUserId)
  const said = { by, seatId, ...remarksOf(body), ...choicesOf(body) }
  // Signing before means that nothing is agreed yet: only the request to the others counts.
  const given: Act =
    signers.length === 0
      ? { do: 'approve', ...said }
      : Number(body.freeApproverType ?? 2) === 1
        ? { do: 'addBefore', by, seatId, userIds: signers, ...remarksOf(body) }
        : { do: 'addAfter', userIds: signers, ...said }
  const sent = given.do === 'addBefore' ? undefined : valuesOf(body)
  return { given, isComplete: true, ...(sent === undefined ? {} : { sent }) }
}

export function rejection(by: string, seatId: string, body: RejectBody): Decision {
  const sent = valuesOf(body)
  return {
    given: { do: 'reject', by, seatId, ...remarksOf(body), ...choicesOf(body), ...rejectionOf(body) },
    isComplete: false,
    ...(sent === undefined ? {} : { sent })
  }
}

export const transferral = (by: string, seatId: string, body: TransferBody): Decision => ({
  given: { do: 'transfer', by, seatId, userId: body.freeApproverUserId, ...remarksOf(body) },
  isComplete: false
})

export const addition = (by: string, seatId: string, body: AddSignBody): Decision =>
  approval(by, seatId, { ...body, freeApproverType: body.freeApproverType ?? 2 })

export const draftOf = (by: string, seatId: string, body: SaveAuditBody): Decision => ({
  given: { do: 'saveDraft', by, seatId, values: {} },
  sent: valuesOf(body) ?? {},
  isComplete: false
})

export const takingBack = (by: string, seatId: string, body: OpinionBody): Decision => ({
  given: { do: 'takeBack', by, seatId, ...remarksOf(body) },
  isComplete: false
})

/**
 * Decides a seat of a task that is held.
 * @returns steps that found nobody: then nothing is done, and the same call follows with people for them
 * @throws Refusal 403 without the right, 409 in another state, 400 for input that will not do
 */
export async function decide(
  flowTx: FlowTransaction,
  actor: Actor,
  task: Task,
  { given, sent, isComplete }: Decision
): Promise<StepWithoutPeople[]> {
  const seatId = 'seatId' in given ? given.seatId : ''
  const node = task.version.definition.nodes[task.state.seats.find(({ id }) => id === seatId)?.nodeId ?? '']
  // A decision says what the step requires although nothing was sent: it may be filled in already, or not.
  const isFilled = sent !== undefined || (isComplete && (given.do === 'approve' || given.do === 'addAfter'))
  const values = (): Promise<Values> =>
    flowForms.accept(flowTx.tx, {
      version: task.version,
      taskId: task.row.id,
      actor,
      sent: sent ?? {},
      stored: task.state.values,
      rights: rightsAt(node),
      isComplete,
      now: flowTx.now,
      ...(flowTx.options.formRows === undefined ? {} : { interfaces: flowTx.options.formRows })
    })
  const { outcome, world } = await flowTx.attempt(task, given, isFilled ? values : undefined)
  if (isRefused(outcome)) {
    const steps = withoutPeople(outcome.needs)
    if (steps.length === 0) throw refused(outcome)
    return steps
  }
  await flowTx.keep(task, given, outcome, world)
  return []
}
