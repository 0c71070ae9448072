/** Address of this installation, without a slash at the end: the only one whose links lead into the app (app.md#links). */
export const OWN_ORIGIN = API_BASE

/** What a code told the app beside the page that it opens; default part: the page is told all. */
export const startQuery = (): Readonly<Record<string, unknown>> => ({})
