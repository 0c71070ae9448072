/** Keeps the app itself for a start without a network; default part: mini-programs lie on the device anyway. */
export function keepShell(): void {
  return
}
