/** A finger that pulls, a click of a mouse or of a reader, a key, and what a keyboard without keys writes. */
const ACTS = ['touchstart', 'click', 'keydown', 'input']

/** Tells each act of the person, wherever on the page; H5. */
export function watchActs(listener: () => void): void {
  for (const act of ACTS) window.addEventListener(act, listener, { capture: true, passive: true })
}
