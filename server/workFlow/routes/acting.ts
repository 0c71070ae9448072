import type { FastifyRequest } from 'fastify'
import type { StepWithoutPeople } from '@/contract/workFlowActs'
import { BodyCode } from '@/contract/codes'
import { command } from '../../command'
import type { Values } from '@/domain/workFlow/formula'
import type { Actor, ServerContext } from '../../context'
import { Refusal } from '../../errors'
import { decide, type Decision } from '../commands/decide'
import { inFlowTransaction, type FlowTransaction, type FlowTransactionOptions } from '../commands/flowTransaction'
import { readDetail } from '../detail'
import { flowForms } from '../formModels'
import { askInterfaces } from '../interfaces'
import { findFlowOfTask, readTask, type SeatToAct } from '../repository/tasks'
import type { FlowVersion } from '../types'

/**
 * Does something with a task in one transaction. Who came too late gets the task as it is now (wire.md#body-codes, code 409).
 * @param sent what was filled in with it
 * @param known the version that the task runs on, where the caller has read it
 */
export async function onTask<T>(
  request: FastifyRequest,
  taskId: string,
  work: (flowTx: FlowTransaction) => Promise<T>,
  sent?: Values,
  known?: FlowVersion
): Promise<T> {
  const {
    actor,
    server: { context }
  } = request
  const version = known ?? (await findFlowOfTask(context.db, taskId))
  const asked = version === undefined ? {} : await askedOf(context, actor, taskId, version, sent)
  return withCurrent(request, taskId, () =>
    command(request, request.body, (tx) => inFlowTransaction(tx, context, { actorId: actor.userId, ...asked }, work))
  )
}

async function askedOf(
  context: ServerContext,
  actor: Actor,
  taskId: string,
  version: FlowVersion,
  sent: Values | undefined
): Promise<Pick<FlowTransactionOptions, 'interfaceUsers' | 'formRows'>> {
  const interfaceUsers = await askInterfaces(context, version.definition)
  if (sent === undefined) return { interfaceUsers }
  const { state } = await readTask(context.db, taskId)
  return { interfaceUsers, formRows: await flowForms.ask(context, actor, version, { ...state.values, ...sent }) }
}

async function withCurrent<T>(request: FastifyRequest, taskId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== BodyCode.conflict) throw error
    const current = await readDetail(request.server.context, request.actor, taskId).catch(() => null)
    throw new Refusal(BodyCode.conflict, error.message, current)
  }
}

/** One decision on one seat. @returns steps that found nobody: nothing is done then */
export function onSeat(request: FastifyRequest, seat: SeatToAct, decisionOf: () => Decision): Promise<StepWithoutPeople[]> {
  return onTask(
    request,
    seat.taskId,
    async (flowTx) => {
      return decide(flowTx, request.actor, await flowTx.hold(seat.taskId), decisionOf())
    },
    decisionOf().sent,
    seat.version
  )
}
