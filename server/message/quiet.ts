import { and, inArray, sql } from 'drizzle-orm'
import { QUIETABLE_TYPES, type QuietableType } from '@/contract/account'
import type { InSiteType } from '@/contract/message'
import type { Reader } from '../database/client'
import { userSetting } from '../database/schema'

const isQuietable = (type: InSiteType): type is QuietableType => QUIETABLE_TYPES.some((each) => each === type)

/** Who of these people wants this kind quiet. */
export async function quietAmong(reader: Reader, userIds: readonly string[], type: InSiteType): Promise<ReadonlySet<string>> {
  return new Set(isQuietable(type) && userIds.length > 0 ? await readQuiet(reader, userIds, type) : [])
}

/** Those of these people who want messages of this kind quiet. */
async function readQuiet(db: Reader, userIds: readonly string[], type: QuietableType): Promise<string[]> {
  const rows = await db
    .select({ id: userSetting.userId })
    .from(userSetting)
    .where(and(inArray(userSetting.userId, [...userIds]), sql`${userSetting.quietTypes} @> ${JSON.stringify([type])}::jsonb`))
  return rows.map(({ id }) => id)
}
