import { Textarea } from '@tarojs/components'
import type { NativeInputProps } from './nativeInputProps'
import { useReplacedValue } from './useReplacedValue'
import './native.scss'

/** Several lines of text in a mini-program; grows with its content. */
export function useNativeTextArea(props: NativeInputProps): JSX.Element {
  const { className = '', value, placeholder = '', maxLength = 500, disabled = false } = props
  const { key, start, typed } = useReplacedValue(value)
  return (
    <Textarea
      key={key}
      className={`native-area ${className}`}
      defaultValue={start}
      autoHeight
      showCount={false}
      placeholder={placeholder}
      placeholderClass='native-placeholder'
      maxlength={maxLength}
      disabled={disabled}
      cursorSpacing={96}
      onInput={(event) => {
        typed(event.detail.value)
        props.onInput(event.detail.value)
      }}
      onFocus={() => props.onFocus?.()}
      onBlur={(event) => props.onBlur?.(event.detail.value)}
    />
  )
}

/** The same, mounted. */
export const NativeTextArea = (props: NativeInputProps): JSX.Element => useNativeTextArea(props)
