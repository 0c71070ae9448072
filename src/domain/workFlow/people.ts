import { fieldValue, isJsonList, type Values } from './formula'
import type { AssigneeRule, Members, Narrowing } from './definition'

/** The organisation as the rules see it: the server reads it once before an act. Departments and companies are one tree. */
export interface OrganizationSnapshot {
  readonly users: readonly SnapshotUser[]
  readonly organizes: readonly SnapshotOrganize[]
  /** Who gets what nobody else can do. */
  readonly administratorIds: readonly string[]
}

export interface SnapshotUser {
  readonly id: string
  readonly name: string
  /** May sign in; a disabled person is given nothing. */
  readonly isEnabled: boolean
  readonly managerId: string | null
  /** The one he works in now first. */
  readonly organizeIds: readonly string[]
  /** The current one first. */
  readonly positionIds: readonly string[]
  readonly roleIds: readonly string[]
  readonly groupIds: readonly string[]
}

export interface SnapshotOrganize {
  readonly id: string
  /** null at the root. */
  readonly parentId: string | null
  readonly category: 'company' | 'department'
  readonly managerId: string | null
}

/** What a rule may ask of the task whose step it fills. */
export interface AssigneeContext {
  readonly launcherId: string
  readonly values: Values
  /** Who handled a step of this task. */
  readonly handlersOf: (nodeId: string) => readonly string[]
  /** Whom the step before chose. */
  readonly chosen: readonly string[]
  /** Whom the data interface named. */
  readonly interfaceUserIds: readonly string[]
}

/** Questions about people, answered from one snapshot. All answers are without repetition and in a steady order. */
export interface People {
  readonly administratorIds: readonly string[]
  isEnabled(userId: string): boolean
  /** '' for somebody the snapshot does not know. */
  name(userId: string): string
  /** Current organisation and position, for conditions. */
  organizeOf(userId: string): string | undefined
  positionOf(userId: string): string | undefined
  /** Enabled people whom a rule names; empty when it names nobody. */
  resolve(rule: AssigneeRule, context: AssigneeContext): string[]
  /** Enabled people of these kinds, narrowed from the launcher. */
  members(members: Members, narrowing: Narrowing, launcherId: string): string[]
  /** Whether someone is among the members; nobody named means everybody. */
  isOpenTo(members: Members, userId: string): boolean
}

const namesNobody = (members: Members): boolean => Object.values(members).every((ids: readonly string[]) => ids.length === 0)

