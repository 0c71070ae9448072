import { useImperativeHandle, useRef, useState } from 'react'
import Taro from '@tarojs/taro'
import { Textarea } from '@tarojs/components'
import type { ChatInputProps } from './chatInputTypes'

/**
 * The field of a chat in a mini-program; its keyboard has a key that sends. The field keeps its own text while the person types:
 * another one is given only when it is put in from outside, after the typed one was given, since the same value again reaches nothing.
 */
export function ChatInput({ initial, placeholder, maxLength, handle, onInput, onSend, onFocus }: ChatInputProps) {
  const [given, setGiven] = useState(initial)
  const [isFocused, setFocused] = useState(false)
  const typed = useRef(initial)
  useImperativeHandle(
    handle,
    () => ({
      set: (text) => {
        setGiven(typed.current)
        typed.current = text
        Taro.nextTick(() => setGiven(text))
      },
      focus: () => setFocused(true),
      blur: () => setFocused(false)
    }),
    []
  )
  return (
    <Textarea
      className='chat-input'
      value={given}
      autoHeight
      showCount={false}
      fixed
      focus={isFocused}
      placeholder={placeholder}
      placeholderClass='chat-input-placeholder'
      maxlength={maxLength}
      confirmType='send'
      confirmHold
      showConfirmBar={false}
      disableDefaultPadding
      cursorSpacing={12}
      onInput={({ detail }) => {
        typed.current = detail.value
        onInput(detail.value, detail.cursor ?? detail.value.length)
      }}
      onConfirm={onSend}
      onFocus={() => {
        setFocused(true)
        onFocus()
      }}
      onBlur={() => setFocused(false)}
    />
  )
}
