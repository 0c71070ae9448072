import { MAX_PICTURE_BYTES, MAX_PICTURE_SIDE, type PickedPicture, type PickResult, type PictureSource } from './mediaTypes'
import { showPictures } from './showPictures'

const QUALITIES = [0.85, 0.7, 0.5]
/** Ends the picker that is open: browsers before 2023 do not tell when it is closed without a choice. */
let closeOpenPicker: (() => void) | undefined

/** Takes a photo or lets the person choose pictures in the browser. @param count at most this many; the camera gives one */
export async function pickPictures(source: PictureSource, count = 1): Promise<PickResult> {
  const files = await askFiles(source, count)
  if (files.length === 0) return { kind: 'cancelled' }
  const pickedAt = Date.now()
  const pictures = files.slice(0, count).map(async (file): Promise<PickedPicture> => {
    const blob = await shrink(file)
    return { path: URL.createObjectURL(blob), size: blob.size, name: file.name, source, pickedAt }
  })
  return { kind: 'picked', pictures: await Promise.all(pictures) }
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
  try {
    const image = await readImage(file)
    const scale = Math.min(1, MAX_PICTURE_SIDE / Math.max(image.naturalWidth, image.naturalHeight))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(image.naturalWidth * scale)
    canvas.height = Math.round(image.naturalHeight * scale)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    let smallest: Blob = file
    for (const quality of QUALITIES) {
      if (smallest.size <= MAX_PICTURE_BYTES) break
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
      if (blob !== null && blob.size < smallest.size) smallest = blob
    }
    return smallest
  } catch {
    return file
  }
}

async function readImage(file: File): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(file)
  try {
    return await new Promise((resolve, reject) => {
      const image = new Image()
      image.onload = () => resolve(image)
      image.onerror = () => reject(new Error('unreadable picture'))
      image.src = url
    })
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Opens pictures over the whole screen. @param current the one to start with */
export async function previewPictures(urls: string[], current: string): Promise<void> {
  showPictures(urls, current)
}
