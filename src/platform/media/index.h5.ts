import { fitting } from './compressRules'
import { MAX_PICTURE_BYTES, MAX_PICTURE_SIDE, type PickedPicture, type PickResult, type PictureSource } from './types'
import { encodeJpeg, readImage } from '../pictureCanvas.h5'
import { showPictures } from './showPictures.h5'

/** Ends the picker that is open: browsers before 2023 do not tell when it is closed without a choice. */
let closeOpenPicker: (() => void) | undefined

/** Takes a photo or lets the person choose pictures in the browser. @param count at most this many; the camera gives one */
export async function pickPictures(source: PictureSource, count = 1): Promise<PickResult> {
  const files = await askFiles(source, count)
  return files.length === 0 ? { kind: 'cancelled' } : { kind: 'picked', pictures: await picturesOf(files.slice(0, count), source) }
}

/** Pictures as they are sent. */
export function picturesOf(files: readonly File[], source: PictureSource): Promise<PickedPicture[]> {
  const pickedAt = Date.now()
  return Promise.all(
    files.map(async (file) => {
      const blob = await shrink(file)
      return { path: URL.createObjectURL(blob), size: blob.size, name: file.name, source, pickedAt }
    })
  )
}

function askFiles(source: PictureSource, count: number): Promise<File[]> {
  closeOpenPicker?.()
  return new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = 'image/*'
    input.multiple = count > 1 && source === 'album'
    if (source === 'camera') input.setAttribute('capture', 'environment')
    input.style.display = 'none'
    input.setAttribute('aria-hidden', 'true')
    const end = (files: File[]): void => {
      closeOpenPicker = undefined
      input.remove()
      resolve(files)
    }
    closeOpenPicker = () => end([])
    input.addEventListener('change', () => end(Array.from(input.files ?? [])))
    input.addEventListener('cancel', () => end([]))
    document.body.appendChild(input)
    input.click()
  })
}

/** JPEG of 2 MB or less; what the browser cannot read (HEIC on some) goes as it is and the server decides. */
async function shrink(file: File): Promise<Blob> {
  if (file.size <= MAX_PICTURE_BYTES) return file
  const url = URL.createObjectURL(file)
  try {
    const image = await readImage(url)
    const whole = { width: image.naturalWidth, height: image.naturalHeight }
    const shrunk = await fitting(whole, MAX_PICTURE_SIDE, (size, quality) =>
      encodeJpeg(size, quality, (context) => context.drawImage(image, 0, 0, size.width, size.height))
    )
    return shrunk.size < file.size ? shrunk : file
  } catch {
    return file
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Opens pictures over the whole screen. @param current the one to start with */
export async function previewPictures(urls: string[], current: string): Promise<void> {
  showPictures(urls, current)
}
