/** Timers of a certain length that run when the test says that their time has passed, not when a busy machine gets to it. */
export interface HeldTimers {
  /** How many wait now; one that was cleared does not. */
  readonly waiting: number
  /** Their time has passed: runs them in the order they were set. */
  pass(): void
  /** Gives the real timers back; what still waits never runs. */
  restore(): void
}

/**
 * Holds what the app puts off by a length of time of its own; every other timer runs on real time.
 * @param isHeld by the length, ms
 */
export function holdTimers(isHeld: (ms: number) => boolean): HeldTimers {
  const { setTimeout: set, clearTimeout: clear } = globalThis
  const held = new Map<unknown, () => void>()
  globalThis.setTimeout = ((act: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    if (!isHeld(ms)) return set(act, ms, ...args)
    const handle = {}
    held.set(handle, () => act(...args))
    return handle
  }) as typeof setTimeout
  globalThis.clearTimeout = ((handle?: Parameters<typeof clearTimeout>[0]) => {
    if (!held.delete(handle)) clear(handle)
  }) as typeof clearTimeout
  return {
    get waiting() {
      return held.size
    },
    pass() {
      const due = [...held.values()]
      held.clear()
      for (const act of due) act()
    },
    restore() {
      Object.assign(globalThis, { setTimeout: set, clearTimeout: clear })
    }
  }
}
