/**
 * Mini-programs: the platform's own way back always leaves the page. Their `page-container` would hold it, but it swallows the app's own
 * `navigateBack` too and has not been seen on a phone: it is left out until it has.
 */
export const holdBack =
  (_close: () => void): (() => void) =>
  () =>
    undefined

/** The app goes a page back by itself. */
export const leaveByApp = (): void => undefined
