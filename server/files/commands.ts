import { createHash } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { noteReveal } from '../audit'
import type { Reader, Tx } from '../database/client'
import { fileView, storedFile, userAccount } from '../database/schema'
import { refuse, Refusal } from '../errors'
import { newId } from '../ids'
import { shanghaiDay } from '../clock'
import { acceptedOf, detectContent, isPictureType, UNKNOWN } from './content'
import { readPicture, type Picture } from './picture'
import { fileNameOf } from './signature'
import type { FileKind, FileStore } from './store'

export type StoredFile = typeof storedFile.$inferSelect

/** An upload that has been read and found good, not yet stored. */
interface Prepared {
  row: StoredFile
  bytes: Buffer
  picture: Picture | undefined
}

/**
 * Judges an upload by its content and makes its name (files.md#uploads).
 * @param now epoch ms
 * @throws Refusal for an unknown type or a content that the type does not take
 */
export async function prepareUpload(type: string, originalName: string, bytes: Buffer, ownerId: string, now: number): Promise<Prepared> {
  const accepted = acceptedOf(type)
  if (accepted === undefined) throw refuse('上传类型不存在')
  const content = detectContent(bytes) ?? UNKNOWN
  if (!accepted.includes(content.ext)) {
    throw refuse(isPictureType(type) ? '上传失败，图片格式不允许上传' : '上传失败，文件格式不允许上传')
  }
  const picture = content.picture ? await readPicture(bytes) : undefined
  const row: StoredFile = {
    name: `${shanghaiDay(now)}_${newId()}.${content.ext}`,
    type,
    ownerId,
    originalName: cleanName(originalName),
    size: bytes.length,
    mime: content.mime,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    exif: picture?.exif === undefined || picture.exif === null ? null : { ...picture.exif },
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    hasThumb: picture !== undefined,
    hiddenAt: null,
    createdAt: now
  }
  return { row, bytes, picture }
}

/**
 * Puts the bytes on the disk, then does the work that records them. What the work refused or did not record is taken away again;
 * after any other error it may have been recorded, and the bytes stay.
 */
export async function keeping<T>(
  files: FileStore,
  { row, bytes, picture }: Prepared,
  work: () => Promise<T>,
  isRecorded: (result: T) => boolean
): Promise<T> {
  if (picture?.clean !== undefined) await files.write('original', row.name, bytes)
  await files.write('served', row.name, picture?.clean ?? bytes)
  if (picture !== undefined) await files.write('thumb', row.name, picture.thumb)
  try {
    const result = await work()
    if (!isRecorded(result)) await files.remove(row.name)
    return result
  } catch (error) {
    if (error instanceof Refusal) await files.remove(row.name)
    throw error
  }
}

/** Original names are only shown, never used as a path: no folders, no control characters, 120 characters at most. */
function cleanName(name: string): string {
  // eslint-disable-next-line no-control-regex -- control characters would break the header that carries the name
  const base = (name.split(/[\\/]/).pop() ?? '').replace(/[\u0000-\u001f\u007f"<>|:*?]/g, '').trim()
  return base === '' ? 'file' : base.slice(-120)
}

/** The bytes of a file as they are served; null when they are not there. */
export const readServed = (files: FileStore, name: string): Promise<Buffer | null> => readAll(files, 'served', name)

/** All bytes of a kind of a file; null when they are not there. */
export async function readAll(files: FileStore, kind: FileKind, name: string): Promise<Buffer | null> {
  const opened = await files.open(kind, name)
  if (opened === undefined) return null
  const chunks: Buffer[] = []
  for await (const chunk of opened.stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export async function recordUpload(tx: Tx, row: StoredFile): Promise<void> {
  await tx.insert(storedFile).values(row)
}

/**
 * The file behind a name or address that a client sent; other areas call it before they store the name.
 * @param nameOrUrl server name, or an address with or without a signature
 * @throws Refusal when there is no such file
 */
export async function requireFile(tx: Reader, nameOrUrl: string): Promise<StoredFile> {
  const [file] = await tx
    .select()
    .from(storedFile)
    .where(eq(storedFile.name, fileNameOf(nameOrUrl)))
  if (file === undefined) throw refuse('文件不存在')
  return file
}

/** Uploads by their names; names that nobody has are missing. One query. */
export async function findFiles(reader: Reader, names: readonly string[]): Promise<ReadonlyMap<string, StoredFile>> {
  if (names.length === 0) return new Map()
  return new Map(
    (
      await reader
        .select()
        .from(storedFile)
        .where(inArray(storedFile.name, [...new Set(names)]))
    ).map((file) => [file.name, file])
  )
}

/** Each look at an identity paper is kept (files.md#identity-papers). */
export async function recordView(db: Reader, name: string, userId: string, ip: string, now: number): Promise<void> {
  await db.insert(fileView).values({ id: newId(), name, userId, ip, createdAt: now })
}

/** The same, in the audit too: by whom the address was signed for. */
export async function noteView(tx: Tx, { ip, server }: Pick<FastifyRequest, 'ip' | 'server'>, name: string, userId: string): Promise<void> {
  await recordView(tx, name, userId, ip, server.context.clock.now())
  const [person] = await tx.select().from(userAccount).where(eq(userAccount.id, userId))
  if (person === undefined) return
  const actor = { userId, realName: person.realName, organizeId: person.organizeId }
  await noteReveal(tx, { ip, server, actor }, { subjectId: name, subject: '证件照片' })
}

/**
 * A picture that is handed in as an identity paper: from now on its addresses live 5 minutes and each look is kept
 * (files.md#identity-papers).
 */
export async function markIdentity(tx: Tx, name: string): Promise<void> {
  await tx.update(storedFile).set({ type: 'identity' }).where(eq(storedFile.name, name))
}

/** The job that takes away the bytes of uploads whose rows were deleted; a name that has a row keeps them. Done twice it changes nothing. */
export async function removeForgotten(
  { db, files }: { db: Reader; files: FileStore },
  { names }: { names: readonly string[] }
): Promise<() => Promise<undefined>> {
  const kept = await findFiles(db, names)
  for (const name of names) if (!kept.has(name)) await files.remove(name)
  return () => Promise.resolve(undefined)
}
