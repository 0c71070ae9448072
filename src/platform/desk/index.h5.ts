import { mediaHolds, watchMedia } from '../mediaQuery.h5'

/** From this width on a window is a desk (app.md#wide-screens), px. */
const DESK = '(min-width: 1024px)'

/** Whether the window is as wide as a desk's. */
export const isDesk = (): boolean => mediaHolds(DESK)

/**
 * Tells when the window becomes a desk or stops being one.
 * @returns ends it
 */
export const watchDesk = (listener: (isDeskNow: boolean) => void): (() => void) => watchMedia(DESK, listener)
