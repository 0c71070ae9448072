import { useCallback, useMemo, useState, type PropsWithChildren, type ReactNode } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { headWidth, useColumns, type ColumnFilter, type DeskColumn } from '@/components/DeskTable/columns'
import { FilterSheet } from '@/components/DeskTable/FilterSheet'
import { DeskTable } from '@/components/DeskTable/index.h5'
import { ColumnsSheet, SortSheet } from '@/components/DeskTable/Sheets'
import { formatFen, formatFullDateTime } from '@/domain/format'
import { bareLabel, NEWEST_FIRST, sortOptions, type ListColumn } from '@/domain/transferCar/listColumns'
import { printPage } from '@/platform/desk/keys'
import { ListDesk } from './index'
import type { ListDeskModel, ListLook } from '@/stores/listDesk/model'
import type { PagedList } from '@/stores/pagedList/pagedList'
import './ListTable.scss'

/** `2026-03-15 14:05` */
export const minutesOf = (at: number | null): string => (at === null ? '' : formatFullDateTime(at).slice(0, 16))

/** A column of a table; `fen` where it is money. */
export type TableColumn<Row> = DeskColumn<Row> & Pick<ListColumn<Row>, 'fen' | 'sorts'>

/**
 * Columns of a list as its table draws them.
 * @param drawn cells that are more than words
 * @param filters what the list may be narrowed by
 */
export const tableColumns = <Row,>(
  columns: Readonly<Record<string, ListColumn<Row>>>,
  drawn: Readonly<Partial<Record<string, DeskColumn<Row>['cell']>>>,
  filters: Readonly<Partial<Record<string, ColumnFilter>>> = {}
): readonly TableColumn<Row>[] =>
  Object.entries(columns).map(([id, { text, ...column }]) => {
    const filter = filters[id]
    return {
      ...column,
      ...(filter !== undefined && { filter, width: Math.max(column.width, headWidth(column.label, column.sorts !== undefined)) }),
      id,
      isSortable: column.sorts !== undefined,
      ...(column.fen !== undefined && { isNumber: true }),
      cell: drawn[id] ?? text
    }
  })

/** What the table asks of a list. */
interface ListOf<Row, Tab extends string, Filter> {
  readonly pages: Pick<PagedList<Row>, 'rows' | 'keyword' | 'footer' | 'loadMore'>
  readonly tab: Tab
  readonly filter: Filter
  readonly counts?: Readonly<Record<Tab, number>> | undefined
}

interface ListTableProps<Row extends { id: string }, Tab extends string, Filter extends Record<string, string>> {
  /** Its name on the device. */
  name: string
  /** Views and files of it; undefined where another's server answers. */
  desk: ListDeskModel | undefined
  /** What the rows are. */
  label: string
  columns: readonly TableColumn<Row>[]
  model: ListOf<Row, Tab, Filter>
  /** Rows to draw, where they are not all that were read. */
  rows?: readonly Row[]
  /** What is drawn of a row, where that is more than the server said; asked again when it changes. */
  live?: (row: Row) => Row
  /** What stands in place of rows: progress, an error, nothing found. */
  instead: ReactNode | undefined
  onOpen: (id: string) => void
  /** A saved view was chosen, or another order of the rows; columns are shown already. */
  onShow: (look: Pick<ListLook, 'tab' | 'filter'>) => void
  /** The order of the list where none is asked for. */
  newest?: string
  /** How rows are counted. */
  unit?: string
  /** Acts on the rows that are ticked. */
  bulk?: (chosen: readonly Row[]) => ReactNode
  onTop?: (isAtTop: boolean) => void
  topTurn?: number
}

const asItIs = <Row,>(row: Row): Row => row

/** What the ticked rows come to, for each column of money that is shown. */
function sumsOf<Row>(chosen: readonly Row[], columns: readonly TableColumn<Row>[], shown: readonly string[]): string[] {
  return columns.flatMap(({ id, label, fen }) =>
    fen === undefined || !shown.includes(id) ? [] : [`${bareLabel(label)} ${formatFen(chosen.reduce((sum, row) => sum + fen(row), 0))} 元`]
  )
}

/** The filters of the columns: buttons over the table, the sheet, and what the table is told of them. */
function useFilters<Row>(
  columns: readonly TableColumn<Row>[],
  filter: Readonly<Record<string, string>>,
  onFilter: (filter: Record<string, string>) => void
) {
  /** Id of a column, '' = of all. */
  const [of, setOf] = useState<string>()
  const filtered = columns.flatMap(({ id, label, filter: by }) => (by === undefined ? [] : [{ id, label, filter: by }]))
  const { sort, ...narrowed } = filter
  const apply = (next: Readonly<Record<string, string>>) => {
    setOf(undefined)
    onFilter({ ...next })
  }
  const open = useCallback((id = '') => setOf(id), [])
  return {
    open: filtered.length > 0 ? open : undefined,
    used: Object.keys(narrowed),
    buttons: filtered.length > 0 && (
      <>
        {Object.keys(narrowed).length > 0 && (
          <Button kind='text' inline onPress={() => apply(sort === undefined ? {} : { sort })}>
            清空筛选
          </Button>
        )}
        <Button kind='secondary' inline onPress={() => open()}>
          按列筛选
        </Button>
      </>
    ),
    sheet: of !== undefined && (
      <FilterSheet
        columns={of === '' ? filtered : filtered.filter(({ id }) => id === of)}
        filter={filter}
        onApply={apply}
        onClose={() => setOf(undefined)}
      />
    )
  }
}

