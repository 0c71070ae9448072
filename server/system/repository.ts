import { and, asc, eq, or } from 'drizzle-orm'
import type { Reader } from '../database/client'
import { dictionaryData, dictionaryType } from '../database/schema'

type DictionaryTypeRow = typeof dictionaryType.$inferSelect
export type DictionaryDataRow = typeof dictionaryData.$inferSelect

export async function allDictionaries(db: Reader): Promise<{ types: DictionaryTypeRow[]; data: DictionaryDataRow[] }> {
  const types = await db.select().from(dictionaryType).orderBy(asc(dictionaryType.sortCode), asc(dictionaryType.id))
  const data = await db
    .select()
    .from(dictionaryData)
    .where(eq(dictionaryData.enabledMark, 1))
    .orderBy(asc(dictionaryData.typeId), asc(dictionaryData.sortCode), asc(dictionaryData.id))
  return { types, data }
}

/** @param idOrCode id or enCode of the dictionary @param withDisabled entries that were switched off too: older records name them */
export async function findDictionary(
  db: Reader,
  idOrCode: string,
  withDisabled = false
): Promise<{ type: DictionaryTypeRow; data: DictionaryDataRow[] } | undefined> {
  const [type] = await db
    .select()
    .from(dictionaryType)
    .where(or(eq(dictionaryType.id, idOrCode), eq(dictionaryType.enCode, idOrCode)))
  if (type === undefined) return undefined
  const data = await db
    .select()
    .from(dictionaryData)
    .where(and(eq(dictionaryData.typeId, type.id), withDisabled ? undefined : eq(dictionaryData.enabledMark, 1)))
    .orderBy(asc(dictionaryData.sortCode), asc(dictionaryData.id))
  return { type, data }
}
