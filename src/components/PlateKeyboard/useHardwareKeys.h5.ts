import { useEffect, useRef } from 'react'
import type { HardwareKeys } from './useHardwareKeys'

const isTyping = (target: EventTarget | null): boolean => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** A real keyboard and the clipboard on H5, as long as the keys are on screen and no text field has the focus. */
export function useHardwareKeys(keys: HardwareKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (latest.current.onKey(event.key)) event.preventDefault()
    }
    const paste = (event: ClipboardEvent) => {
      if (isTyping(event.target)) return
      latest.current.onPaste(event.clipboardData?.getData('text') ?? '')
      event.preventDefault()
    }
    window.addEventListener('keydown', press)
    window.addEventListener('paste', paste)
    return () => {
      window.removeEventListener('keydown', press)
      window.removeEventListener('paste', paste)
    }
  }, [])
}