/** A list on a wide window (app.md#wide-screens): saved views and its file above, the rows of the same model as a table. Children are buttons beside them. */
export const ListTable = observer(function ListTable<Row extends { id: string }, Tab extends string, Filter extends Record<string, string>>(
  props: PropsWithChildren<ListTableProps<Row, Tab, Filter>>
) {
  const {
    name,
    desk,
    label,
    columns,
    model,
    live = asItIs,
    instead,
    onOpen,
    onShow,
    newest = NEWEST_FIRST,
    unit = '张',
    bulk,
    onTop,
    topTurn,
    children
  } = props
  const { pages, counts, tab, filter } = model
  const choice = useColumns(name, columns)
  const [sheet, setSheet] = useState<'columns' | 'sort'>()
  const filters = useFilters(columns, filter, (next) => onShow({ tab, filter: next }))
  const [selected, setSelected] = useState<readonly string[]>([])
  const rows = props.rows ?? pages.rows
  const { sort = newest, ...narrowed }: Readonly<Record<string, string>> = filter
  const isWhole = pages.keyword === '' && Object.keys(narrowed).length === 0
  const total = pages.footer === 'end' ? rows.length : isWhole ? counts?.[tab] : undefined
  const ticked = useMemo(() => rows.filter(({ id }) => selected.includes(id)), [selected, rows])
  const ids = useMemo(() => ticked.map(({ id }) => id), [ticked])
  const chosen = ticked.map(live)
  const { loadMore } = pages
  // An error waits for the person, in the foot.
  const more = useCallback(() => {
    if (pages.footer === 'more') void loadMore()
  }, [pages, loadMore])
  const sorts = sortOptions(columns)
  const close = () => setSheet(undefined)
  const changeSort = (next: string) => {
    close()
    onShow({ tab, filter: { ...narrowed, ...(next !== newest && { sort: next }) } })
  }
  return (
    <>
      <ListDesk
        model={desk}
        look={{ tab, filter: { ...filter }, columns: [...choice.shown] }}
        keyword={pages.keyword}
        selected={ids}
        onShow={(view) => {
          choice.choose(view.columns)
          onShow(view)
        }}
      >
        {bulk?.(chosen)}
        {filters.buttons}
        {sorts.length > 0 && (
          <Button kind='secondary' inline onPress={() => setSheet('sort')}>
            排序
          </Button>
        )}
        <Button kind='secondary' inline onPress={() => setSheet('columns')}>
          显示的列
        </Button>
        <Button kind='secondary' inline onPress={printPage}>
          打印
        </Button>
        {children}
      </ListDesk>
      {instead ?? (
        <>
          <DeskTable
            label={label}
            columns={columns}
            shown={choice.shown}
            rows={rows}
            live={live}
            total={total}
            sort={sort}
            onSort={changeSort}
            filtered={filters.used}
            {...(filters.open !== undefined && { onFilter: filters.open })}
            selected={ids}
            onSelect={setSelected}
            onOpen={onOpen}
            onNearEnd={more}
            {...(onTop !== undefined && { onTop })}
            {...(topTurn !== undefined && { topTurn })}
          />
          <View className='list-table-foot' {...{ role: 'status' }}>
            <Text>{total === undefined ? `已载入 ${rows.length} ${unit}` : `共 ${total} ${unit}，已载入 ${rows.length} ${unit}`}</Text>
            {chosen.length > 0 && <Text>{[`已选 ${chosen.length} ${unit}`, ...sumsOf(chosen, columns, choice.shown)].join('，')}</Text>}
            {pages.footer === 'loading' && <Text>正在加载…</Text>}
            {pages.footer === 'error' && (
              <Button kind='text' inline onPress={() => void loadMore()}>
                加载失败，点此重试
              </Button>
            )}
          </View>
        </>
      )}
      {filters.sheet}
      {sheet === 'columns' && <ColumnsSheet columns={columns} choice={choice} onClose={close} />}
      {sheet === 'sort' && <SortSheet options={sorts} value={sort} onChange={changeSort} onClose={close} />}
    </>
  )
}) as <Row extends { id: string }, Tab extends string, Filter extends Record<string, string>>(
  props: PropsWithChildren<ListTableProps<Row, Tab, Filter>>
) => JSX.Element
