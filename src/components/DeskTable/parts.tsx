import type { CSSProperties } from 'react'
import { observer } from 'mobx-react'
import { filterKeys, type DeskColumn } from './columns'
import { Icon } from '../Icon'

/** Width of the box that ticks a row, px at the usual size of the text. */
const BOX_PX = 44
/** Id of the element of a row. */
export const rowId = (id: string): string => `desk-row-${id}`

interface LineProps<Row> {
  row: Row
  live: ((row: Row) => Row) | undefined
  columns: readonly DeskColumn<Row>[]
  index: number
  top: number
  height: number
  isActive: boolean
  isSelected: boolean
  onOpen: (id: string, index: number) => void
  onToggle: (id: string) => void
}

const widthOf = ({ width, isWide = false }: { width: number; isWide?: boolean }): CSSProperties => ({
  flex: `${isWide ? width : 0} 0 calc(${width}px * var(--text-factor))`
})

const cellClass = ({ isNumber = false }: { isNumber?: boolean }): string =>
  isNumber ? 'desk-table-cell desk-table-number' : 'desk-table-cell'

/** Below this a table scrolls sideways, px at the usual size of the text. */
export const leastWidth = (columns: readonly { width: number }[]): number => columns.reduce((sum, { width }) => sum + width, BOX_PX)

function LineOf<Row extends { id: string }>(props: LineProps<Row>) {
  const { live, columns, index, top, height, isActive, isSelected, onOpen, onToggle } = props
  const row = live?.(props.row) ?? props.row
  const classes = ['desk-table-row', isActive ? 'desk-table-active' : '', isSelected ? 'desk-table-selected' : ''].filter(Boolean).join(' ')
  return (
    <div
      id={rowId(row.id)}
      className={classes}
      role='row'
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      style={{ height: `${height}px`, transform: `translateY(${top}px)` }}
      onClick={() => onOpen(row.id, index)}
    >
      <div
        className='desk-table-cell desk-table-box'
        role='gridcell'
        aria-colindex={1}
        style={widthOf({ width: BOX_PX })}
        onClick={(event) => {
          event.stopPropagation()
          onToggle(row.id)
        }}
      >
        <span className={isSelected ? 'desk-table-tick desk-table-ticked' : 'desk-table-tick'} aria-hidden='true'>
          {isSelected && <Icon name='check' size={16} />}
        </span>
      </div>
      {columns.map((column, at) => (
        <div key={column.id} className={cellClass(column)} role='gridcell' aria-colindex={at + 2} style={widthOf(column)}>
          {column.cell(row)}
        </div>
      ))}
    </div>
  )
}
/** One row; it draws itself anew when its record changes, and only then. */
export const Line = observer(LineOf) as typeof LineOf

type HeadColumn = Pick<DeskColumn<never>, 'id' | 'label' | 'width' | 'isWide' | 'isNumber' | 'isSortable' | 'filter'>

interface HeadProps {
  columns: readonly HeadColumn[]
  height: number
  sort: string
  onSort: (sort: string) => void
  /** Keys of the list's filter that are in use. */
  filtered: readonly string[]
  /** Missing: the list has no filters by column. */
  onFilter: ((id: string) => void) | undefined
}

/** Opens the filter of a column; filled while the column is narrowed. The grid is one stop of Tab: by keyboard it is F, or the page's button. */
function FilterButton({ label, isOn, onPress }: { label: string; isOn: boolean; onPress: () => void }) {
  return (
    <button
      type='button'
      tabIndex={-1}
      className={isOn ? 'desk-table-filter desk-table-filtered' : 'desk-table-filter'}
      aria-label={isOn ? `筛选${label}，已筛选` : `筛选${label}`}
      onClick={onPress}
    >
      <svg width='14' height='14' viewBox='0 0 24 24' aria-hidden='true' fill={isOn ? 'currentColor' : 'none'}>
        <path d='M3 5h18l-7 8v6l-4 2v-8z' stroke='currentColor' strokeWidth='2' strokeLinejoin='round' />
      </svg>
    </button>
  )
}

/** The name of a column, pressed where rows may be sorted by it, and its filter. */
function HeadWords({ column, sort, onSort, filtered, onFilter }: Omit<HeadProps, 'columns' | 'height'> & { column: HeadColumn }) {
  const { id, label, filter } = column
  const words =
    column.isSortable === true ? (
      // The grid is one stop of Tab; by keyboard the order is chosen in the sheet of the page.
      <button type='button' tabIndex={-1} className='desk-table-sort' onClick={() => onSort(sort === `-${id}` ? id : `-${id}`)}>
        {label}
      </button>
    ) : (
      label
    )
  if (filter === undefined || onFilter === undefined) return <>{words}</>
  const isOn = filterKeys(filter).some((key) => filtered.includes(key))
  return (
    <span className='desk-table-head-parts'>
      <span className='desk-table-head-words'>{words}</span>
      <FilterButton label={label} isOn={isOn} onPress={() => onFilter(id)} />
    </span>
  )
}

/** Names of the columns; what rows may be sorted or narrowed by is pressed. */
export function Head({ columns, height, ...acts }: HeadProps) {
  const { sort } = acts
  const direction = sort.startsWith('-') ? 'descending' : 'ascending'
  return (
    <div className='desk-table-head' role='rowgroup'>
      <div className='desk-table-line' role='row' aria-rowindex={1} style={{ height: `${height}px` }}>
        <div className='desk-table-cell' role='columnheader' aria-colindex={1} style={widthOf({ width: BOX_PX })}>
          <span className='desk-table-hidden'>选择</span>
        </div>
        {columns.map((column, at) => (
          <div
            key={column.id}
            className={cellClass(column)}
            role='columnheader'
            aria-colindex={at + 2}
            style={widthOf(column)}
            {...(column.isSortable === true && { 'aria-sort': sort.replace('-', '') === column.id ? direction : 'none' })}
          >
            <HeadWords column={column} {...acts} />
          </div>
        ))}
      </div>
    </div>
  )
}
