const query = (): MediaQueryList | undefined =>
  typeof window.matchMedia === 'function' ? window.matchMedia('(prefers-color-scheme: dark)') : undefined

/** The system's night setting on H5. */
export function isSystemNight(): boolean {
  return query()?.matches ?? false
}

/** @param listener called with the new setting as long as the page lives */
export function onSystemNight(listener: (isNight: boolean) => void): void {
  const list = query()
  const report = (event: MediaQueryListEvent): void => listener(event.matches)
  // Safari 12 and 13 know only the old name.
  if (typeof list?.addEventListener === 'function') list.addEventListener('change', report)
  else list?.addListener(report)
}
