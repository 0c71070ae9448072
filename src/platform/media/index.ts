import Taro from '@tarojs/taro'
import { MAX_PICTURE_BYTES, MAX_PICTURE_SIDE, pickFailure, type PickedPicture, type PickResult, type PictureSource } from './types'
import { failureText, promised } from '../promised'

/** Qualities tried one after the other until the picture fits, percent. */
const QUALITIES = [80, 60, 40]

/** Takes a photo or lets the person choose from the album; default part (WeChat). @param count at most this many, 1 to 9 */
export async function pickPictures(source: PictureSource, count = 1): Promise<PickResult> {
  try {
    const { tempFiles } = await promised<Taro.chooseMedia.SuccessCallbackResult>((callbacks) =>
      Taro.chooseMedia({ count, mediaType: ['image'], sourceType: [source], sizeType: ['original'], ...callbacks })
    )
    const pickedAt = Date.now()
    const pictures = tempFiles.map(({ tempFilePath, size }): PickedPicture => ({ path: tempFilePath, size, name: '', source, pickedAt }))
    return { kind: 'picked', pictures: await Promise.all(pictures.map(shrink)) }
  } catch (failure) {
    return pickFailure(failureText(failure))
  }
}

/** The same picture at 2 MB or less where the platform manages it, otherwise as small as it gets. */
async function shrink(picture: PickedPicture): Promise<PickedPicture> {
  let smallest = picture
  for (const quality of QUALITIES) {
    if (smallest.size <= MAX_PICTURE_BYTES) break
    const shrunk = await compressed(picture, quality)
    if (shrunk === undefined) break
    if (shrunk.size < smallest.size) smallest = shrunk
  }
  return smallest
}

async function compressed(picture: PickedPicture, quality: number): Promise<PickedPicture | undefined> {
  try {
    const { tempFilePath } = await Taro.compressImage({ src: picture.path, quality, compressedWidth: MAX_PICTURE_SIDE })
    const { size } = await promised<{ size: number }>((callbacks) =>
      Taro.getFileSystemManager().getFileInfo({ filePath: tempFilePath, ...callbacks })
    )
    return { ...picture, path: tempFilePath, size }
  } catch {
    return undefined
  }
}

/** Opens pictures over the whole screen. @param current the one to start with */
export async function previewPictures(urls: string[], current: string): Promise<void> {
  await Taro.previewImage({ urls, current })
}
