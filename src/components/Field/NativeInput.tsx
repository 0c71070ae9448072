import { Input } from '@tarojs/components'
import type { NativeInputProps } from './nativeInputProps'
import { useReplacedValue } from './useReplacedValue'
import './native.scss'

/** WeChat and Alipay have no telephone keyboard for text inputs: digits fit. */
const KEYBOARD = { text: 'text', number: 'number', digit: 'digit', tel: 'number', idcard: 'idcard' } as const

/** One line of text in a mini-program. */
export function useNativeInput(props: NativeInputProps): JSX.Element {
  const {
    className = '',
    value,
    type = 'text',
    password = false,
    placeholder = '',
    maxLength = 140,
    disabled = false,
    confirmType = 'done'
  } = props
  const { key, start, typed } = useReplacedValue(value)
  return (
    <Input
      key={key}
      className={`native-input ${className}`}
      defaultValue={start}
      type={KEYBOARD[type]}
      password={password}
      placeholder={placeholder}
      placeholderClass='native-placeholder'
      maxlength={maxLength}
      disabled={disabled}
      confirmType={confirmType}
      cursorSpacing={96}
      onInput={(event) => {
        typed(event.detail.value)
        props.onInput(event.detail.value)
      }}
      onFocus={() => props.onFocus?.()}
      onBlur={(event) => props.onBlur?.(event.detail.value)}
      onConfirm={(event) => props.onConfirm?.(event.detail.value)}
    />
  )
}

/** The same, mounted. */
export const NativeInput = (props: NativeInputProps): JSX.Element => useNativeInput(props)
