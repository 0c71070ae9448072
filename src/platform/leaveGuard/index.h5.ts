/** On H5 the navigation bar is ours and asks itself; the browser's own back keeps the draft. */
export function guardLeaving(_message: string): void {
  return
}

export function allowLeaving(): void {
  return
}
