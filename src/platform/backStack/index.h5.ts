import Taro from '@tarojs/taro'
import { createHolds } from '../backHolds'

/** What is open over the pages. */
const backHolds = createHolds(() => Taro.getCurrentInstance().page)

/** The router numbers its entries. */
const indexOf = (state: unknown): number | undefined =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : undefined

/** Entry of the page on which something was opened last. */
let here: number | undefined
/** The browser is being sent back to the entry it left. */
let isReturning = false
/** The app itself goes back, whatever is open. */
let isLeaving = false

/**
 * Back with a sheet open: the browser has moved already, so it is sent forward again unseen by the router, and the sheet closes.
 * No entry is made for a sheet, so none stays behind. A limit: on the first page of a browser tab there is nothing to come
 * back from, and back leaves the app with or without a sheet.
 */
function onPop(event: PopStateEvent): void {
  if (isReturning) {
    isReturning = false
    event.stopImmediatePropagation()
    return
  }
  if (isLeaving) {
    isLeaving = false
    return
  }
  const top = backHolds.top()
  if (top === undefined) return
  const to = indexOf(event.state)
  const steps = here === undefined || to === undefined ? 1 : here - to
  if (steps <= 0) return
  event.stopImmediatePropagation()
  isReturning = true
  window.history.go(steps)
  top.close()
}

/** The app goes a page back by itself: nothing holds that. */
export function leaveByApp(): void {
  isLeaving = true
}

// Before the router's own: this file is loaded by the app's composition, and older engines call in the order of adding.
window.addEventListener('popstate', onPop, true)

/** While it is open, back closes it instead of the page. @returns ends that */
export function holdBack(close: () => void): () => void {
  here = indexOf(window.history.state)
  return backHolds.hold(close)
}
