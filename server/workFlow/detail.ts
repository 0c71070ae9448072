import type { FlowDetail } from '@/contract/workFlowDetail'
import type { FlowForecast } from '@/contract/workFlowForecast'
import type { World } from '@/domain/workFlow/acts'
import { forecast } from '@/domain/workFlow/forecast'
import type { Actor, ServerContext } from '../context'
import type { Reader } from '../database/client'
import { namesOf } from '../organization/commands/names'
import { flowForms } from './formModels'
import { presentDetail } from './presenter/detail'
import { readHabits } from './repository/lists'
import { shownTo, taskAccessOf, type From } from './taskAccess'
import type { Run } from './world'

/** A task in full, with what the person who asks may do now and how it goes on. @throws Refusal 404 */
export async function readDetail(context: ServerContext, actor: Actor, taskId: string, from: From = {}): Promise<FlowDetail> {
  const { db } = context
  const access = await taskAccessOf(context, taskId, actor.userId, from)
  const {
    task: { state },
    world
  } = access
  const { form, values } = await flowForms.present({ context, actor, ...shownTo(access, actor.userId) })
  const foreseen = await foresee(db, access.task, world)
  const people = [
    state.launcherId,
    ...state.records.flatMap((line) => [line.userId, line.forUserId ?? '', ...line.targetUserIds]),
    ...foreseen.steps.flatMap((step) => step.people.map(({ userId }) => userId))
  ]
  const names = await namesOf(db, { user: new Set(people.filter((id) => id !== '')) })
  return presentDetail({ context, actor, access, form, values, forecast: foreseen, names: names.user })
}

/** How a task goes on if everybody agrees when he usually does; who is met on the way is known after a first look without times. */
export async function foresee(
  reader: Reader,
  { version: { definition }, state }: Pick<Run, 'version' | 'state'>,
  world: World
): Promise<FlowForecast> {
  const first = forecast(definition, state, world)
  const steps = first.steps
    .filter((step) => step.state !== 'done')
    .flatMap((step) => step.people.map(({ userId }) => ({ nodeId: step.nodeId, userId })))
  const habits = await readHabits(reader, state.flowId, steps)
  return habits.size === 0 ? first : forecast(definition, state, world, (nodeId, userId) => habits.get(`${nodeId} ${userId}`))
}
