/** Rows drawn beyond the visible ones on each side while there is room for them. */
const OVERSCAN = 12
/** Rows drawn at once at most, as long as that covers the screen (quality.md#speed-and-size: 60 mounted rows). */
const MAX_ROWS = 56
const MIN_OVERSCAN = 4

/** Rows [start, end) that are drawn. */
export interface RowWindow {
  start: number
  end: number
}

/**
 * Heights of the rows of a list and where each begins, in CSS px. A row counts with its estimate until it was measured; the first
 * measuring also corrects the estimates of all others, so that a larger text size costs one correction and not one a row.
 */
export class RowHeights {
  private readonly estimates: Float64Array
  private readonly measured: Float64Array
  private readonly offsets: Float64Array
  private ratio = 0
  /** Offsets before this row are up to date. */
  private valid = 0

  /** @param estimate px of a row, above 0 */
  constructor(
    readonly count: number,
    estimate: (index: number) => number
  ) {
    this.estimates = new Float64Array(count)
    for (let i = 0; i < count; i++) this.estimates[i] = estimate(i)
    this.measured = new Float64Array(count).fill(-1)
    this.offsets = new Float64Array(count + 1)
  }

  /**
   * Takes over what is known of the rows of a list before this one, so that a list that was read again does not forget what it measured.
   * @param placeBefore place of a row in the list before, undefined for new ones
   */
  inherit(before: RowHeights, placeBefore: (index: number) => number | undefined): void {
    this.ratio = before.ratio
    for (let i = 0; i < this.count; i++) {
      const place = placeBefore(i)
      if (place !== undefined) this.measured[i] = before.measured[place] ?? -1
    }
    this.valid = 0
  }

  private refresh(): void {
    const ratio = this.ratio === 0 ? 1 : this.ratio
    for (let i = this.valid; i < this.count; i++) {
      const height = this.measured[i] as number
      this.offsets[i + 1] = (this.offsets[i] as number) + (height >= 0 ? height : (this.estimates[i] as number) * ratio)
    }
    this.valid = this.count
  }

  /** Where a row begins; the whole height for `count`. */
  offset(index: number): number {
    this.refresh()
    return this.offsets[Math.min(Math.max(index, 0), this.count)] as number
  }

  get total(): number {
    return this.offset(this.count)
  }

  /** The row at a height; the first above the list, the last below it. */
  indexAt(y: number): number {
    this.refresh()
    let low = 0
    let high = this.count - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.offsets[middle] as number) <= y) low = middle
      else high = middle - 1
    }
    return Math.max(low, 0)
  }

  /**
   * Takes what rows really measure; 0 (not laid out) is left out.
   * @returns whether anything changed by more than half a pixel
   */
  measure(rows: readonly { index: number; height: number }[]): boolean {
    let changed = false
    let given = 0
    let expected = 0
    for (const { index, height } of rows) {
      if (index < 0 || index >= this.count || height <= 0) continue
      given += height
      expected += this.estimates[index] as number
      const before = this.offset(index + 1) - this.offset(index)
      if (this.measured[index] === -1 && Math.abs(before - height) <= 0.5) continue
      if (Math.abs((this.measured[index] as number) - height) <= 0.5) continue
      this.measured[index] = height
      this.valid = Math.min(this.valid, index)
      changed = true
    }
    if (this.ratio === 0 && expected > 0) {
      this.ratio = given / expected
      if (Math.abs(this.ratio - 1) > 0.01) {
        this.valid = 0
        changed = true
      }
    }
    return changed
  }
}

/** Which rows to draw for a scroll position; `viewport` in px. Covers the screen always, and beyond it as far as MAX_ROWS allows. */
export function windowAt(heights: RowHeights, scrollTop: number, viewport: number): RowWindow {
  const first = heights.indexAt(scrollTop)
  const last = heights.count === 0 ? -1 : heights.indexAt(scrollTop + viewport)
  const room = Math.floor((MAX_ROWS - (last - first + 1)) / 2)
  const extra = Math.min(OVERSCAN, Math.max(MIN_OVERSCAN, room))
  return { start: Math.max(0, first - extra), end: Math.min(heights.count, last + 1 + extra) }
}

/** The drawn rows while they still reach far enough around the screen, else new ones: a scroll of one row draws nothing. */
export function nextWindow(current: RowWindow, heights: RowHeights, scrollTop: number, viewport: number): RowWindow {
  const wanted = windowAt(heights, scrollTop, viewport)
  const first = heights.indexAt(scrollTop)
  const last = heights.indexAt(scrollTop + viewport)
  const slack = Math.ceil(MIN_OVERSCAN / 2)
  const reachesUp = current.start <= Math.max(0, first - slack)
  const reachesDown = current.end >= Math.min(heights.count, last + 1 + slack)
  const fits = current.end <= heights.count && current.end - current.start <= Math.max(MAX_ROWS, wanted.end - wanted.start)
  return reachesUp && reachesDown && fits ? current : wanted
}
