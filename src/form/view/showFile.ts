import type { Feedback } from '@/platform/feedback'
import { previewPictures } from '@/platform/media'
import { openDocument } from '@/platform/openAddress'
import type { FormFileType } from '../store/parts'
import { extensionOf, type StoredFile } from '../store/uploads'

const PICTURES = new Set(['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp'])

const isPicture = ({ name, fileId }: StoredFile): boolean => PICTURES.has(extensionOf(fileId || name))

export interface FileShowing {
  service: {
    /** Full address of a `url` that the server returned. */
    imageAddress: (url: string) => string
    /** Rejects with ApiError. */
    downloadAddress: (type: FormFileType, fileId: string, name: string) => Promise<string>
  }
  toast: Feedback['toast']
}

/** Shows one of the files of a field: a picture among its neighbours, any other as a document. */
export async function showFile(
  { service, toast }: FileShowing,
  type: FormFileType,
  files: readonly StoredFile[],
  file: StoredFile
): Promise<void> {
  if (isPicture(file)) {
    await previewPictures(
      files.filter(isPicture).map(({ url }) => service.imageAddress(url)),
      service.imageAddress(file.url)
    ).catch(() => toast('图片没有打开，请稍后再试'))
    return
  }
  const address = await service.downloadAddress(type, file.fileId, file.name).catch(() => '')
  const words = address === '' ? '文件没有打开，请稍后再试' : await openDocument(address, file.name)
  if (words !== '') toast(words)
}
