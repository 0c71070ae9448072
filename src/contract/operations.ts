import { Type, type Static } from '@sinclair/typebox'

/** What a process needs to take work, by name: nothing of it says where it is or how it failed. */
export const READY_PARTS = ['database', 'migrations', 'jobs', 'redis', 'draining'] as const
export type ReadyPart = (typeof READY_PARTS)[number]

/** GET /readyz. `exclude` = parts that do not count, with commas. */
export const ReadyQuery = Type.Object({ exclude: Type.Optional(Type.String({ maxLength: 100 })) })
export type ReadyQuery = Static<typeof ReadyQuery>

/** Its answer, 200 when nothing is missing, else 503. `missing` names excluded parts too. */
export interface Readiness {
  status: 'ready' | 'waiting'
  missing: readonly ReadyPart[]
}
