import { mediaHolds, watchMedia } from '../mediaQuery.h5'

/** From this width on a window is a desk (app.md#wide-screens), px. */
const DESK = '(min-width: 1024px)'

/** Whether the window is as wide as a desk's. */
export const isDesk = (): boolean => mediaHolds(DESK)

/**
 * Tells when the window becomes a desk or stops being one.
 * @returns ends it
 */
export const watchDesk = (listener: (isDeskNow: boolean) => void): (() => void) => watchMedia(DESK, listener)

/**
 * Ctrl K, or Command K: the search for everything.
 * @returns ends it
 */
export function watchFinderKey(listener: () => void): () => void {
  const hear = (event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    listener()
  }
  window.addEventListener('keydown', hear)
  return () => window.removeEventListener('keydown', hear)
}

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
