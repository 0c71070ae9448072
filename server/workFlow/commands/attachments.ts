import type { Act } from '@/domain/workFlow/acts'
import type { RecordFile } from '@/domain/workFlow/state'
import type { Actor } from '../../context'
import type { Tx } from '../../database/client'
import { refuse } from '../../errors'
import { requireFile } from '../../files/commands'
import { fileNameOf, stripSignature } from '../../files/signature'

type Person = Pick<Actor, 'userId'>

/** An act with its attachments and signature as they are stored. @throws Refusal 400 for those that are not the person's own */
export async function withOwnFiles(tx: Tx, actor: Person, given: Act): Promise<Act> {
  if ('signature' in given) await ownPicture(tx, actor, given.signature ?? '')
  return 'files' in given && given.files !== undefined && given.files.length > 0
    ? { ...given, files: await ownFiles(tx, actor, given.files) }
    : given
}

/**
 * Attachments as they are stored: only files that this person uploaded himself, and no identity papers, because who may see the task
 * will be given them.
 * @throws Refusal 400
 */
export async function ownFiles(tx: Tx, actor: Person, files: readonly RecordFile[]): Promise<RecordFile[]> {
  const own: RecordFile[] = []
  for (const file of files) {
    const name = fileNameOf(file.url === '' ? file.fileId : file.url)
    await requireOwn(tx, actor, name, `附件“${file.name}”不存在或不是您上传的`)
    own.push({ ...file, url: stripSignature(file.url) })
  }
  return own
}

/** The same for the picture of a signature. @throws Refusal 400 */
async function ownPicture(tx: Tx, actor: Person, path: string): Promise<void> {
  if (path !== '' && !path.startsWith('data:image/')) await requireOwn(tx, actor, fileNameOf(path), '签名图片不存在，请重新签名')
}

async function requireOwn(tx: Tx, actor: Person, name: string, message: string): Promise<void> {
  const found = await requireFile(tx, name).catch(() => undefined)
  if (found?.ownerId !== actor.userId || found.type === 'identity') throw refuse(message)
}
