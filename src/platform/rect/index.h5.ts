import type { Rect } from '.'

/** Place of the element with this id; nothing is told when it is not laid out. */
export function rectOf(id: string, tell: (rect: Rect) => void): void {
  const rect = document.getElementById(id)?.getBoundingClientRect()
  if (rect !== undefined && rect.height > 0) tell({ top: rect.top, height: rect.height })
}
