/** Whether a media query holds; a browser that knows none says no. */
export const mediaHolds = (query: string): boolean => typeof window.matchMedia === 'function' && window.matchMedia(query).matches

/**
 * Tells when a media query begins to hold and when it stops.
 * @returns ends it
 */
export function watchMedia(query: string, listener: (holds: boolean) => void): () => void {
  if (typeof window.matchMedia !== 'function') return () => undefined
  const list = window.matchMedia(query)
  const report = (event: MediaQueryListEvent): void => listener(event.matches)
  // Safari 12 and 13 know only the old names.
  if (typeof list.addEventListener !== 'function') {
    list.addListener(report)
    return () => list.removeListener(report)
  }
  list.addEventListener('change', report)
  return () => list.removeEventListener('change', report)
}
