import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { View } from '@tarojs/components'
import { nextWindow, RowHeights, windowAt } from './rowWindow'
import { Scroller } from './Scroller'
import type { ScrollerHandle } from './scrollerTypes'
import './index.scss'

const isH5 = process.env.TARO_ENV === 'h5'

/** Screen height assumed until it is known, px: draws enough rows for a phone. */
const FIRST_VIEWPORT = 700

export interface VirtualListProps<T> {
  /** Rows from top to bottom; a new array when they changed. */
  items: readonly T[]
  keyOf: (item: T) => string
  renderRow: (item: T, index: number) => ReactNode
  /** px of a row at the present text size, as a guess: rows are measured once drawn. Should not change from render to render. */
  rowHeight: number | ((item: T) => number)
  /** Name of the list for a screen reader. */
  label: string
  /** Scrolls above and below the rows. */
  header?: ReactNode
  footer?: ReactNode
  /** Rows that head a group: the one of the topmost row stays at the top. */
  isHeading?: (item: T) => boolean
  /** Brings a row to the top; `turn` differs each time it is asked for. */
  target?: { index: number; turn: number } | undefined
  /** The topmost row changed. */
  onTopRow?: (index: number) => void
  /** The end is a screen away: once for each length. */
  onEnd?: () => void
  /** Pulled down at the top: reads again; the mark stays until it settles. */
  onRefresh?: () => Promise<void>
  /** When other rows come, the topmost row stays where it is, as far as it is among them (H5). For lists that are read again, not for results of a search. */
  keepsPlace?: boolean
  className?: string
}

/** Index of the last heading at or before a row, -1 for none. */
function headingAbove(headings: readonly number[], index: number): number {
  let found = -1
  let low = 0
  let high = headings.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    if ((headings[middle] as number) <= index) {
      found = headings[middle] as number
      low = middle + 1
    } else {
      high = middle - 1
    }
  }
  return found
}

