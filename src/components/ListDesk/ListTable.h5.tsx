import { useCallback, useMemo, useState, type PropsWithChildren, type ReactNode } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { useColumns, type DeskColumn } from '@/components/DeskTable/columns'
import { DeskTable } from '@/components/DeskTable/index.h5'
import { ColumnsSheet, SortSheet } from '@/components/DeskTable/Sheets'
import type { ListName } from '@/contract/transferCar/lists'
import { formatFen, formatFullDateTime } from '@/domain/format'
import { bareLabel, NEWEST_FIRST, sortOptions, type ListColumn } from '@/domain/transferCar/listColumns'
import type { TabbedList } from '@/pages/transferCar/stores/tabbedList'
import { ListDesk } from './index'
import type { ListLook } from './model'
import './ListTable.scss'

/** `2026-03-15 14:05` */
export const minutesOf = (at: number | null): string => (at === null ? '' : formatFullDateTime(at).slice(0, 16))

/** A column of a table; `fen` where it is money. */
export type TableColumn<Row> = DeskColumn<Row> & Pick<ListColumn<Row>, 'fen' | 'sorts'>

/**
 * Columns of a list as its table draws them.
 * @param drawn cells that are more than words
 */
export const tableColumns = <Row,>(
  columns: Readonly<Record<string, ListColumn<Row>>>,
  drawn: Readonly<Partial<Record<string, DeskColumn<Row>['cell']>>>
): readonly TableColumn<Row>[] =>
  Object.entries(columns).map(([id, { text, ...column }]) => ({
    ...column,
    id,
    isSortable: column.sorts !== undefined,
    ...(column.fen !== undefined && { isNumber: true }),
    cell: drawn[id] ?? text
  }))

interface ListTableProps<Row extends { id: string }, Tab extends string, Filter extends Record<string, string>> {
  list: ListName
  /** What the rows are. */
  label: string
  columns: readonly TableColumn<Row>[]
  model: Pick<TabbedList<Row, Tab, Filter, Readonly<Record<Tab, number>>>, 'pages' | 'tab' | 'filter' | 'counts'>
  /** What is drawn, where it is more than the server's rows. */
  rows?: readonly Row[]
  /** What stands in place of rows: progress, an error, nothing found. */
  instead: ReactNode | undefined
  onOpen: (id: string) => void
  /** A saved view was chosen, or another order of the rows; columns are shown already. */
  onShow: (look: Pick<ListLook, 'tab' | 'filter'>) => void
  /** Acts on the rows that are ticked. */
  bulk?: (chosen: readonly Row[]) => ReactNode
  onTop?: (isAtTop: boolean) => void
  topTurn?: number
}

/** What the ticked rows come to, for each column of money that is shown. */
function sumsOf<Row>(chosen: readonly Row[], columns: readonly TableColumn<Row>[], shown: readonly string[]): string[] {
  return columns.flatMap(({ id, label, fen }) =>
    fen === undefined || !shown.includes(id) ? [] : [`${bareLabel(label)} ${formatFen(chosen.reduce((sum, row) => sum + fen(row), 0))} 元`]
  )
}

/** A list of the towing business on a wide window (app.md#wide-screens): saved views and its file above, the rows of the same model as a table. Children are buttons beside them. */
export const ListTable = observer(function ListTable<Row extends { id: string }, Tab extends string, Filter extends Record<string, string>>(
  props: PropsWithChildren<ListTableProps<Row, Tab, Filter>>
) {
  const { list, label, columns, model, instead, onOpen, onShow, bulk, onTop, topTurn, children } = props
  const { pages, counts, tab, filter } = model
  const choice = useColumns(list, columns)
  const [sheet, setSheet] = useState<'columns' | 'sort'>()
  const [selected, setSelected] = useState<readonly string[]>([])
  const rows = props.rows ?? pages.rows
  const { sort = NEWEST_FIRST, ...narrowed }: Readonly<Record<string, string>> = filter
  const isWhole = pages.keyword === '' && Object.keys(narrowed).length === 0
  const total = pages.footer === 'end' ? rows.length : isWhole ? counts?.[tab] : undefined
  const chosen = useMemo(() => rows.filter(({ id }) => selected.includes(id)), [selected, rows])
  const ids = useMemo(() => chosen.map(({ id }) => id), [chosen])
  const { loadMore } = pages
  // An error waits for the person, in the foot.
  const more = useCallback(() => {
    if (pages.footer === 'more') void loadMore()
  }, [pages, loadMore])
  const close = () => setSheet(undefined)
  const changeSort = (next: string) => {
    close()
    onShow({ tab, filter: { ...narrowed, ...(next !== NEWEST_FIRST && { sort: next }) } })
  }
  return (
    <>
      <ListDesk
        list={list}
        look={{ tab, filter: { ...filter }, columns: [...choice.shown] }}
        keyword={pages.keyword}
        selected={ids}
        onShow={(view) => {
          choice.choose(view.columns)
          onShow(view)
        }}
      >
        {chosen.length > 0 && bulk?.(chosen)}
        <Button kind='secondary' inline onPress={() => setSheet('sort')}>
          排序
        </Button>
        <Button kind='secondary' inline onPress={() => setSheet('columns')}>
          显示的列
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
            total={total}
            sort={sort}
            onSort={changeSort}
            selected={ids}
            onSelect={setSelected}
            onOpen={onOpen}
            onNearEnd={more}
            {...(onTop !== undefined && { onTop })}
            {...(topTurn !== undefined && { topTurn })}
          />
          <View className='list-table-foot' {...{ role: 'status' }}>
            <Text>{total === undefined ? `已载入 ${rows.length} 张` : `共 ${total} 张，已载入 ${rows.length} 张`}</Text>
            {chosen.length > 0 && <Text>{[`已选 ${chosen.length} 张`, ...sumsOf(chosen, columns, choice.shown)].join('，')}</Text>}
            {pages.footer === 'loading' && <Text>正在加载…</Text>}
            {pages.footer === 'error' && (
              <Button kind='text' inline onPress={() => void loadMore()}>
                加载失败，点此重试
              </Button>
            )}
          </View>
        </>
      )}
      {sheet === 'columns' && <ColumnsSheet columns={columns} choice={choice} onClose={close} />}
      {sheet === 'sort' && <SortSheet options={sortOptions(columns)} value={sort} onChange={changeSort} onClose={close} />}
    </>
  )
}) as <Row extends { id: string }, Tab extends string, Filter extends Record<string, string>>(
  props: PropsWithChildren<ListTableProps<Row, Tab, Filter>>
) => JSX.Element
