import { and, eq, sql, type SQLWrapper } from 'drizzle-orm'
import type { Reader, Tx } from '../../database/client'
import { prepared } from '../../database/prepared'
import { formExport, formReveal, formModel, formModelVersion } from '../../database/schema'

export type ModelRow = typeof formModel.$inferSelect
export type VersionRow = typeof formModelVersion.$inferSelect

/** Imports come one after the other: numbers of models and of versions have no holes and no doubles. */
const IMPORT_LOCK = 7_312_012

export async function holdImports(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`)
}

export async function findModelRow(reader: Reader, modelId: string): Promise<ModelRow | undefined> {
  return (await reader.select().from(formModel).where(eq(formModel.id, modelId)))[0]
}

export async function findModelByCode(reader: Reader, enCode: string): Promise<ModelRow | undefined> {
  return (await reader.select().from(formModel).where(eq(formModel.enCode, enCode)))[0]
}

export async function readModelRows(reader: Reader): Promise<ModelRow[]> {
  return reader.select().from(formModel)
}

export async function nextModelNumber(tx: Tx): Promise<number> {
  const [row] = await tx.select({ last: sql<number>`coalesce(max(${formModel.number}), 0)::int` }).from(formModel)
  return (row?.last ?? 0) + 1
}

const ofVersion = (modelId: string, version: number) => and(eq(formModelVersion.modelId, modelId), eq(formModelVersion.version, version))

const withHash = (reader: Reader, version: SQLWrapper) =>
  reader
    .select({ model: formModel, hash: formModelVersion.hash })
    .from(formModel)
    .leftJoin(formModelVersion, and(eq(formModelVersion.modelId, formModel.id), eq(formModelVersion.version, version)))
    .where(eq(formModel.id, sql.placeholder('id')))
const current = prepared((reader) => withHash(reader, formModel.version).prepare('form_model_current'))
const pinned = prepared((reader) => withHash(reader, sql`${sql.placeholder('version')}::int`).prepare('form_model_pinned'))

/**
 * A model with the hash of one of its versions: what was kept of it may be used while the hash is the same.
 * @param version undefined = the one that new records are written with
 */
export async function findModelAndHash(
  reader: Reader,
  id: string,
  version?: number
): Promise<{ model: ModelRow; hash: string | null } | undefined> {
  return (version === undefined ? await current(reader).execute({ id }) : await pinned(reader).execute({ id, version }))[0]
}

/** Hash of a version alone. */
export async function readVersionHash(reader: Reader, modelId: string, version: number): Promise<string | undefined> {
  return (await reader.select({ hash: formModelVersion.hash }).from(formModelVersion).where(ofVersion(modelId, version)))[0]?.hash
}

export async function readVersion(reader: Reader, modelId: string, version: number): Promise<VersionRow | undefined> {
  return (await reader.select().from(formModelVersion).where(ofVersion(modelId, version)))[0]
}

/** Source of a script of one version of a model; undefined when there is none (server/form/script runs it). */
export async function readScript(reader: Reader, modelId: string, version: number, scriptId: string): Promise<string | undefined> {
  const [row] = await reader
    .select({ source: sql<string | null>`${formModelVersion.scripts} ->> ${scriptId}` })
    .from(formModelVersion)
    .where(ofVersion(modelId, version))
  return row?.source ?? undefined
}

export async function saveModel(tx: Tx, row: ModelRow): Promise<void> {
  await tx
    .insert(formModel)
    .values(row)
    .onConflictDoUpdate({
      target: formModel.id,
      set: { enCode: row.enCode, fullName: row.fullName, webType: row.webType, version: row.version, updatedAt: row.updatedAt }
    })
}

export async function addVersion(tx: Tx, row: VersionRow): Promise<void> {
  await tx.insert(formModelVersion).values(row)
}

/** Somebody looked at a record's numbers in full. */
export async function addReveal(tx: Tx, row: typeof formReveal.$inferInsert): Promise<void> {
  await tx.insert(formReveal).values(row)
}

export async function addExport(tx: Tx, row: typeof formExport.$inferInsert): Promise<void> {
  await tx.insert(formExport).values(row)
}
