import { createElement, type FormEvent } from 'react'
import type { NativeDateProps } from './nativeDateProps'
import './native.scss'

/** The browser's own date or time input. */
export function NativeDate({
  id,
  mode,
  hasSeconds = false,
  value,
  label,
  invalid = false,
  describedBy,
  disabled = false,
  min,
  max,
  onChange
}: NativeDateProps) {
  return createElement('input', {
    id,
    className: 'native-input',
    type: mode,
    value,
    // Whole minutes are the browser's usual step.
    step: hasSeconds ? 1 : undefined,
    min,
    max,
    disabled,
    // The label element names it where there is one.
    'aria-label': id === undefined ? label : undefined,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
    onChange: (event: FormEvent<HTMLInputElement>) => onChange(event.currentTarget.value)
  })
}
