import { createElement, useEffect, useImperativeHandle, useRef, type ClipboardEvent, type FormEvent, type KeyboardEvent } from 'react'
import { picturesOf } from '@/platform/media/index.h5'
import type { ChatInputProps, HandedFiles } from './chatInputTypes'

/** Browsers that end a composition before its Enter reports this code. */
const COMPOSING = 229

/** Height follows the text; its style sets the most. */
function fit(area: HTMLTextAreaElement): void {
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight}px`
}

/** Pictures go as pictures, the rest as files. */
async function handedOf(list: FileList): Promise<HandedFiles> {
  const files = Array.from(list)
  const isPicture = ({ type }: File): boolean => /^image\/(jpeg|png|gif|webp|bmp)$/.test(type)
  return {
    pictures: await picturesOf(files.filter(isPicture), 'album'),
    files: files.filter((file) => !isPicture(file)).map((file) => ({ path: URL.createObjectURL(file), name: file.name, size: file.size }))
  }
}

/** Takes what is dropped anywhere on the chat. @returns ends it */
function watchDrops(screen: Element, onHanded: ChatInputProps['onHanded']): () => void {
  const allow = (event: Event): void => {
    if ((event as DragEvent).dataTransfer?.types.includes('Files') === true) event.preventDefault()
  }
  const take = (event: Event): void => {
    const files = (event as DragEvent).dataTransfer?.files
    if (files === undefined || files.length === 0) return
    // Else the browser would leave for the file.
    event.preventDefault()
    void handedOf(files).then(onHanded)
  }
  screen.addEventListener('dragover', allow)
  screen.addEventListener('drop', take)
  return () => {
    screen.removeEventListener('dragover', allow)
    screen.removeEventListener('drop', take)
  }
}

/** The field of a chat on H5: Enter sends, Shift with Enter begins a line, Enter that ends a composition does neither. */
export function ChatInput({ initial, label, placeholder, maxLength, handle, onInput, onSend, onFocus, onHanded }: ChatInputProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(
    handle,
    () => ({
      set: (text, cursor = text.length) => {
        if (area.current === null) return
        area.current.value = text
        area.current.setSelectionRange(cursor, cursor)
        fit(area.current)
      },
      focus: () => area.current?.focus(),
      blur: () => area.current?.blur()
    }),
    []
  )
  useEffect(() => {
    if (area.current !== null) fit(area.current)
  }, [])
  useEffect(() => {
    const screen = area.current?.closest('.chat-screen')
    return screen == null ? undefined : watchDrops(screen, onHanded)
  }, [onHanded])
  const told = ({ currentTarget }: FormEvent<HTMLTextAreaElement>) => onInput(currentTarget.value, currentTarget.selectionStart)
  return createElement('textarea', {
    ref: area,
    className: 'chat-input',
    defaultValue: initial,
    rows: 1,
    placeholder,
    maxLength,
    'aria-label': label,
    enterKeyHint: 'send',
    onInput: (event: FormEvent<HTMLTextAreaElement>) => {
      fit(event.currentTarget)
      told(event)
    },
    onSelect: told,
    onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => {
      const { files, types } = event.clipboardData
      // Office programs add a picture of the words.
      if (files.length === 0 || types.includes('text/plain')) return
      event.preventDefault()
      void handedOf(files).then(onHanded)
    },
    onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => {
      if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === COMPOSING) return
      event.preventDefault()
      onSend()
    },
    onFocus
  })
}
