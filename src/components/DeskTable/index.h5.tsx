import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { observer } from 'mobx-react'
import { columnOrderingFeature, columnVisibilityFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useStores } from '@/hooks/useStores'
import type { DeskColumn } from './columns'
import { KeyHelp } from '../KeyHelp'
import { Head, leastWidth, Line, rowId } from './parts'
import './index.scss'

/** What the keys do while a table has the focus. */
const KEYS = [
  { keys: '↓ ↑ 或 J K', does: '下一行、上一行' },
  { keys: 'Page Down、Page Up', does: '向下、向上 10 行' },
  { keys: 'Home、End', does: '第一行、最后一行' },
  { keys: 'Enter', does: '打开' },
  { keys: 'Alt ↓ ↑', does: '打开后：下一行、上一行的内容' },
  { keys: 'X 或空格', does: '选择、取消选择' },
  { keys: 'Esc', does: '取消全部选择' },
  { keys: '/', does: '查找' },
  { keys: 'F', does: '按列筛选' },
  { keys: '?', does: '显示快捷键' }
]

export interface DeskTableProps<Row extends { id: string }> {
  /** What the rows are, for a screen reader. */
  label: string
  columns: readonly DeskColumn<Row>[]
  /** Ids of the columns that are shown, in their order. */
  shown: readonly string[]
  rows: readonly Row[]
  /** What is drawn of a row, where that is more than the row itself; asked again when it changes. */
  live?: (row: Row) => Row
  /** Rows of the whole list where the call says so; undefined = not known. */
  total: number | undefined
  /** Id of the column in whose order the rows come, `-` before it = highest or newest first. */
  sort: string
  onSort: (sort: string) => void
  /** Keys of the list's filter that are in use. */
  filtered?: readonly string[]
  /** The filter of a column is wanted, without one that of all; missing: rows are narrowed by no column. */
  onFilter?: (id?: string) => void
  selected: readonly string[]
  onSelect: (ids: readonly string[]) => void
  onOpen: (id: string) => void
  /** The end comes near; missing: all rows are there. */
  onNearEnd?: () => void
  /** Told whenever the first row comes into sight or leaves it. */
  onTop?: (isAtTop: boolean) => void
  /** Goes up by one when the first row is wanted in sight. */
  topTurn?: number
}

/** Height of a row and of the head, px at the usual size of the text. */
const ROW_PX = 40
/** Rows drawn beyond each edge of what is in sight. */
const OVERSCAN = 5
/** The next page is asked for when so few rows are left below. */
const NEAR_END = 10
const PAGE_ROWS = 10
/** Rows that are put on paper at most; longer lists are exported. */
const MOST_PRINTED = 2_000
const NONE: readonly string[] = []

const FEATURES = tableFeatures({ columnOrderingFeature, columnVisibilityFeature })

/** The columns that are drawn, in their order. */
function useDrawn<Row extends { id: string }>({ columns, shown, rows }: DeskTableProps<Row>): readonly DeskColumn<Row>[] {
  const definitions = useMemo(() => columns.map(({ id, label }) => ({ id, header: label })), [columns])
  const columnVisibility = useMemo(() => Object.fromEntries(columns.map(({ id }) => [id, shown.includes(id)])), [columns, shown])
  const columnOrder = useMemo(() => [...shown], [shown])
  const leaves = useTable({
    features: FEATURES,
    columns: definitions,
    data: rows,
    state: { columnOrder, columnVisibility }
  }).getVisibleLeafColumns()
  return useMemo(
    () => leaves.map(({ id }) => columns.find((column) => column.id === id)).filter((column) => column !== undefined),
    [leaves, columns]
  )
}

/** Ticks a row or takes its tick away; the same function all the time, so that rows stay as they are drawn. */
function useToggle({ selected, onSelect }: Pick<DeskTableProps<never>, 'selected' | 'onSelect'>): (id: string) => void {
  const now = useRef({ selected, onSelect })
  now.current = { selected, onSelect }
  return useCallback((id: string) => {
    const { selected: ticked, onSelect: tell } = now.current
    tell(ticked.includes(id) ? ticked.filter((other) => other !== id) : [...ticked, id])
  }, [])
}

/** True while the page is printed, by a button or by the browser's own keys. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The page is laid out for paper right after the event.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

/** The rows in sight; tells when the end comes near, and goes to the first row when that is wanted. */
function useRows<Row extends { id: string }>({ rows, onNearEnd, topTurn = 0 }: DeskTableProps<Row>, height: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
    // The head stays over the first row.
    scrollPaddingStart: height,
    getItemKey: (index) => rows[index]?.id ?? index
  })
  const items = virtual.getVirtualItems()
  const lastIndex = items[items.length - 1]?.index ?? 0
  useEffect(() => virtual.measure(), [virtual, height])
  useEffect(() => {
    if (rows.length > 0 && lastIndex >= rows.length - NEAR_END) onNearEnd?.()
  }, [lastIndex, rows.length, onNearEnd])
  useEffect(() => {
    if (topTurn > 0) virtual.scrollToOffset(0)
  }, [virtual, topTurn])
  return { scroller, virtual, items }
}

