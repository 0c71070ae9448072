import { useRef } from 'react'

/**
 * Tells a changed `value` prop from one that only follows the typing.
 * Setting the same value again does not reach a native input, and sending it on each render fights with the typing: so the
 * input is uncontrolled and is replaced (new key) only when the caller brings another text.
 */
export function useReplacedValue(value: string): { key: number; start: string; typed: (text: string) => void } {
  const state = useRef({ key: 0, start: value, prop: value, typed: value })
  const current = state.current
  if (value !== current.prop) {
    current.prop = value
    if (value !== current.typed) {
      current.key += 1
      current.start = value
      current.typed = value
    }
  }
  return {
    key: current.key,
    start: current.start,
    typed: (text) => {
      current.typed = text
    }
  }
}
