import { DEBOUNCE_MS, THROTTLE_MS } from './constants'

type Timer = ReturnType<typeof setTimeout>

/** A limited function; nothing runs any more after `cancel()` until it is called again. */
export interface Limited<Args extends unknown[]> {
  (...args: Args): void
  cancel(): void
}

/** A debounced function; `flush()` runs what is waiting at once (a page that is hidden must not lose its draft). */
export interface Debounced<Args extends unknown[]> extends Limited<Args> {
  flush(): void
}

/**
 * Runs once, with the last arguments, when no call came for `wait` ms. Every debounced function has a timer of its
 * own (app.md#constants): two fields on a page never swallow each other's call.
 * @param wait ms, 500 by default (app.md#constants)
 */
export function debounce<Args extends unknown[]>(run: (...args: Args) => void, wait: number = DEBOUNCE_MS): Debounced<Args> {
  let timer: Timer | undefined
  let waiting: Args | undefined
  const stop = () => {
    if (timer !== undefined) clearTimeout(timer)
    timer = undefined
    waiting = undefined
  }
  const flush = () => {
    const args = waiting
    stop()
    if (args) run(...args)
  }
  const debounced = (...args: Args) => {
    stop()
    waiting = args
    timer = setTimeout(flush, wait)
  }
  return Object.assign(debounced, { cancel: stop, flush })
}

/**
 * Runs the first call at once and drops the calls of the next `wait` ms: a second tap does nothing. Every throttled
 * function has a timer of its own (app.md#constants). `cancel()` lets the next call through.
 * @param wait ms, 500 by default (app.md#constants)
 */
export function throttle<Args extends unknown[]>(run: (...args: Args) => void, wait: number = THROTTLE_MS): Limited<Args> {
  let timer: Timer | undefined
  const cancel = () => {
    if (timer !== undefined) clearTimeout(timer)
    timer = undefined
  }
  const throttled = (...args: Args) => {
    if (timer !== undefined) return
    timer = setTimeout(cancel, wait)
    run(...args)
  }
  return Object.assign(throttled, { cancel })
}
