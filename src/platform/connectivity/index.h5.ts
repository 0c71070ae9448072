/** Tells whether there is a network, now and on each change; H5. Browsers that cannot say count as connected. */
export function watchConnectivity(listener: (isConnected: boolean) => void): void {
  listener(window.navigator.onLine !== false)
  window.addEventListener('online', () => listener(true))
  window.addEventListener('offline', () => listener(false))
}
