import { isRefused, type Act, type Choices, type Needs, type Outcome, type Refusal, type World } from './acts'
import type { FlowDefinition } from './definition'
import { subFlowFinished, timerFired } from './engine/clock'
import { addSigners, approve, reject, saveDraft, takeBack, transfer } from './engine/decide'
import { discard, recall, save, submit, urge } from './engine/launch'
import { assign, moveTo, replacePerson, terminate } from './engine/monitor'
import { concludeEffects, notify, refuse, Refused, startRun, type Run } from './engine/run'
import { actorsOf, refusalOf } from './rules'
import { isActive, openSeats, type FlowState } from './state'

/**
 * The one way a task changes. Pure: the same state, act and world give the same outcome; the state that is given stays as it is. Either
 * all of an act is done or nothing: a refusal has no new state.
 *
 * The server reads the state under a lock, calls this with ids and people it has read before, stores the new state and carries out the
 * effects, all in one transaction; what the effects ask of the network comes after it.
 */
export function act(definition: FlowDefinition, state: FlowState, given: Act, world: World): Outcome {
  const refusal = refusalOf(definition, state, world, given)
  if (refusal !== undefined) return refusal
  const run = startRun(definition, state, world, 'by' in given ? given.by : '', choicesOf(given))
  try {
    perform(run, given)
    const needs = distinct(run.needs)
    if (needs.branches.length + needs.candidates.length + needs.nobody.length > 0) refuse(wordsOf(needs), needs)
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
  concludeEffects(run)
  return { state: run.state, effects: run.effects }
}

/**
 * What a person would have to choose for this act, and whether it ends his step (Candidates, countersignOver): the act is tried and
 * nothing of it kept. Choices open further ones, so a client asks again with the branches it has picked.
 */
export function lookAhead(
  definition: FlowDefinition,
  state: FlowState,
  given: Act,
  world: World
): { readonly needs: Needs; readonly endsStep: boolean } | Refusal {
  const outcome = act(definition, state, given, world)
  if (isRefused(outcome)) return outcome.needs === undefined ? outcome : { needs: outcome.needs, endsStep: true }
  const seat = 'seatId' in given ? outcome.state.seats.find(({ id }) => id === given.seatId) : undefined
  return { needs: { branches: [], candidates: [], nobody: [] }, endsStep: seat === undefined || !isActive(outcome.state, seat.visitId) }
}

/** Only who hands a task on chooses for the steps to come. */
const choicesOf = (given: Act): Choices | undefined =>
  given.do === 'submit' || given.do === 'approve' || given.do === 'addAfter' ? given : undefined

function perform(run: Run, given: Act): void {
  switch (given.do) {
    case 'save':
      return save(run, given)
    case 'submit':
      return submit(run, given)
    case 'discard':
      return discard(run)
    case 'recall':
      return recall(run, given)
    case 'urge': {
      urge(run)
      for (const seat of openSeats(run.state)) notify(run, 'urged', actorsOf(seat, run.state, run.world), seat.nodeId, [], [seat.id])
      return
    }
    case 'approve':
      return approve(run, given)
    case 'reject':
      return reject(run, given)
    case 'transfer':
      return transfer(run, given)
    case 'addBefore':
    case 'addAfter':
      return addSigners(run, given)
    case 'saveDraft':
      return saveDraft(run, given)
    case 'takeBack':
      return takeBack(run, given)
    case 'assign':
      return assign(run, given)
    case 'terminate':
      return terminate(run, given)
    case 'change':
    case 'revive':
      return moveTo(run, given)
    case 'comment':
      return notify(run, 'commented', [run.state.launcherId], run.definition.start)
    case 'timerFired':
      return timerFired(run, given)
    case 'subFlowFinished':
      return subFlowFinished(run, given)
    case 'personDisabled':
      return replacePerson(run, given)
  }
}

/** Several ways lead to one step: it is asked for once. */
function distinct(needs: Needs): Needs {
  const once = <T extends { readonly nodeId: string }>(list: readonly T[]): T[] => [
    ...new Map(list.map((each) => [each.nodeId, each])).values()
  ]
  return { branches: once(needs.branches), candidates: once(needs.candidates), nobody: once(needs.nobody) }
}

/** Texts of workflow.md#act-page. */
function wordsOf(needs: Needs): string {
  if (needs.branches.length > 0) return '分支选择不能为空'
  const [candidate] = needs.candidates
  return candidate === undefined
    ? `${needs.nobody.map(({ name }) => name).join('、')}没有审批人，异常处理人员不能为空`
    : `${candidate.name}审批人不能为空`
}
