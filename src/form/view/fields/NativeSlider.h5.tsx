import { createElement, type FormEvent } from 'react'
import type { NativeSliderProps } from './sliderProps'

/** The browser's own slider: touch, mouse and arrow keys. */
export function NativeSlider({ label, value, min, max, step, disabled, onChange, onLeave }: NativeSliderProps) {
  return createElement('input', {
    className: 'form-slider-bar',
    type: 'range',
    value,
    min,
    max,
    step,
    disabled,
    'aria-label': label,
    onChange: (event: FormEvent<HTMLInputElement>) => onChange(Number(event.currentTarget.value)),
    onBlur: onLeave
  })
}
