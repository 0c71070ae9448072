/** What browsers tell of a layout that took two turns; nothing is wrong. */
const HARMLESS = /ResizeObserver loop/

const stackOf = (thrown: unknown): string => (thrown instanceof Error ? (thrown.stack ?? '') : '')
const wordsOf = (thrown: unknown): string => (thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown))

/** Tells of everything that nobody caught; H5. */
export function watchFaults(tell: (message: string, stack: string) => void): void {
  window.addEventListener('error', ({ error, message }) => {
    // A file that did not load, and a script of somebody else that says nothing of itself.
    if (message === '' || message === 'Script error.' || HARMLESS.test(message)) return
    tell(error instanceof Error ? wordsOf(error) : message, stackOf(error))
  })
  window.addEventListener('unhandledrejection', ({ reason }) => tell(wordsOf(reason), stackOf(reason)))
}
