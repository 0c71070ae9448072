import type { ChosenFile } from '@/platform/chooseFile/types'
import type { PickedPicture } from '@/platform/media/types'

export interface ChatInputHandle {
  /** Puts a text in, the cursor at its end or where said. */
  set(text: string, cursor?: number): void
  focus(): void
  blur(): void
}

/** What was pasted or dropped, with the bytes behind its paths. */
export interface HandedFiles {
  pictures: readonly PickedPicture[]
  files: readonly ChosenFile[]
}

export interface ChatInputProps {
  /** What stands in it when it is drawn first. */
  initial: string
  label: string
  placeholder: string
  maxLength: number
  handle: { current: ChatInputHandle | null }
  onInput: (text: string, cursor: number) => void
  /** The keyboard's own key, where the person is not in the middle of a composition. */
  onSend: () => void
  onFocus: () => void
  /** Pictures and files come by the clipboard or are dropped on the chat; H5 only. */
  onHanded: (handed: HandedFiles) => void
}
