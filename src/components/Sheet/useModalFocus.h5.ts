import { useEffect, useRef, type Ref } from 'react'

const FOCUSABLE = '[tabindex="0"], input, textarea, button, a[href]'
/** Open dialogs, the last opened on top. */
const stack: HTMLElement[] = []

/**
 * Keeps keyboard and screen reader inside an open dialog: focus moves in, Tab goes round, Escape closes, and the element
 * that had focus before gets it back. Where the focused element goes away while it is open, the dialog itself takes the focus; keys that come before are its own, too.
 * @param latest what closes it now
 */
export function useModalFocus(open: boolean, latest: { readonly current: () => void }): Ref<HTMLElement> {
  const container = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const root = container.current
    if (!open || root === null) return undefined
    const before = document.activeElement as HTMLElement | null
    root.focus()
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        // A sheet may stand inside another one: only the inner one closes.
        event.stopPropagation()
        latest.current()
      }
      if (event.key !== 'Tab') return
      const stops = Array.from(root.querySelectorAll<HTMLElement>(FOCUSABLE))
      if (event.shiftKey) stops.reverse()
      const next = stops[0]
      const here = document.activeElement
      if (next === undefined || (here !== root && here !== stops.pop())) return
      event.preventDefault()
      next.focus()
    }
    const onLostKey = (event: KeyboardEvent) => {
      if (event.target !== document.body || stack[stack.length - 1] !== root) return
      root.focus()
      onKey(event)
    }
    stack.push(root)
    root.addEventListener('keydown', onKey)
    document.addEventListener('keydown', onLostKey, true)
    const seen = new MutationObserver(() => {
      // Afterwards: while the focus goes from one field to the next, nothing has it for a moment. Of dialogs inside one another only the inner one.
      setTimeout(() => {
        if (document.activeElement === document.body && root.querySelector('[aria-modal]') === null) root.focus()
      })
    })
    seen.observe(root, { childList: true, subtree: true })
    // Keys are heard on the dialog itself, which goes.
    return () => {
      stack.splice(stack.indexOf(root), 1)
      document.removeEventListener('keydown', onLostKey, true)
      seen.disconnect()
      before?.focus()
    }
  }, [open, latest])
  return container
}
