/** Keys that count wherever the focus is: the search for everything (also Command K), and the way into the window of a call. */
export type Shortcut = 'Ctrl K' | 'Alt C'

/** @returns ends it */
export function watchShortcut(shortcut: Shortcut, listener: () => void): () => void {
  const hear = (event: KeyboardEvent): void => {
    const isCtrl = event.ctrlKey || event.metaKey
    // Where Alt writes other letters the key is known by its place.
    const isPressed =
      shortcut === 'Ctrl K' ? event.key.toLowerCase() === 'k' && isCtrl && !event.altKey : event.code === 'KeyC' && event.altKey && !isCtrl
    if (!isPressed || event.shiftKey) return
    event.preventDefault()
    listener()
  }
  window.addEventListener('keydown', hear)
  return () => window.removeEventListener('keydown', hear)
}

/** Moves the focus to the part of the page in front that bears this name (`data-focus`). */
export function focusOn(name: string): void {
  const parts = [...document.querySelectorAll<HTMLElement>(`[data-focus="${name}"]`)]
  parts.find((part) => part.offsetParent !== null || part.getClientRects().length > 0)?.focus()
}

/** Prints what is shown, as the rules for paper say (components/Desk). */
export const printPage = (): void => window.print()

/**
 * Moves the focus among what can be typed in or pressed, in order; at either end it stays.
 * @param within an element of the page
 */
export function moveFocus(within: EventTarget, step: 1 | -1): void {
  if (!(within instanceof HTMLElement)) return
  const all = [...within.querySelectorAll<HTMLElement>('input, [tabindex="0"]')]
  const here = all.findIndex((one) => one === document.activeElement)
  all[here + step]?.focus()
}
