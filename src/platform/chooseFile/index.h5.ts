import type { ChooseFileResult } from './types'

export const canChooseFiles = true

/** Ends the picker that is open: browsers before 2023 do not tell when it is closed without a choice. */
let closeOpenPicker: (() => void) | undefined

/** Lets the person choose files of the device. @param count at most this many */
export function chooseFiles(count: number): Promise<ChooseFileResult> {
  closeOpenPicker?.()
  return new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.multiple = count > 1
    input.style.display = 'none'
    input.setAttribute('aria-hidden', 'true')
    const end = (files: File[]): void => {
      closeOpenPicker = undefined
      input.remove()
      resolve(
        files.length === 0
          ? { kind: 'cancelled' }
          : {
              kind: 'chosen',
              files: files.slice(0, count).map((file) => ({ path: URL.createObjectURL(file), name: file.name, size: file.size }))
            }
      )
    }
    closeOpenPicker = () => end([])
    input.addEventListener('change', () => end(Array.from(input.files ?? [])))
    input.addEventListener('cancel', () => end([]))
    document.body.appendChild(input)
    input.click()
  })
}
