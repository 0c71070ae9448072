import Taro from '@tarojs/taro'
import { createHolds } from '../backHolds'

/** What is open over the pages. */
const backHolds = createHolds(() => Taro.getCurrentInstance().page)

/** The router numbers its entries. */
const indexOf = (state: unknown): number | undefined =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : undefined

/** A second entry of the first page of a browser tab, so that back has somewhere to come from. */
const isSpare = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isSpare' in state

/** Entry of the page on which something was opened last. */
let here: number | undefined
/** The tab has a spare entry: before it lies the first one, where nobody stays. */
let hasSpare = isSpare(window.history.state)
/** The browser is being sent back to the entry it left. */
let isReturning = false
/** The app itself goes back, whatever is open. */
let isLeaving = false

/**
 * Back with a sheet open: the browser has moved already, so it is sent forward again unseen by the router, and the sheet closes.
 * No entry is made for a sheet, so none stays behind, but on the first page of a browser tab, where there is nothing to come back
 * from: that page gets a spare one, once, and back from there without a sheet leaves the app as it would have.
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
  const to = indexOf(event.state)
  const isBeforeSpare = hasSpare && to === 0 && !isSpare(event.state)
  if (top === undefined) {
    passSpare(event, isBeforeSpare)
    return
  }
  const steps = here === undefined || to === undefined || isBeforeSpare ? 1 : here - to
  if (steps <= 0) return
  event.stopImmediatePropagation()
  isReturning = true
  window.history.go(steps)
  top.close()
}

/** Back from the spare entry leaves the app; forward to it stays on the same page. Neither is a step of the router's. */
function passSpare(event: PopStateEvent, isBeforeSpare: boolean): void {
  if (isBeforeSpare) {
    event.stopImmediatePropagation()
    hasSpare = false
    window.history.back()
  } else if (isSpare(event.state)) {
    if (!hasSpare) event.stopImmediatePropagation()
    hasSpare = true
  }
}

/** The app goes a page back by itself: nothing holds that. */
export function leaveByApp(): void {
  isLeaving = true
}

// Before the router's own: this file is loaded by the app's composition, and older engines call in the order of adding.
window.addEventListener('popstate', onPop, true)

/** While it is open, back closes it instead of the page. @returns ends that */
export function holdBack(close: () => void): () => void {
  const { state } = window.history as { state: unknown }
  here = indexOf(state)
  if (here === 0 && !isSpare(state)) {
    const spare = { ...(state as object), isSpare: true }
    // A page that took the place of the first one (after signing in) stands in its spare entry already.
    if (hasSpare) window.history.replaceState(spare, '')
    else window.history.pushState(spare, '')
    hasSpare = true
  }
  return backHolds.hold(close)
}
