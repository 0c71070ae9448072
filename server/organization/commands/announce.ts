import type { Tx } from '../../database/client'
import type { Live } from '../../realtime/types'

/** What people are shown of a person changed: everybody reads him again. @param now epoch ms, stands for a version */
export function announcePerson(tx: Tx, live: Live, userId: string, now: number): void {
  live.changed(tx, { area: 'organization', id: userId, version: now, kind: 'changed', userIds: [userId] })
}

/** Rights of a person changed: his open devices read CurrentUser again, and his sockets hear by the new rights at once. @param now epoch ms */
export function announceRights(tx: Tx, live: Live, userId: string, now: number): void {
  live.refreshActors(tx, [userId])
  live.changed(tx, { area: 'session', id: userId, version: now, kind: 'rights', userIds: [userId] })
}

/** The same of several at once. @param now epoch ms */
export function announceRightsOf(tx: Tx, live: Live, userIds: readonly string[], now: number): void {
  if (userIds.length === 0) return
  live.refreshActors(tx, userIds)
  live.changed(tx, { area: 'session', id: '', version: now, kind: 'rights', userIds })
}

/** Companies, departments, positions, roles or groups changed, or many people at once: everybody reads the lists again (people.md#startup-lists). @param now epoch ms */
export function announceOrganization(tx: Tx, live: Live, now: number): void {
  live.changed(tx, { area: 'organization', id: '', version: now, kind: 'changed', userIds: [] })
}
