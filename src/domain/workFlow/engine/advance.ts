import type { ForkNode, SubFlowNode, TimerNode } from '../definition'
import { holds, type SystemValues } from '../condition'
import { fieldValue } from '../formula'
import { isInside, nodeOf, startOf } from '../graph'
import { TASK } from '../state'
import { candidatesOf, chosenFor, resolve, standIns } from './approvers'
import { callInterface, notify, refuse, type Run } from './run'
import { copyTo, enterApprover, openVisit, updateCompletion, type Tokens } from './visit'

/**
 * Goes on from these nodes until every way waits for somebody or ends. A join lets the last way through: it passes once nothing inside
 * its block waits or is under way, which holds just as well after a rejection into one branch.
 */
export function advance(run: Run, tokens: Tokens): void {
  const waiting = [...tokens]
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) waiting.push(...arrive(run, id, waiting))
}

function arrive(run: Run, id: string, others: Tokens): Tokens {
  const node = nodeOf(run.definition, id)
  switch (node.kind) {
    case 'start':
      return [node.next]
    case 'approver':
      return enterApprover(run, node)
    case 'copy': {
      openVisit(run, node, 'passed')
      copyTo(run, node.id, node.copies, [])
      return [node.next]
    }
    case 'timer':
      return enterTimer(run, node)
    case 'subFlow':
      return enterSubFlow(run, node)
    case 'fork':
      return branchesOf(run, node)
    case 'join': {
      const isBusy =
        others.some((other) => other === id || isInside(nodeOf(run.definition, other), node.fork)) ||
        run.state.visits.some((visit) => visit.state === 'active' && isInside(nodeOf(run.definition, visit.nodeId), node.fork))
      return isBusy ? [] : [node.next]
    }
    case 'end': {
      finish(run)
      return []
    }
  }
}

function finish(run: Run): void {
  const { state, definition, world } = run
  const start = startOf(definition)
  state.status = TASK.agreed
  state.endedAt = world.now
  updateCompletion(run)
  notify(run, 'finished', [state.launcherId], start.id, start.muted)
  callInterface(run, start.interfaces.end, start.id)
  run.effects.push({ do: 'event', event: 'agreed' })
}

/** First nodes of the branches that a task takes, the join where it takes none. */
function branchesOf(run: Run, fork: ForkNode): Tokens {
  if (fork.gate === 'parallel') return fork.branches.map((branch) => branch.next)
  if (fork.gate === 'condition') {
    const system = systemValues(run)
    const branch =
      fork.branches.find((each) => !each.isDefault && holds(each.condition, run.state.values, system)) ??
      fork.branches.find((each) => each.isDefault)
    return branch === undefined ? refuse('没有符合条件的分支，请联系管理员') : [branch.next]
  }
  const picked = pickedBranches(run, fork)
  if (picked.length > 0) {
    delete run.state.chosen[fork.id]
    return fork.branches.flatMap((branch) => (picked.includes(branch.id) ? branch.next : []))
  }
  if (run.presumes) return [fork.join]
  if (run.choices !== undefined) {
    run.needs.branches.push({ nodeId: fork.id, name: fork.name, options: fork.branches.map(({ id, name }) => ({ id, name })) })
    return []
  }
  // Nobody can be asked: no approval is left out.
  return fork.branches.map((branch) => branch.next)
}

function pickedBranches(run: Run, fork: ForkNode): string[] {
  const given = run.choices?.branches?.filter((id) => fork.branches.some((branch) => branch.id === id)) ?? []
  return given.length > 0 ? given : (run.state.chosen[fork.id] ?? [])
}

function systemValues(run: Run): SystemValues {
  const { people, now } = run.world
  const { launcherId } = run.state
  return {
    '@userId': launcherId,
    '@organizeId': people.organizeOf(launcherId),
    '@positionId': people.positionOf(launcherId),
    '@currentTime': now
  }
}

function enterTimer(run: Run, node: TimerNode): Tokens {
  const visit = openVisit(run, node, 'active')
  visit.timers = { wait: run.world.now + node.waits }
  lookBehind(run, node.next)
  return []
}

function enterSubFlow(run: Run, node: SubFlowNode): Tokens {
  const found = resolve(run, node.id, node.launchers)
  const launchers = found.length > 0 ? found : standIns(run, { excludesLauncher: false }, node.empty)
  const visit = openVisit(run, node, node.isAsync ? 'passed' : 'active')
  visit.children = launchers.map((launcherId) => ({ taskId: run.world.newId(), launcherId, isFinished: false }))
  const values = Object.fromEntries(node.transfers.map(({ from, to }) => [to, fieldValue(run.state.values, from)]))
  for (const { taskId, launcherId } of visit.children) {
    run.effects.push({ do: 'startSubFlow', taskId, flowId: node.flowId, launcherId, values, visitId: visit.id, isAsync: node.isAsync })
  }
  notify(run, launchers.length === 0 ? 'stuck' : 'launched', launchers.length === 0 ? run.world.monitorIds : launchers, node.id, node.muted)
  if (node.isAsync) return [node.next]
  lookBehind(run, node.next)
  return []
}

/**
 * Nobody can be asked when a timer has fired or a sub-flow is done: whoever acts now chooses for the steps behind, and his choice is
 * kept until they are reached.
 */
function lookBehind(run: Run, id: string, seen = new Set<string>()): void {
  if (run.choices === undefined || seen.has(id)) return
  seen.add(id)
  const node = nodeOf(run.definition, id)
  if (node.kind === 'fork') {
    if (node.gate === 'choice') {
      const picked = pickedBranches(run, node)
      if (picked.length === 0)
        run.needs.branches.push({
          nodeId: node.id,
          name: node.name,
          options: node.branches.map((branch) => ({ id: branch.id, name: branch.name }))
        })
      else run.state.chosen[node.id] = picked
      for (const branch of node.branches) if (picked.includes(branch.id)) lookBehind(run, branch.next, seen)
      return
    }
    for (const next of branchesOf(run, node)) lookBehind(run, next, seen)
    return
  }
  if (node.kind !== 'approver') {
    if (node.kind !== 'end') lookBehind(run, node.next, seen)
    return
  }
  const candidates = candidatesOf(run, node)
  if (node.assignee.by !== 'candidates' || candidates?.length === 0) return
  const chosen = chosenFor(run, node, candidates)
  if (chosen.length > 0) run.state.chosen[node.id] = chosen
  else run.needs.candidates.push({ nodeId: node.id, name: node.name, ...(candidates === undefined ? {} : { userIds: candidates }) })
}
