import { createPeople, type OrganizationSnapshot, type SnapshotUser } from '../../../src/domain/workFlow/people'
import type { Delegation, World } from '../../../src/domain/workFlow/acts'

/**
 * A small towing company. 总公司 (boss) holds 运营部 (mgr) with 夜班组 (lead) below it, and 财务部 (mgrFin); 分公司 is a company of its own.
 */
const user = (id: string, managerId: string | null, organizeId: string, more: Partial<SnapshotUser> = {}): SnapshotUser => ({
  id,
  name: id,
  isEnabled: true,
  managerId,
  organizeIds: [organizeId],
  positionIds: [],
  roleIds: [],
  groupIds: [],
  ...more
})

export const SNAPSHOT: OrganizationSnapshot = {
  users: [
    user('boss', null, 'head', { positionIds: ['director'] }),
    user('mgr', 'boss', 'ops', { roleIds: ['manager'], positionIds: ['chief'] }),
    user('lead', 'mgr', 'night', { positionIds: ['chief'] }),
    user('lan', 'lead', 'night', { positionIds: ['driver'], groupIds: ['union'] }),
    user('mate', 'lead', 'night', { positionIds: ['driver'] }),
    user('mgrFin', 'boss', 'fin', { roleIds: ['manager'], positionIds: ['chief'] }),
    user('f1', 'mgrFin', 'fin', { roleIds: ['finance'] }),
    user('f2', 'mgrFin', 'fin', { roleIds: ['finance'], groupIds: ['union'] }),
    user('f3', 'mgrFin', 'fin', { roleIds: ['finance'] }),
    user('left', 'mgrFin', 'fin', { roleIds: ['finance'], isEnabled: false }),
    user('dep', 'boss', 'branch'),
    user('spare', 'boss', 'branch'),
    user('out', null, 'branch'),
    user('mon', 'boss', 'head'),
    user('admin', null, 'head')
  ],
  organizes: [
    { id: 'head', parentId: null, category: 'company', managerId: 'boss' },
    { id: 'ops', parentId: 'head', category: 'department', managerId: 'mgr' },
    { id: 'night', parentId: 'ops', category: 'department', managerId: 'lead' },
    { id: 'fin', parentId: 'head', category: 'department', managerId: 'mgrFin' },
    { id: 'branch', parentId: null, category: 'company', managerId: null }
  ],
  administratorIds: ['admin']
}
export const PEOPLE = createPeople(SNAPSHOT)
export const EVERYBODY = SNAPSHOT.users.map(({ id }) => id)

/** 2026-11-23 09:00 in Shanghai, a Monday. */
export const MONDAY = Date.UTC(2026, 10, 23, 1)
export const HOUR = 3_600_000

/** f2 is away: dep stands in for him. */
export const DELEGATIONS: readonly Delegation[] = [
  { fromUserId: 'f2', toUserId: 'dep', flowIds: [], from: 0, until: Number.MAX_SAFE_INTEGER }
]

export const OFFICE = {
  holidays: new Set<string>(),
  makeUpDays: new Set<string>(),
  hours: [
    { from: 9 * 60, until: 12 * 60 },
    { from: 13 * 60, until: 18 * 60 }
  ]
}

/** A world whose clock the test moves; ids count up. */
export function createWorld(more: Partial<World> = {}): World & { now: number } {
  let count = 0
  return {
    now: MONDAY,
    newId: () => `id-${(count += 1)}`,
    people: PEOPLE,
    delegations: [],
    monitorIds: ['mon'],
    calendar: OFFICE,
    interfaceUsers: {},
    ...more
  }
}