/** Indexes a snapshot once; every question is then cheap. */
export function createPeople(snapshot: OrganizationSnapshot): People {
  const users = new Map(snapshot.users.map((user) => [user.id, user]))
  const organizes = new Map(snapshot.organizes.map((organize) => [organize.id, organize]))

  const isEnabled = (id: string): boolean => users.get(id)?.isEnabled === true
  const enabled = (ids: readonly (string | null | undefined)[]): string[] => [
    ...new Set(ids.flatMap((id) => (typeof id === 'string' && isEnabled(id) ? id : [])))
  ]
  const organizeOf = (id: string): string | undefined => users.get(id)?.organizeIds[0]

  /** An organisation and all above it, from below. */
  const upwards = (id: string | undefined): SnapshotOrganize[] => {
    const path: SnapshotOrganize[] = []
    for (
      let at = id === undefined ? undefined : organizes.get(id);
      at !== undefined && !path.includes(at);
      at = at.parentId === null ? undefined : organizes.get(at.parentId)
    )
      path.push(at)
    return path
  }
  const companyOf = (id: string): string | undefined => upwards(organizeOf(id)).find((organize) => organize.category === 'company')?.id

  /** The direct manager first; a ring ends where it closes. */
  const managersOf = (id: string): string[] => {
    const chain: string[] = []
    for (let at = users.get(id)?.managerId; typeof at === 'string' && at !== id && !chain.includes(at); at = users.get(at)?.managerId)
      chain.push(at)
    return chain
  }

  const shares = (a: readonly string[] | undefined, b: readonly string[] | undefined): boolean =>
    a !== undefined && b !== undefined && a.some((id) => b.includes(id))
  const isWithin = (id: string, narrowing: Narrowing, launcherId: string): boolean => {
    switch (narrowing) {
      case 'none':
        return true
      case 'sameDepartment':
        return shares(users.get(id)?.organizeIds, users.get(launcherId)?.organizeIds)
      case 'samePosition':
        return shares(users.get(id)?.positionIds, users.get(launcherId)?.positionIds)
      case 'launcherSuperior':
        return managersOf(launcherId).includes(id)
      case 'launcherSubordinate':
        return managersOf(id).includes(launcherId)
      case 'sameCompany':
        return companyOf(id) !== undefined && companyOf(id) === companyOf(launcherId)
    }
  }
  const isMember = (members: Members, id: string): boolean => {
    const user = users.get(id)
    if (user === undefined) return false
    return (
      members.userIds.includes(id) ||
      shares(members.positionIds, user.positionIds) ||
      shares(members.roleIds, user.roleIds) ||
      shares(members.groupIds, user.groupIds) ||
      (members.departmentIds.length > 0 &&
        user.organizeIds.some((organizeId) => upwards(organizeId).some((organize) => members.departmentIds.includes(organize.id))))
    )
  }
  const membersOf = (members: Members, narrowing: Narrowing, launcherId: string): string[] => {
    if (namesNobody(members)) return []
    // People who are named keep the order they were named in: who signs in turn goes by it.
    const rest = snapshot.users.map(({ id }) => id).filter((id) => isMember(members, id))
    return enabled([...members.userIds, ...rest]).filter((id) => isWithin(id, narrowing, launcherId))
  }

  /** A list of departments, or the path to one: ids of which each is the parent of the next. */
  const departmentsOf = (value: unknown): string[] => {
    const ids = idsOf(value)
    const isPath = ids.length > 1 && ids.every((id, index) => index === 0 || organizes.get(id)?.parentId === ids[index - 1])
    return isPath ? ids.slice(-1) : ids
  }

  const named = (rule: AssigneeRule, context: AssigneeContext): readonly (string | null | undefined)[] => {
    switch (rule.by) {
      case 'launcherManager':
        return [managersOf(context.launcherId)[rule.level - 1]]
      case 'departmentHead':
        return [upwards(organizeOf(context.launcherId))[rule.level - 1]?.managerId]
      case 'launcher':
        return [context.launcherId]
      case 'field':
        return rule.holds === 'user'
          ? idsOf(fieldValue(context.values, rule.field))
          : departmentsOf(fieldValue(context.values, rule.field)).map((id) => organizes.get(id)?.managerId)
      case 'step':
        return context.handlersOf(rule.nodeId)
      case 'members':
        return membersOf(rule.members, 'none', context.launcherId)
      case 'candidates':
        return context.chosen
      case 'interface':
        return context.interfaceUserIds
    }
  }

  return {
    administratorIds: enabled(snapshot.administratorIds),
    isEnabled,
    name: (id) => users.get(id)?.name ?? '',
    organizeOf,
    positionOf: (id) => users.get(id)?.positionIds[0],
    resolve: (rule, context) => enabled(named(rule, context)).filter((id) => isWithin(id, rule.narrowing, context.launcherId)),
    members: membersOf,
    isOpenTo: (members, id) => namesNobody(members) || isMember(members, id)
  }
}

/** Ids in a value of a user or department field: one, several, or the ends of several paths; `id--user` of newer versions loses its tail. */
function idsOf(value: unknown): string[] {
  if (isJsonList(value)) return value.flatMap((each) => (isJsonList(each) ? idsOf(each.at(-1)) : idsOf(each)))
  if (typeof value !== 'string' && typeof value !== 'number') return []
  return String(value)
    .split(',')
    .map((id) => id.trim().replace(/--[a-z]+$/, ''))
    .filter((id) => id !== '')
}
