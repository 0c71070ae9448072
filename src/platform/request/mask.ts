/** One waiting mask for many calls. `start` returns the call's own end, safe to call twice. */
export interface Mask {
  start(): () => void
}

/**
 * The mask appears when a call has run for `delay` ms (800 by wire.md#requests), stays while any slow call runs
 * and closes once, with the last of them. A quick call beside a slow one changes nothing.
 */
export function createMask(view: { show: () => void; hide: () => void }, delay: number): Mask {
  let slow = 0
  return {
    start() {
      let isShown = false
      let isOver = false
      const timer = setTimeout(() => {
        isShown = true
        slow += 1
        if (slow === 1) view.show()
      }, delay)
      return () => {
        if (isOver) return
        isOver = true
        clearTimeout(timer)
        if (!isShown) return
        slow -= 1
        if (slow === 0) view.hide()
      }
    }
  }
}
