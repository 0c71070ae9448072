import { createElement, useEffect, useImperativeHandle, useRef, type FormEvent, type KeyboardEvent } from 'react'
import type { ChatInputProps } from './chatInputTypes'

/** Browsers that end a composition before its Enter reports this code. */
const COMPOSING = 229

/** Height follows the text; its style sets the most. */
function fit(area: HTMLTextAreaElement): void {
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight}px`
}

/** The field of a chat on H5: Enter sends, Shift with Enter begins a line, Enter that ends a composition does neither. */
export function ChatInput({ initial, label, placeholder, maxLength, handle, onInput, onSend, onFocus }: ChatInputProps) {
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
    onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => {
      if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === COMPOSING) return
      event.preventDefault()
      onSend()
    },
    onFocus
  })
}
