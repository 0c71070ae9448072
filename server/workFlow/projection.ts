import type { Values } from '@/domain/workFlow/formula'
import type { FlowDefinition } from '@/domain/workFlow/definition'
import { currentSteps, nodeOf } from '@/domain/workFlow/graph'
import { isActive, isPending, openSeats, visitOf, type FlowState, type Seat } from '@/domain/workFlow/state'
import type { FlowRow, SeatRow, TaskRow } from './types'

/** What lists show of a task, read from its document; everything else of the row stays. */
export function taskColumns(
  definition: FlowDefinition,
  state: FlowState
): Pick<TaskRow, 'status' | 'urgency' | 'completion' | 'thisStep' | 'thisStepId' | 'submittedAt' | 'endedAt' | 'discardedAt'> {
  const steps = currentSteps(definition, state)
  return {
    status: state.status,
    urgency: state.urgency,
    completion: state.completion,
    thisStep: steps.map(({ name }) => name).join('、'),
    thisStepId: steps.map(({ visitId }) => visitId).join(','),
    submittedAt: state.submittedAt ?? null,
    endedAt: state.endedAt ?? null,
    discardedAt: state.discardedAt ?? null
  }
}

/** Rows of all seats. */
export function seatRows(definition: FlowDefinition, state: FlowState): SeatRow[] {
  const open = new Set(openSeats(state).map(({ id }) => id))
  const decisions = decisionsOf(state)
  const isHeld = (seat: Seat): boolean =>
    isPending(seat) && (isActive(state, seat.visitId) || visitOf(state, seat.visitId)?.state === 'frozen')
  return state.seats.map((seat) => ({
    id: seat.id,
    taskId: state.id,
    flowId: state.flowId,
    visitId: seat.visitId,
    nodeId: seat.nodeId,
    nodeName: nodeOf(definition, seat.nodeId).name,
    launcherId: state.launcherId,
    userId: seat.userId,
    state: seat.state,
    isOpen: open.has(seat.id),
    isHeld: state.discardedAt === undefined && isHeld(seat),
    since: seat.since,
    dueAt: visitOf(state, seat.visitId)?.dueAt ?? null,
    decidedAt: seat.decidedAt ?? null,
    decidedBy: seat.decidedBy ?? null,
    recordId: decisions.get(seat.id) ?? null
  }))
}

/** The latest decision on each seat, by seat: also of one that was taken back, so that who takes it back twice is told what stands. */
function decisionsOf(state: FlowState): ReadonlyMap<string, string> {
  return new Map(
    state.records.flatMap((line) =>
      line.seatId !== undefined && (line.kind === 'agree' || line.kind === 'refuse') ? [[line.seatId, line.id] as const] : []
    )
  )
}

/** Rows that an act made or changed. */
export function changedSeats(definition: FlowDefinition, before: FlowState | undefined, after: FlowState): SeatRow[] {
  const known = new Map((before === undefined ? [] : seatRows(definition, before)).map((row) => [row.id, JSON.stringify(row)]))
  return seatRows(definition, after).filter((row) => known.get(row.id) !== JSON.stringify(row))
}

const PLACE = /\{([^{}]+)\}/g

/** Fields that a title's pattern may name. */
export const fieldsOfTitle = (pattern: string): string[] => [...pattern.matchAll(PLACE)].flatMap(([, name]) => name ?? [])

/**
 * A title's own pattern: `{field}`, and what the platform knows of the flow (workflow.md#moments-of-a-flow, system variables).
 * @param texts values as people read them, by field; any other is taken as it is stored
 */
export function titleOf(
  pattern: string,
  flow: Pick<FlowRow, 'fullName' | 'enCode'>,
  launcherName: string,
  values: Values,
  texts: ReadonlyMap<string, string>
): string {
  const known: Readonly<Record<string, string>> = {
    '@flowFullName': flow.fullName,
    '@flowFullCode': flow.enCode,
    '@launchUserName': launcherName,
    jnpfFlowFullName: flow.fullName,
    jnpfLaunchUserName: launcherName,
    流程名称: flow.fullName,
    发起人: launcherName
  }
  const text = (value: unknown): string =>
    typeof value === 'string' || typeof value === 'number'
      ? String(value)
      : Array.isArray(value)
        ? value
            .map(text)
            .filter((each) => each !== '')
            .join('、')
        : ''
  const filled =
    pattern.trim() === ''
      ? ''
      : pattern
          .replace(PLACE, (_place, name: string) =>
            Object.hasOwn(known, name) ? (known[name] ?? '') : (texts.get(name) ?? text(values[name]))
          )
          .trim()
  return (filled === '' ? `${launcherName}的${flow.fullName}` : filled).slice(0, MAX_TITLE)
}
const MAX_TITLE = 200