/**
 * A list as a table for those at a desk (app.md#wide-screens): only the rows in sight are in the document, the next page comes by itself,
 * and everything is done from the keyboard while the table has the focus. H5 only, loaded by the page that shows it.
 */
export const DeskTable = observer(function DeskTable<Row extends { id: string }>(props: DeskTableProps<Row>) {
  const { label, rows, live, total, sort, onSort, filtered = NONE, onFilter, selected, onSelect, onOpen, onTop } = props
  const { ui } = useStores()
  const [active, setActive] = useState(0)
  const [hasKeys, setHasKeys] = useState(false)
  const drawn = useDrawn(props)
  const toggle = useToggle(props)
  const height = Math.round((ROW_PX * ui.textFactor) / 100)
  const { scroller, virtual, items: inSight } = useRows(props, height)
  const items = usePrinting() ? rows.slice(0, MOST_PRINTED).map((_row, index) => ({ index, start: index * height })) : inSight
  const press = useCallback(
    (id: string, index: number) => {
      setActive(index)
      onOpen(id)
    },
    [onOpen]
  )
  const activeId = rows[active]?.id

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const to = movedTo(event.key, active, rows.length)
    if (to !== undefined) {
      setActive(to)
      virtual.scrollToIndex(to)
    } else if (event.key === 'Enter' && activeId !== undefined) onOpen(activeId)
    else if ((event.key === 'x' || event.key === ' ') && activeId !== undefined) toggle(activeId)
    else if (event.key === 'Escape' && selected.length > 0) onSelect([])
    else if (event.key === '/') focusSearch(event.currentTarget)
    else if (event.key === 'f' && onFilter !== undefined) onFilter()
    else if (event.key === '?') setHasKeys(true)
    else return
    event.preventDefault()
  }
  return (
    <div className='desk-table'>
      <div
        ref={scroller}
        className='desk-table-scroll'
        role='grid'
        tabIndex={0}
        aria-label={label}
        aria-rowcount={total === undefined ? -1 : total + 1}
        aria-colcount={drawn.length + 1}
        aria-multiselectable='true'
        aria-activedescendant={activeId !== undefined && items.some(({ index }) => index === active) ? rowId(activeId) : undefined}
        onKeyDown={onKeyDown}
        onScroll={({ currentTarget: { scrollTop } }) => onTop?.(scrollTop < height)}
      >
        <div className='desk-table-inner' role='presentation' style={{ minWidth: `calc(${leastWidth(drawn)}px * var(--text-factor))` }}>
          <Head columns={drawn} height={height} sort={sort} onSort={onSort} filtered={filtered} onFilter={onFilter} />
          <div className='desk-table-body' role='rowgroup' style={{ height: `${virtual.getTotalSize()}px` }}>
            {items.map(({ index, start }) => {
              const row = rows[index]
              if (row === undefined) return null
              const state = { index, top: start, height, isActive: index === active, isSelected: selected.includes(row.id), live }
              return <Line key={row.id} row={row} columns={drawn} {...state} onOpen={press} onToggle={toggle} />
            })}
          </div>
        </div>
      </div>
      <KeyHelp
        open={hasKeys}
        onClose={() => setHasKeys(false)}
        keys={onFilter === undefined ? KEYS.filter(({ keys }) => keys !== 'F') : KEYS}
      />
    </div>
  )
}) as <Row extends { id: string }>(props: DeskTableProps<Row>) => JSX.Element

/** The row that a key leads to; undefined for other keys, and where there are none. */
function movedTo(key: string, active: number, count: number): number | undefined {
  const places: Readonly<Record<string, number | undefined>> = {
    ArrowDown: active + 1,
    j: active + 1,
    ArrowUp: active - 1,
    k: active - 1,
    PageDown: active + PAGE_ROWS,
    PageUp: active - PAGE_ROWS,
    Home: 0,
    End: count - 1
  }
  const place = places[key]
  return place === undefined || count === 0 ? undefined : Math.max(0, Math.min(count - 1, place))
}

/** The search of the page that a table stands on. */
function focusSearch(table: HTMLElement | null): void {
  table?.closest('.page')?.querySelector<HTMLElement>('[role="search"] input')?.focus()
}
