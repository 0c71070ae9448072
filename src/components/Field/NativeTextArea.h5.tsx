import { createElement, type FormEvent, type FocusEvent } from 'react'
import type { NativeInputProps } from './nativeInputProps'
import { useReplacedValue } from './useReplacedValue'
import './native.scss'

/** Height follows the content: back to the rows asked for, then as high as the text needs. */
function fit(area: HTMLTextAreaElement): void {
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight}px`
}

/** A text that may need more than the rows it is given, at any size of text. */
const isLong = (text: string): boolean => text.length > 20 || text.includes('\n')

/** A text that is there already; short ones fit, and measuring them costs a long form its layout. */
const fitFirst = (area: HTMLTextAreaElement | null): void => {
  if (area !== null && isLong(area.value) && area.scrollHeight > 0) fit(area)
}

/** Several lines of text on H5; grows with its content. */
export function useNativeTextArea(props: NativeInputProps): JSX.Element {
  const { className = '', label, id, value, placeholder, maxLength = 500, disabled = false, invalid = false, describedBy, rows = 3 } = props
  const { key, start, typed } = useReplacedValue(value)
  return createElement('textarea', {
    key,
    ref: fitFirst,
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

/** The same, mounted. */
export const NativeTextArea = (props: NativeInputProps): JSX.Element => useNativeTextArea(props)
