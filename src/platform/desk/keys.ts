/** Never tells. @returns ends it */
export function watchShortcut(_shortcut: string, _listener: () => void): () => void {
  return () => undefined
}

/** Nothing has a focus there. */
export function focusOn(_name: string): void {
  return
}

/** Nothing is printed there. */
export const printPage = (): void => undefined

/** Keys walk nothing there. */
export function moveFocus(_within: EventTarget, _step: 1 | -1): void {
  return
}
