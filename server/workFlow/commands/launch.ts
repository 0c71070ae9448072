import type { FlowTaskBody, StepWithoutPeople } from '@/contract/workFlowActs'
import type { Act } from '@/domain/workFlow/acts'
import { isRefused } from '@/domain/workFlow/acts'
import { startOf } from '@/domain/workFlow/graph'
import type { Actor } from '../../context'
import { forbidden, refuse } from '../../errors'
import { newId } from '../../ids'
import { flowForms } from '../formModels'
import { rightsAt } from '../forms'
import { choicesOf, urgencyOf, valuesOf } from '../input'
import { loadVersion, requireFlow } from '../repository/flows'
import type { Task } from '../types'
import { refused, type FlowTransaction } from './flowTransaction'

export interface Launched {
  readonly taskId: string
  /** Steps that found nobody: nothing is done, the same call follows with people for them. */
  readonly steps: readonly StepWithoutPeople[]
}

/** Saves a task (status 1) or hands it in (status 0): a new one, or one's own that is a draft, rejected or recalled. @throws Refusal */
export async function saveOrSubmit(
  flowTx: FlowTransaction,
  actor: Actor,
  body: FlowTaskBody,
  taskId: string | undefined
): Promise<Launched> {
  const task = taskId === undefined ? await newTask(flowTx, actor, body) : await flowTx.hold(taskId)
  return hand(flowTx, actor, task, body)
}

async function newTask(flowTx: FlowTransaction, actor: Actor, body: FlowTaskBody): Promise<Task> {
  const flow = await requireFlow(flowTx.tx, body.flowId)
  if (flow.enabledMark !== 1) throw refuse('该流程已停用，不能发起')
  const version = await loadVersion(flowTx.tx, flow.id, flow.version)
  return flowTx.draft({ id: newId(), flow, version, launcherId: actor.userId, values: {}, ...urgencyOf(body.flowUrgent) })
}

/** The same for a task that the server made for somebody, a function's or a business's. */
export async function hand(
  flowTx: FlowTransaction,
  actor: Actor,
  task: Task,
  body: Omit<FlowTaskBody, 'flowId' | 'id'>
): Promise<Launched> {
  const isSubmit = Number(body.status) === 0
  const sent = valuesOf(body) ?? {}
  const given: Act = isSubmit
    ? { do: 'submit', by: actor.userId, ...choicesOf(body), ...urgencyOf(body.flowUrgent), values: sent }
    : { do: 'save', by: actor.userId, values: sent, ...urgencyOf(body.flowUrgent) }
  const { definition } = task.version
  const start = startOf(definition)
  const { outcome, world } = await flowTx.attemptApart(task, given, () =>
    flowForms.accept(flowTx.tx, {
      version: task.version,
      taskId: task.row.id,
      actor,
      sent,
      stored: task.state.values,
      rights: rightsAt(start),
      isComplete: isSubmit,
      now: flowTx.now,
      ...(flowTx.options.formRows === undefined ? {} : { interfaces: flowTx.options.formRows })
    })
  )
  if (isRefused(outcome)) {
    const steps = withoutPeople(outcome.needs)
    if (steps.length === 0) throw refused(outcome)
    return { taskId: task.row.id, steps }
  }
  // Saving a draft asks for no right of the engine's: whoever may not launch the flow keeps no drafts of it either.
  if (task.row.version === 0 && task.state.parent === undefined && !world.people.isOpenTo(start.launchers, actor.userId))
    throw forbidden('没有发起该流程的权限')
  await flowTx.keep(task, given, outcome, world)
  return { taskId: task.row.id, steps: [] }
}

/** Only where nothing else is missing: candidates and branches are asked for by their own call. */
export function withoutPeople(
  needs:
    | {
        readonly branches: readonly unknown[]
        readonly candidates: readonly unknown[]
        readonly nobody: readonly { readonly nodeId: string; readonly name: string }[]
      }
    | undefined
): StepWithoutPeople[] {
  if (needs === undefined || needs.branches.length > 0 || needs.candidates.length > 0) return []
  return needs.nobody.map(({ nodeId, name }) => ({ nodeId, nodeName: name }))
}
