import type { CandidateAnswer, CandidateUserBody, FlowFormBody } from '@/contract/workFlowActs'
import { lookAhead } from '@/domain/workFlow/act'
import { type Act, type Needs, type World } from '@/domain/workFlow/acts'
import type { Values } from '@/domain/workFlow/formula'
import { createTask, type FlowState } from '@/domain/workFlow/state'
import type { Actor, ServerContext } from '../context'
import { notFound, refuse } from '../errors'
import { rightsAt, writable } from './forms'
import { valuesOf } from './input'
import { askInterfaces } from './interfaces'
import { loadVersion, requireFlow } from './repository/flows'
import { readTask, requireSeat } from './repository/tasks'
import { refused } from './commands/flowTransaction'
import type { FlowRow, FlowVersion } from './types'
import { peopleOfAct, readWorld, type Run } from './world'

/** A form that is being filled, as a task that could be handed on now. Nothing of it is stored. */
interface Filling {
  readonly flow: FlowRow
  readonly version: FlowVersion
  readonly state: FlowState
  readonly world: World
  readonly given: Act
}

/** Stands for a task that there is not yet. */
const NEW_TASK = 'new'

/**
 * What somebody is about to do with a form: decide his seat, or submit a new task or one of his own ('0').
 * @throws Refusal 404 for a task that is not his
 */
export async function fillingOf(context: ServerContext, actor: Actor, opId: string, body: FlowFormBody): Promise<Filling> {
  const { db } = context
  const now = context.clock.now()
  const sent = valuesOf(body) ?? {}
  const choices = body.branchList === undefined ? {} : { branches: body.branchList }
  if (opId !== '0') {
    const seat = await requireSeat(db, opId)
    const { flow, version, state } = await readTask(db, seat.taskId)
    const given: Act = {
      do: 'approve',
      by: actor.userId,
      seatId: opId,
      values: writable(sent, rightsAt(version.definition.nodes[seat.nodeId])),
      signature: 'given',
      ...choices
    }
    return { flow, version, state, given, world: await worldFor(context, { flow, version, state }, given) }
  }
  const known = body.id === undefined || body.id === '' || body.id === '0' ? undefined : await readTask(db, body.id).catch(() => undefined)
  if (known !== undefined && known.state.launcherId !== actor.userId) throw notFound('流程不存在或已删除')
  const flow = known?.flow ?? (await requireFlow(db, body.flowId ?? ''))
  const version = known?.version ?? (await loadVersion(db, flow.id, flow.version))
  const state = known?.state ?? createTask({ id: NEW_TASK, flowId: flow.id, launcherId: actor.userId, now })
  const given: Act = {
    do: 'submit',
    by: actor.userId,
    values: writable(sent, rightsAt(version.definition.nodes[version.definition.start])),
    ...choices
  }
  return { flow, version, state, given, world: await worldFor(context, { flow, version, state }, given) }
}

const worldFor = async (context: ServerContext, task: Run, given: Act): Promise<World> =>
  readWorld(
    context.db,
    { now: context.clock.now(), flowBusiness: context.flowBusiness },
    task,
    peopleOfAct(given),
    await askInterfaces(context, task.version.definition)
  )

function needsOf({ version, state, world, given }: Filling): { needs: Needs; endsStep: boolean } {
  const seen = lookAhead(version.definition, state, given, world)
  if (isRefusal(seen)) throw refused(seen)
  return seen
}
const isRefusal = (seen: ReturnType<typeof lookAhead>): seen is Extract<ReturnType<typeof lookAhead>, { refused: string }> =>
  'refused' in seen

/** What a person has to choose before he hands a task on (workflow.md#candidates, Candidates). @throws Refusal */
export function presentCandidates(filling: Filling): CandidateAnswer {
  const { needs, endsStep } = needsOf(filling)
  const branches = needs.branches.flatMap(({ options }) =>
    options.map(({ id, name }) => ({ nodeId: id, nodeName: name, isBranchFlow: true, isCandidates: false, hasCandidates: false }))
  )
  const candidates = needs.candidates.map(({ nodeId, name, userIds }) => ({
    nodeId,
    nodeName: name,
    isBranchFlow: false,
    isCandidates: true,
    hasCandidates: userIds === undefined || userIds.length > 0
  }))
  return { type: branches.length > 0 ? 1 : candidates.length > 0 ? 2 : 3, countersignOver: endsStep, list: [...branches, ...candidates] }
}

/** Who may be chosen for a step: ids, undefined = everybody. @throws Refusal 400 for a step nobody is asked for */
export function candidatesFor(filling: Filling, { nodeCode }: CandidateUserBody): readonly string[] | undefined {
  const { needs } = needsOf(filling)
  const candidate = needs.candidates.find(({ nodeId }) => nodeId === nodeCode)
  if (candidate !== undefined) return candidate.userIds
  if (needs.nobody.some(({ nodeId }) => nodeId === nodeCode)) return undefined
  throw refuse('该步骤不需要选择审批人')
}

/** A form that somebody would fill in to launch a flow that need not be there yet: a design. */
export async function fillingOfDesign(
  context: ServerContext,
  actor: Actor,
  design: { readonly id: string } & Run['flow'] & Run['version'],
  sent: Values
): Promise<Run & Pick<Filling, 'world' | 'given'>> {
  const { id, enCode, definition } = design
  const state = createTask({ id: NEW_TASK, flowId: id, launcherId: actor.userId, now: context.clock.now() })
  const given: Act = { do: 'submit', by: actor.userId, values: writable(sent, rightsAt(definition.nodes[definition.start])) }
  const task = { flow: { enCode }, version: { definition }, state }
  return { ...task, given, world: await worldFor(context, task, given) }
}

/** A form that is being filled as a task under way, for the forecast. */
export function foreseenState({ state, given }: Pick<Filling, 'state' | 'given'>): FlowState {
  return { ...state, values: { ...state.values, ...('values' in given ? given.values : {}) } }
}
