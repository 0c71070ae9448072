/** Address of this installation. */
export const OWN_ORIGIN = window.location.origin

/** A browser opens addresses by itself. */
export const startQuery = (): Readonly<Record<string, unknown>> => ({})
