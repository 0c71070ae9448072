/** The part of AbortSignal that our calls use; a real AbortSignal fits it. */
export interface CancelSignal {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

export interface CancelSource {
  readonly signal: CancelSignal
  /** Cancels every call that carries the signal; later calls do nothing. */
  abort(): void
}

/** AbortController for places that have none: the mini-programs' JavaScript does not know it. */
export function createCancel(): CancelSource {
  const listeners = new Set<() => void>()
  let aborted = false
  const signal: CancelSignal = {
    get aborted() {
      return aborted
    },
    addEventListener: (_type, listener) => {
      listeners.add(listener)
    },
    removeEventListener: (_type, listener) => {
      listeners.delete(listener)
    }
  }
  return {
    signal,
    abort() {
      if (aborted) return
      aborted = true
      const waiting = [...listeners]
      listeners.clear()
      for (const listener of waiting) listener()
    }
  }
}
