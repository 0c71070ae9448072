/** Keeps the app itself for a start without a network; H5. Without it (old browser, plain-http address, private window) the app works as long as its page lives. */
export function keepShell(): void {
  if (process.env.NODE_ENV !== 'production') return
  const { serviceWorker } = navigator as Partial<Navigator>
  serviceWorker?.register('/service-worker.js').catch(() => undefined)
}
