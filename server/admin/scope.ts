import { eq, sql } from 'drizzle-orm'
import type { Actor } from '../context'
import type { Reader } from '../database/client'
import { organizeAdministrator } from '../database/schema/index'
import { forbidden } from '../errors'

/** What somebody administers (administration.md#who-administers). */
export interface AdminScope {
  /** The whole company, with all that belongs to no organization. */
  isWhole: boolean
  /** These, closed ones among them; undefined = all. */
  organizeIds: ReadonlySet<string> | undefined
  /** @param organizeId null = belongs to the whole company */
  covers(organizeId: string | null): boolean
}

const WHOLE: AdminScope = { isWhole: true, organizeIds: undefined, covers: () => true }

/** What a person administers; undefined = nothing. */
export async function scopeOf(db: Reader, { userId, isAdministrator }: Pick<Actor, 'userId' | 'isAdministrator'>) {
  if (isAdministrator) return WHOLE
  const own = db
    .select({ id: organizeAdministrator.organizeId })
    .from(organizeAdministrator)
    .where(eq(organizeAdministrator.userId, userId))
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive down(id) as (
      select id from organize where id in ${own}
      union select o.id from organize o join down on o.parent_id = down.id
    ) select id from down`)
  if (rows.length === 0) return undefined
  const organizeIds = new Set(rows.map(({ id }) => id))
  return { isWhole: false, organizeIds, covers: (organizeId) => organizeId !== null && organizeIds.has(organizeId) } satisfies AdminScope
}

/** @throws Refusal 403 for whoever administers nothing */
export async function requireScope(db: Reader, actor: Pick<Actor, 'userId' | 'isAdministrator'>): Promise<AdminScope> {
  const scope = await scopeOf(db, actor)
  if (scope === undefined) throw forbidden()
  return scope
}

/** @throws Refusal 403 for whoever does not administer the whole company */
export function requireWhole({ isAdministrator }: Pick<Actor, 'isAdministrator'>): void {
  if (!isAdministrator) throw forbidden()
}

/** What an act on the whole of a scope belongs to in the audit: the company, or an organization at its top. */
export const topOf = ({ organizeIds }: AdminScope): string | null => [...(organizeIds ?? [])][0] ?? null
