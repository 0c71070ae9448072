import type { ApproverNode, AssigneeRule, EmptyRule } from '../definition'
import { approversBefore, nearestBefore, startOf } from '../graph'
import { passedVisit, seatsOf, type AutomaticReason, type FlowState } from '../state'
import { refuse, type Run } from './run'

/** In a forecast: somebody whom nobody has chosen yet. */
export const UNKNOWN_PERSON = ''

/** Enabled people who may handle a step of this task, each once. */
export function fitting(run: Run, node: Pick<ApproverNode, 'excludesLauncher'>, userIds: readonly string[]): string[] {
  return [...new Set(userIds)].filter((id) => run.world.people.isEnabled(id) && !(node.excludesLauncher && id === run.state.launcherId))
}

/** People whom a rule names for a node of this task. */
export function resolve(run: Run, nodeId: string, rule: AssigneeRule, chosen: readonly string[] = []): string[] {
  return run.world.people.resolve(rule, {
    launcherId: run.state.launcherId,
    values: run.state.values,
    handlersOf: (id) => handlersOf(run.state, id),
    chosen,
    interfaceUserIds: run.world.interfaceUsers[nodeId] ?? []
  })
}

/** Who agreed on the latest passed visit of a step. */
function handlersOf(state: FlowState, nodeId: string): string[] {
  const visit = passedVisit(state, nodeId)
  return visit === undefined ? [] : seatsOf(state, visit.id).flatMap((seat) => (seat.state === 'agreed' ? seat.userId : []))
}

/** Who handles a step now; `needed` when the person who acts has to say so first. */
export function peopleOf(run: Run, node: ApproverNode): readonly string[] | 'pass' | 'needed' {
  if (node.assignee.by !== 'candidates') {
    const found = fitting(run, node, resolve(run, node.id, node.assignee))
    return found.length > 0 ? found : peopleForNobody(run, node)
  }
  const candidates = candidatesOf(run, node)
  if (candidates?.length === 0) return peopleForNobody(run, node)
  const chosen = chosenFor(run, node, candidates)
  if (chosen.length > 0) return chosen
  if (run.presumes) return [UNKNOWN_PERSON]
  if (run.choices === undefined) return administrators(run, node)
  run.needs.candidates.push({ nodeId: node.id, name: node.name, ...(candidates === undefined ? {} : { userIds: candidates }) })
  return 'needed'
}

/** The only people who may be chosen for a step; undefined = anybody. */
export function candidatesOf(run: Run, node: ApproverNode): string[] | undefined {
  if (node.assignee.by !== 'candidates') return undefined
  const { members, narrowing } = node.assignee
  const namesSomebody = Object.values(members).some((ids: readonly string[]) => ids.length > 0)
  return namesSomebody ? fitting(run, node, run.world.people.members(members, narrowing, run.state.launcherId)) : undefined
}

/** Whom the person chose for a step, now or at an earlier one that a timer stood behind. @throws Refused when somebody may not be chosen */
export function chosenFor(run: Run, node: ApproverNode, allowed: readonly string[] | undefined): string[] {
  const chosen = run.choices?.people?.[node.id] ?? run.state.chosen[node.id] ?? []
  const fit = fitting(run, node, chosen)
  if (run.choices?.people?.[node.id] !== undefined && fit.length < new Set(chosen).size) refuse(`${node.name}的审批人不可用，请重新选择`)
  if (allowed !== undefined && fit.some((id) => !allowed.includes(id))) refuse(`${node.name}的审批人不在候选范围内`)
  return fit
}

/** errorRule 1 to 5 of the start: what becomes of a step that finds nobody. Where nobody can be asked the administrators take it. */
function peopleForNobody(run: Run, node: ApproverNode): readonly string[] | 'pass' | 'needed' {
  const { empty } = startOf(run.definition)
  if (empty.then === 'pass') return 'pass'
  if (empty.then === 'previousChooses') {
    const chosen = chosenFor(run, node, undefined)
    if (chosen.length > 0) return chosen
    if (run.presumes) return [UNKNOWN_PERSON]
    if (run.choices !== undefined) {
      run.needs.nobody.push({ nodeId: node.id, name: node.name })
      return 'needed'
    }
  }
  if (empty.then === 'refuse' && (run.choices !== undefined || run.presumes)) refuse(`${node.name}没有审批人，无法提交`)
  return standIns(run, node, empty)
}

/** People of an empty rule that names some, else the administrators. May be nobody: the step then waits for a monitor. */
export function standIns(run: Run, node: Pick<ApproverNode, 'excludesLauncher'>, empty: EmptyRule): string[] {
  const named = empty.then === 'people' ? empty.userIds : empty.then === 'launcher' ? [run.state.launcherId] : []
  const fit = fitting(run, node, named)
  return fit.length > 0 ? fit : administrators(run, node)
}

export const administrators = (run: Run, node: Pick<ApproverNode, 'excludesLauncher'>): string[] =>
  fitting(run, node, run.world.people.administratorIds)

/** Why the system agrees for a person, if it does (agreeRules). */
export function skipReason(run: Run, node: ApproverNode, userId: string): AutomaticReason | undefined {
  const { state, definition } = run
  if (node.skips.includes('launcher') && userId === state.launcherId) return 'launcher'
  if (!node.skips.includes('previous') && !node.skips.includes('before')) return undefined
  const passed = approversBefore(definition, node.id).filter(({ id }) => passedVisit(state, id) !== undefined)
  const agreed = (steps: readonly ApproverNode[]): boolean => steps.some(({ id }) => handlersOf(state, id).includes(userId))
  if (node.skips.includes('previous') && agreed(nearestBefore(definition, node.id, passed))) return 'previous'
  return node.skips.includes('before') && agreed(passed) ? 'before' : undefined
}
