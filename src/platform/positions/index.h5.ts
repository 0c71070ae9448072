import type { Position } from '../location/types'
import type { WatchPositions } from './types'

/** The last fix of the watch that runs. */
let watched: Position | undefined

/** Where the device was when it last moved; undefined while nobody follows it. */
export const watchedPosition = (): Position | undefined => watched

/** Follows the device in the browser (WGS84); browsers tell nothing while the page is hidden. */
export const watchPositions: WatchPositions = async (listener) => {
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined)
  if (permission?.state !== 'granted') return undefined
  const id = navigator.geolocation.watchPosition(
    ({ coords, timestamp }) => {
      watched = { longitude: coords.longitude, latitude: coords.latitude, coordType: 'WGS84', accuracyM: coords.accuracy, fixAt: timestamp }
      listener(watched)
    },
    // A fix that fails now may come later.
    () => undefined,
    { enableHighAccuracy: true }
  )
  const stop = (): void => {
    navigator.geolocation.clearWatch(id)
    watched = undefined
  }
  return { isBackground: false, stop }
}
