/** The list with one entry at another place; places beyond the ends count as the ends. */
export function moved(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((each) => each !== id)
  if (others.length === ids.length) return [...ids]
  const at = Math.min(others.length, Math.max(0, to))
  return [...others.slice(0, at), id, ...others.slice(at)]
}

export interface Grid {
  left: number
  top: number
  width: number
  height: number
  columns: number
  count: number
}

/** The place in a grid of equal cells that a point is over, counted from 0; the nearest one outside of it. */
export function placeAt({ left, top, width, height, columns, count }: Grid, x: number, y: number): number {
  const rows = Math.max(1, Math.ceil(count / columns))
  const within = (value: number, most: number) => Math.min(most - 1, Math.max(0, Math.floor(value)))
  const column = within((x - left) / (width / columns), columns)
  const row = within((y - top) / (height / rows), rows)
  return Math.min(count - 1, row * columns + column)
}
