import { FIX_TIMEOUT_MS, type PositionResult } from './types'
import { watchedPosition } from '../positions/index.h5'

/** A fix of this age is still good, ms. */
const MAX_AGE_MS = 15_000
/** Chromium answers beside a watch only once the device moves: one that stands is where the watch saw it last; ms. */
const BESIDE_WATCH_MS = 1500
const UNAVAILABLE = '浏览器不能定位'

/** The device's position in the browser: WGS84, needs https or localhost. */
export function getPosition(): Promise<PositionResult> {
  const geolocation = typeof navigator === 'undefined' ? undefined : navigator.geolocation
  if (geolocation === undefined) return Promise.resolve({ kind: 'unavailable', message: UNAVAILABLE })
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords, timestamp }) =>
        resolve({
          kind: 'found',
          position: {
            longitude: coords.longitude,
            latitude: coords.latitude,
            coordType: 'WGS84',
            accuracyM: coords.accuracy,
            fixAt: timestamp
          }
        }),
      (error) => {
        const position = watchedPosition()
        if (error.code === error.PERMISSION_DENIED) resolve({ kind: 'refused' })
        else resolve(position === undefined ? { kind: 'unavailable', message: error.message } : { kind: 'found', position })
      },
      { enableHighAccuracy: true, timeout: watchedPosition() === undefined ? FIX_TIMEOUT_MS : BESIDE_WATCH_MS, maximumAge: MAX_AGE_MS }
    )
  })
}

/** Browsers have no way to open their settings. */
export async function openPermissionSettings(): Promise<boolean> {
  return false
}

/** Resolves when the browser's question has been answered, or had been before: a wait for a fix is measured from here. */
export async function permissionAnswered(): Promise<boolean> {
  if (typeof navigator === 'undefined' || navigator.geolocation === undefined || navigator.permissions === undefined) return true
  const permission = await navigator.permissions.query({ name: 'geolocation' }).catch(() => undefined)
  if (permission?.state !== 'prompt') return true
  await new Promise<void>((resolve) => {
    const done = (): void => resolve()
    permission.addEventListener('change', done, { once: true })
    // Only asking for a position makes the browser ask; any position does.
    navigator.geolocation.getCurrentPosition(done, done, { maximumAge: Infinity })
  })
  return true
}
