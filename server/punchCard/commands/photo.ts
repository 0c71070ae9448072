import { eq } from 'drizzle-orm'
import type { Actor } from '../../context'
import type { Reader, Tx } from '../../database/client'
import { punchRecord } from '../../database/schema'
import { notFound, refuse } from '../../errors'
import { recordUpload, type StoredFile } from '../../files/commands'
import { readRecord, type RecordRow } from '../repository'

const OTHER = '照片与打卡时登记的不一致，请重新上传'

/** The own record that announced these bytes. @throws Refusal 404, 400 */
export async function announcedBy(reader: Reader, actor: Actor, id: string, sha256: string): Promise<RecordRow> {
  const row = await readRecord(reader, id)
  if (row === undefined || row.userId !== actor.userId) throw notFound('打卡记录不存在')
  if (row.photoSha256 !== sha256) throw refuse(OTHER, { sha256: OTHER })
  return row
}

/** Takes the file of a punch, once. @returns the record, and whether these bytes are kept */
export async function receivePhoto(tx: Tx, actor: Actor, id: string, file: StoredFile): Promise<{ row: RecordRow; isStored: boolean }> {
  await tx.select({ id: punchRecord.id }).from(punchRecord).where(eq(punchRecord.id, id)).for('update')
  const row = await announcedBy(tx, actor, id, file.sha256)
  if (row.photoName !== null) return { row, isStored: false }
  await recordUpload(tx, file)
  await tx.update(punchRecord).set({ photoName: file.name }).where(eq(punchRecord.id, id))
  return { row: { ...row, photoName: file.name }, isStored: true }
}
