import type { OfflineStore } from '@/stores/offlineStore'

/** Tells the server that the driver has seen his offer, as soon as the app's parts are there: a notice may have opened it just now. */
export const tellSeen = (offline: OfflineStore, orderId: string): void => {
  void offline.load().then(
    (parts) => {
      parts.tellSeen(orderId)
    },
    () => undefined
  )
}
