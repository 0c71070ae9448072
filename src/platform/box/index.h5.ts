import type { Box } from '.'

/** Box of the element with this id; nothing is told when it is not laid out. */
export function boxOf(id: string, tell: (box: Box) => void): void {
  const box = document.getElementById(id)?.getBoundingClientRect()
  if (box !== undefined && box.width > 0 && box.height > 0) tell({ left: box.left, top: box.top, width: box.width, height: box.height })
}

/** The keyboard stays with the element though it has been moved in the page. */
export function focusOn(id: string): void {
  document.getElementById(id)?.focus()
}
