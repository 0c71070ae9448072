/** A mini-program has no desk (app.md#wide-screens). */
export const isDesk = (): boolean => false

/** Never tells: a mini-program's window stays a phone's. @returns ends it */
export function watchDesk(_listener: (isDeskNow: boolean) => void): () => void {
  return () => undefined
}
