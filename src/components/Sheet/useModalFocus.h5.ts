import { useCallback, useEffect, useRef } from 'react'

const MODAL = '[aria-modal="true"]'
const FOCUSABLE = '[tabindex="0"], input, textarea, button, a[href]'

/**
 * Keeps keyboard and screen reader inside an open dialog: focus moves in, Tab goes round, Escape closes, and the element
 * that had focus before gets it back. Where the focused element goes away while it is open, the dialog itself takes the focus.
 */
export function useModalFocus(open: boolean, onClose: () => void): (node: unknown) => void {
  const container = useRef<HTMLElement | null>(null)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const root = container.current
    if (!open || root === null) return undefined
    const before = document.activeElement
    root.focus()
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        // A sheet may stand inside another one: only the inner one closes.
        event.stopPropagation()
        close.current()
      }
      if (event.key !== 'Tab') return
      const stops = Array.from(root.querySelectorAll<HTMLElement>(FOCUSABLE))
      const first = stops[0]
      const last = stops[stops.length - 1]
      const here = document.activeElement
      const leaves = event.shiftKey ? here === first || here === root : here === last
      if (first === undefined || last === undefined || !leaves) return
      event.preventDefault()
      ;(event.shiftKey ? last : first).focus()
    }
    root.addEventListener('keydown', onKey)
    const losses = new MutationObserver((changes) => {
      // Of dialogs inside one another only the one that lost it.
      if (document.activeElement === document.body && changes.some(({ target }) => (target as Element).closest(MODAL) === root))
        root.focus()
    })
    losses.observe(root, { childList: true, subtree: true })
    return () => {
      losses.disconnect()
      root.removeEventListener('keydown', onKey)
      if (before instanceof HTMLElement) before.focus()
    }
  }, [open])
  return useCallback((node: unknown) => {
    container.current = node instanceof HTMLElement ? node : null
  }, [])
}
