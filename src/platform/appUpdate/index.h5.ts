import type { AppUpdate } from './types'

/** A new build in the browser: its service worker has come, the page still runs the old scripts. */
export function createAppUpdate(): AppUpdate {
  const { serviceWorker } = navigator as Partial<Navigator>
  return {
    watch(onReady) {
      // The first worker of this page brings what is running already.
      if (serviceWorker?.controller == null) return
      serviceWorker.addEventListener('controllerchange', onReady)
      void serviceWorker
        .getRegistration()
        .then((registration) => {
          if (registration?.waiting != null) onReady()
          // A page that stays open for days does not look by itself.
          void registration?.update().catch(() => undefined)
        })
        .catch(() => undefined)
    },
    apply() {
      // The start page is never kept by the browser, so a fresh start is the new build.
      window.location.reload()
      return ''
    }
  }
}
