import type { Act, World } from '@/domain/workFlow/acts'
import type { AssigneeRule, FlowDefinition, Members } from '@/domain/workFlow/definition'
import { fieldValue } from '@/domain/workFlow/formula'
import { createPeople } from '@/domain/workFlow/people'
import type { FlowState } from '@/domain/workFlow/state'
import type { Reader } from '../database/client'
import { newId } from '../ids'
import { readSnapshot, type SnapshotWanted } from '../organization/commands/snapshot'
import type { FlowBusiness } from './business'
import { workCalendar } from './calendar'
import { MONITOR } from '../organization/monitor'
import type { Task } from './types'

/** Whom data interfaces named, by node; asked before the transaction (`interfaces.ts`). */
export type InterfaceUsers = World['interfaceUsers']

/** The moment (epoch ms), and the businesses behind flows. */
interface Around {
  readonly now: number
  readonly flowBusiness: FlowBusiness
}

/** A task, or what one would be. */
export interface Run {
  readonly flow: Pick<Task['flow'], 'enCode'>
  readonly version: Pick<Task['version'], 'definition'>
  readonly state: FlowState
}

/** What the engine may ask of the world for one task, as it is now. @param userIds people of the act that the task does not know yet */
export async function readWorld(
  reader: Reader,
  { now, flowBusiness }: Around,
  { flow, version: { definition }, state }: Run,
  userIds: readonly string[],
  interfaceUsers: InterfaceUsers = {}
): Promise<World> {
  const business = await flowBusiness.rules(reader, flow.enCode, state.id)
  const { snapshot, holderIds, delegations } = await readSnapshot(reader, {
    ...wantedBy(definition),
    userIds: [...namedIn(definition), ...heldIn(definition, state), ...Object.values(interfaceUsers).flat(), ...userIds],
    right: MONITOR,
    standIns: { flowId: state.flowId, now }
  })
  return {
    now,
    newId,
    people: createPeople(snapshot),
    delegations,
    monitorIds: holderIds,
    calendar: workCalendar(now),
    interfaceUsers,
    ...(business === undefined ? {} : { business })
  }
}

/** People that an act names. */
export function peopleOfAct(given: Act): string[] {
  return [
    ...('by' in given ? [given.by] : []),
    ...('userId' in given ? [given.userId] : []),
    ...('userIds' in given ? given.userIds : []),
    ...('toUserId' in given && given.toUserId !== undefined ? [given.toUserId] : []),
    ...('copyUserIds' in given ? (given.copyUserIds ?? []) : []),
    ...('people' in given ? Object.values(given.people ?? {}).flat() : []),
    ...('values' in given ? textsOf(Object.values(given.values ?? {})) : [])
  ]
}

/** Rules of a definition never change: what they name is collected once. */
const wanted = new WeakMap<FlowDefinition, Pick<SnapshotWanted, 'members' | 'withHeads'> & { readonly userIds: readonly string[] }>()

function collected(definition: FlowDefinition) {
  const known = wanted.get(definition)
  if (known !== undefined) return known
  const nodes = Object.values(definition.nodes)
  const rules = nodes.flatMap((node): AssigneeRule[] =>
    node.kind === 'approver' ? [node.assignee] : node.kind === 'subFlow' ? [node.launchers] : []
  )
  const members = nodes.flatMap((node): Members[] => [
    ...(node.kind === 'start' ? [node.launchers] : []),
    ...('copies' in node ? [node.copies.members] : [])
  ])
  const made = {
    members: [...members, ...rules.flatMap((rule) => ('members' in rule ? [rule.members] : []))],
    withHeads: rules.some((rule) => rule.by === 'departmentHead' || (rule.by === 'field' && rule.holds === 'department')),
    userIds: nodes.flatMap((node) => ('empty' in node ? node.empty.userIds : []))
  }
  wanted.set(definition, made)
  return made
}

const wantedBy = (definition: FlowDefinition): Pick<SnapshotWanted, 'members' | 'withHeads'> => collected(definition)
const namedIn = (definition: FlowDefinition): readonly string[] => collected(definition).userIds

/** People in a task: who launched it, who sits in it, who was chosen, whom its fields name. */
function heldIn(definition: FlowDefinition, state: FlowState): string[] {
  const fields = Object.values(definition.nodes).flatMap((node) => {
    const rule = node.kind === 'approver' ? node.assignee : node.kind === 'subFlow' ? node.launchers : undefined
    return rule?.by === 'field' ? [fieldValue(state.values, rule.field)] : []
  })
  return [
    state.launcherId,
    ...state.seats.map(({ userId }) => userId),
    ...state.copies.map(({ userId }) => userId),
    ...Object.values(state.chosen).flat(),
    ...textsOf(fields)
  ]
}

const MOST_IDS = 500
/** Texts that may be ids of people, in values of whatever shape: one, several, the ends of paths. */
function textsOf(values: readonly unknown[]): string[] {
  const found: string[] = []
  const walk = (value: unknown): void => {
    if (found.length >= MOST_IDS) return
    if (typeof value === 'string')
      found.push(
        ...value
          .split(',')
          .map((each) => each.trim().replace(/--[a-z]+$/, ''))
          .filter((each) => ID.test(each))
      )
    else if (Array.isArray(value)) value.forEach(walk)
  }
  values.forEach(walk)
  return found
}
const ID = /^[0-9A-Za-z_-]{1,64}$/
