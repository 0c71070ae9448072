import type { RecordFile } from '@/domain/workFlow/state'
import { isObject } from '@/domain/guards'
import type { Actor, ServerContext } from '../../context'
import { downloadUrl, fileNameOf, signFileUrl } from '../../files/signature'

type Signing = Pick<ServerContext, 'clock' | 'fileSecret'>

/** Address of a stored picture, signed for who may see the task. */
export const signedPicture = (context: Signing, actor: Actor, path: string): string =>
  path === '' || path.startsWith('data:') ? path : signFileUrl(context, actor, path, context.clock.now())

/** Files as one who may see the task can open them. */
export const signedFiles = (context: Signing, actor: Actor, files: readonly RecordFile[]): RecordFile[] =>
  files.map((file) => ({
    ...file,
    url: downloadUrl(context, actor, fileNameOf(file.url === '' ? file.fileId : file.url), file.name, context.clock.now())
  }))

/** Annex items in their JSON text (comments); anything else counts as none. */
export function annexItems(text: string): RecordFile[] {
  try {
    const value: unknown = text === '' ? [] : JSON.parse(text)
    const isText = (each: unknown): each is string => typeof each === 'string'
    return (Array.isArray(value) ? value : [])
      .filter((each): each is Record<string, unknown> => isObject(each))
      .map(({ name, fileId, url }) => ({
        name: isText(name) ? name : '',
        fileId: isText(fileId) ? fileId : '',
        url: isText(url) ? url : ''
      }))
  } catch {
    return []
  }
}
