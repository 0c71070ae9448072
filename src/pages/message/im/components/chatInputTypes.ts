export interface ChatInputHandle {
  /** Puts a text in, the cursor at its end or where said. */
  set(text: string, cursor?: number): void
  focus(): void
  blur(): void
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
}
