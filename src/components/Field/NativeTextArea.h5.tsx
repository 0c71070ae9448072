import { createElement, type FormEvent, type FocusEvent } from 'react'
import type { NativeInputProps } from './nativeInputProps'
import { useReplacedValue } from './useReplacedValue'
import './native.scss'

/** Height follows the content: back to the rows asked for, then as high as the text needs. */
function fit(area: HTMLTextAreaElement): void {
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight}px`
}

/** Several lines of text on H5; grows with its content. */
export function NativeTextArea(props: NativeInputProps) {
  const { className = '', label, id, value, placeholder, maxLength = 500, disabled = false, invalid = false, describedBy, rows = 3 } = props
  const { key, start, typed } = useReplacedValue(value)
  return createElement('textarea', {
    key,
    id,
    className: className === '' ? 'native-area' : `native-area ${className}`,
    defaultValue: start,
    rows,
    placeholder: placeholder === '' ? undefined : placeholder,
    maxLength,
    disabled,
    'aria-label': label,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
    onInput: (event: FormEvent<HTMLTextAreaElement>) => {
      fit(event.currentTarget)
      typed(event.currentTarget.value)
      props.onInput(event.currentTarget.value)
    },
    onFocus: () => props.onFocus?.(),
    onBlur: (event: FocusEvent<HTMLTextAreaElement>) => props.onBlur?.(event.currentTarget.value)
  })
}
