import type { FastifyRequest } from 'fastify'
import type { StepWithoutPeople } from '@/contract/workFlow'
import { BodyCode } from '@/contract/codes'
import { command } from '../../command'
import type { ServerContext } from '../../context'
import { Refusal } from '../../errors'
import { decide, type Decision } from '../commands/decide'
import { onStage, type Stage } from '../commands/stage'
import { readDetail } from '../detail'
import { askInterfaces } from '../interfaces'
import { findFlowOfTask } from '../repository/tasks'
import type { InterfaceUsers } from '../world'

/** Does something with a task in one transaction. Who came too late gets the task as it is now (ruling 1, code 409). */
export async function onTask<T>(request: FastifyRequest, taskId: string, work: (stage: Stage) => Promise<T>): Promise<T> {
  const { context } = request.server
  const interfaceUsers = await interfacesOf(context, taskId)
  return withCurrent(request, taskId, () => command(request, request.body, (tx) => onStage(tx, context, { actorId: request.actor.userId, interfaceUsers }, work)))
}

async function interfacesOf(context: ServerContext, taskId: string): Promise<InterfaceUsers> {
  const version = await findFlowOfTask(context.db, taskId)
  return version === undefined ? {} : askInterfaces(context, version.definition)
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
export function onSeat(request: FastifyRequest, seat: { readonly id: string, readonly taskId: string }, decisionOf: () => Decision): Promise<StepWithoutPeople[]> {
  return onTask(request, seat.taskId, async (stage) => {
    return decide(stage, request.actor, await stage.hold(seat.taskId), decisionOf())
  })
}