/**
 * A list of any length that mounts only the rows around the screen (at most about 60), in the room its parent gives it: the parent is
 * a flex column of known height. Rows may differ in height. A row that holds the keyboard focus stays mounted.
 */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const {
    items,
    keyOf,
    renderRow,
    rowHeight,
    label,
    header,
    footer,
    isHeading,
    target,
    onTopRow,
    onEnd,
    onRefresh,
    keepsPlace = false,
    className = ''
  } = props
  const handle = useRef<ScrollerHandle | null>(null)
  const at = useRef({ top: 0, viewport: FIRST_VIEWPORT, topRow: 0, ended: -1 })
  const keys = useRef(keyOf)
  keys.current = keyOf
  const before = useRef<{ items: readonly T[]; rowHeight: typeof rowHeight; heights: RowHeights } | null>(null)
  const heights = useMemo(() => {
    const fresh = new RowHeights(items.length, typeof rowHeight === 'number' ? () => rowHeight : (index) => rowHeight(items[index] as T))
    const last = before.current
    // Another guess means another text size: nothing measured holds.
    if (last === null || last.rowHeight !== rowHeight) return fresh
    const places = new Map(last.items.map((item, place) => [keys.current(item), place]))
    fresh.inherit(last.heights, (index) => places.get(keys.current(items[index] as T)))
    return fresh
  }, [items, rowHeight])
  const headings = useMemo(
    () => (isHeading === undefined ? [] : items.flatMap((item, index) => (isHeading(item) ? [index] : []))),
    [items, isHeading]
  )
  const pinnedAt = (top: number) => {
    const heading = top < 0 ? -1 : headingAbove(headings, heights.indexAt(top))
    return heading >= 0 && heights.offset(heading) < top ? heading : -1
  }
  const [state, setState] = useState(() => ({ ...windowAt(heights, 0, FIRST_VIEWPORT), pinned: -1, version: 0 }))
  const [focusKey, setFocusKey] = useState<string | undefined>(undefined)

  /** Draws what the scroll position needs; `force` also when only heights changed. */
  const settle = (force: boolean) => {
    const { top, viewport } = at.current
    setState((before) => {
      const { start, end } = nextWindow(before, heights, top, viewport)
      const pinned = pinnedAt(top)
      const same = !force && start === before.start && end === before.end && pinned === before.pinned
      return same ? before : { start, end, pinned, version: before.version + 1 }
    })
    const topRow = heights.indexAt(Math.max(top, 0))
    if (topRow !== at.current.topRow) {
      at.current.topRow = topRow
      onTopRow?.(topRow)
    }
    if (onEnd !== undefined && at.current.ended !== items.length && top + 2 * viewport >= heights.total) {
      at.current.ended = items.length
      onEnd()
    }
  }
  const latest = useRef(settle)
  latest.current = settle
  /** Other rows came: what is on top stays there where that is wanted. */
  const stay = () => {
    const last = before.current
    before.current = { items, rowHeight, heights }
    const { top } = at.current
    if (!isH5 || !keepsPlace || last === null || last.rowHeight !== rowHeight || last.items === items || top <= 0) return
    const anchor = last.heights.indexAt(top)
    const row = last.items[anchor]
    const place = row === undefined ? -1 : items.findIndex((item) => keyOf(item) === keyOf(row))
    const moved = place < 0 ? top : heights.offset(place) + top - last.heights.offset(anchor)
    if (Math.abs(moved - top) <= 0.5) return
    at.current.top = moved
    handle.current?.scrollTo(moved)
  }
  const latestStay = useRef(stay)
  latestStay.current = stay
  useEffect(() => {
    latestStay.current()
    // The window of before may lie beyond the rows of now.
    latest.current(true)
  }, [heights])
  const lastTurn = useRef<number | undefined>(undefined)
  useEffect(() => {
    if (target === undefined || target.turn === lastTurn.current) return
    lastTurn.current = target.turn
    handle.current?.scrollTo(heights.offset(target.index))
  }, [target, heights])

  const shown = nextWindow(state, heights, at.current.top, at.current.viewport)
  const focusAt = focusKey === undefined ? -1 : items.findIndex((item) => keyOf(item) === focusKey)
  const drawn: number[] = []
  if (focusAt >= 0 && focusAt < shown.start) drawn.push(focusAt)
  for (let index = shown.start; index < shown.end; index++) drawn.push(index)
  if (focusAt >= shown.end) drawn.push(focusAt)

  const takeHeights = (measured: number[]) => {
    const { top } = at.current
    const anchor = heights.indexAt(top)
    const within = top - heights.offset(anchor)
    const rows = drawn.map((index, place) => ({ index, height: measured[place] ?? 0 }))
    if (!heights.measure(rows)) return
    // What is in sight stays where it is although rows above turned out higher or lower. The mini-programs cannot do it in time.
    const moved = heights.offset(anchor) + within
    if (isH5 && top > 0 && Math.abs(moved - top) > 0.5) {
      at.current.top = moved
      handle.current?.scrollTo(moved)
    }
    settle(true)
  }
  const row = (index: number) => {
    const item = items[index] as T
    const isAside = index < shown.start || index >= shown.end
    const aria = isH5 ? { role: 'listitem', 'aria-setsize': items.length, 'aria-posinset': index + 1 } : {}
    return (
      <View
        key={keyOf(item)}
        className='vlist-row'
        {...(isAside ? { style: { position: 'absolute' as const, top: `${heights.offset(index)}px`, width: '100%' } } : {})}
        {...aria}
      >
        {renderRow(item, index)}
      </View>
    )
  }
  const pinned = state.pinned >= 0 ? items[state.pinned] : undefined
  return (
    <View className={`vlist ${className}`}>
      <Scroller
        className='vlist-scroll'
        label={label}
        before={heights.offset(shown.start)}
        after={heights.total - heights.offset(shown.end)}
        header={header}
        footer={footer}
        rows={drawn.map(row)}
        drawn={`${shown.start}-${shown.end}-${items.length}`}
        handle={handle}
        onRefresh={onRefresh}
        onScroll={(top) => {
          at.current.top = top
          settle(false)
        }}
        onViewport={(height) => {
          if (height <= 0) return
          at.current.viewport = height
          settle(false)
        }}
        onHeights={takeHeights}
        onFocusRow={(place) => setFocusKey(drawn[place] === undefined ? undefined : keyOf(items[drawn[place]] as T))}
      />
      {pinned !== undefined && (
        <View className='vlist-pinned' aria-hidden='true'>
          {renderRow(pinned, state.pinned)}
        </View>
      )}
    </View>
  )
}
