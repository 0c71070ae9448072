import { mediaHolds, watchMedia } from '../mediaQuery.h5'

const NIGHT = '(prefers-color-scheme: dark)'

/** The system's night setting on H5. */
export const isSystemNight = (): boolean => mediaHolds(NIGHT)

/** @param listener called with the new setting as long as the page lives */
export function onSystemNight(listener: (isNight: boolean) => void): void {
  watchMedia(NIGHT, listener)
}
