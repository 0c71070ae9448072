import { createElement, type FormEvent, type FocusEvent, type KeyboardEvent } from 'react'
import type { NativeInputProps } from './nativeInputProps'
import { useReplacedValue } from './useReplacedValue'
import './native.scss'

/** Its own keyboard is that of letters. */
const INPUT_MODE = { text: undefined, number: 'numeric', digit: 'decimal', tel: 'tel', idcard: undefined } as const

/**
 * One line of text on H5: the browser's own input, because Taro's is always controlled there and cannot carry a label,
 * autocomplete or an error reference.
 */
export function useNativeInput(props: NativeInputProps): JSX.Element {
  const {
    className = '',
    label,
    id,
    value,
    type = 'text',
    password = false,
    placeholder,
    maxLength = 140,
    disabled = false,
    invalid = false,
    describedBy,
    autoComplete = 'off',
    confirmType
  } = props
  const { key, start, typed } = useReplacedValue(value)
  return createElement('input', {
    key,
    id,
    className: className === '' ? 'native-input' : `native-input ${className}`,
    defaultValue: start,
    type: password ? 'password' : confirmType === 'search' ? 'search' : type === 'tel' ? 'tel' : 'text',
    inputMode: password ? undefined : INPUT_MODE[type],
    enterKeyHint: confirmType,
    placeholder: placeholder === '' ? undefined : placeholder,
    maxLength,
    disabled,
    autoComplete,
    autoCapitalize: INPUT_MODE[type] === undefined ? 'off' : undefined,
    'aria-label': label,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
    onInput: (event: FormEvent<HTMLInputElement>) => {
      typed(event.currentTarget.value)
      props.onInput(event.currentTarget.value)
    },
    onFocus: () => props.onFocus?.(),
    onBlur: (event: FocusEvent<HTMLInputElement>) => props.onBlur?.(event.currentTarget.value),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      // Enter that ends an input method's composition is not a confirmation.
      if (event.key === 'Enter' && !event.nativeEvent.isComposing) props.onConfirm?.(event.currentTarget.value)
    }
  })
}

/** The same, mounted. */
export const NativeInput = (props: NativeInputProps): JSX.Element => useNativeInput(props)
