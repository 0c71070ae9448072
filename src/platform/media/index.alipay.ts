import Taro from '@tarojs/taro'
import { MAX_PICTURE_BYTES, pickFailure, type PickedPicture, type PickResult, type PictureSource } from './types'
import { failureText, promised } from '../promised'

interface Chosen {
  apFilePaths?: string[]
  tempFilePaths?: string[]
  tempFiles?: { path: string; size?: number }[]
}
/** Alipay's own way of naming things; Taro passes it on unchanged. */
type AlipayCompress = (options: { apFilePaths: string[]; compressLevel: number }) => Promise<{ apFilePaths: string[] }>
/** Medium: below it plates become unreadable. */
const COMPRESS_LEVEL = 1
/** my.chooseImage: the person closed the picker. */
const CANCELLED = 11

/** Takes a photo or lets the person choose from the album on Alipay. @param count at most this many, 1 to 9 */
export async function pickPictures(source: PictureSource, count = 1): Promise<PickResult> {
  try {
    const chosen = await promised<Chosen>((callbacks) =>
      Taro.chooseImage({ count, sourceType: [source], sizeType: ['original'], ...callbacks } as Taro.chooseImage.Option)
    )
    const files = chosen.tempFiles ?? (chosen.apFilePaths ?? chosen.tempFilePaths ?? []).map((path) => ({ path, size: 0 }))
    const pickedAt = Date.now()
    const pictures = files.map(({ path, size = 0 }): PickedPicture => ({ path, size, name: '', source, pickedAt }))
    return { kind: 'picked', pictures: await Promise.all(pictures.map(shrink)) }
  } catch (failure) {
    if ((failure as { error?: unknown } | null)?.error === CANCELLED) return { kind: 'cancelled' }
    return pickFailure(failureText(failure))
  }
}

/** Alipay does not always tell a size; unknown counts as too large. */
async function shrink(picture: PickedPicture): Promise<PickedPicture> {
  if (picture.size > 0 && picture.size <= MAX_PICTURE_BYTES) return picture
  try {
    const compress = Taro.compressImage as unknown as AlipayCompress
    const { apFilePaths } = await compress({ apFilePaths: [picture.path], compressLevel: COMPRESS_LEVEL })
    return { ...picture, path: apFilePaths[0] ?? picture.path, size: 0 }
  } catch {
    return picture
  }
}

/** Opens pictures over the whole screen. @param current the one to start with */
export async function previewPictures(urls: string[], current: string): Promise<void> {
  await Taro.previewImage({ urls, current })
}
