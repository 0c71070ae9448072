import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { headWidth, useColumns, type DeskColumn } from '@/components/DeskTable/columns'
import { DeskTable } from '@/components/DeskTable/index.h5'
import { ColumnsSheet } from '@/components/DeskTable/Sheets'
import { StatusTag } from '@/components/StatusTag'
import type { ColumnEntry, RecordRow } from '@/contract/form'
import type { FieldKind } from '@/domain/form/kinds'
import { PAGES } from '@/domain/pages'
import { useStores } from '@/hooks/useStores'
import { replaceAddressQuery } from '@/platform/addressQuery'
import { partOf, titleOf } from '../cards'
import { flowStateOf } from '../flowState'
import type { Order, RecordListModel } from '../model'
import { insteadOfRows } from './RecordRows'
import type { RecordActions } from './useActions'
import type { useSearch } from './useSearch'
import '@/components/ListDesk/ListTable.scss'
import './recordTable.scss'

/** Widths of columns whose list says none, px at the usual size of the text. */
const USUAL_PX = 140
const TITLE_PX = 200
const STATE_PX = 100
const STATE = 'flowState'
const NUMBERS: ReadonlySet<FieldKind> = new Set<FieldKind>(['number', 'calculate'])

/** How an order stands in the table and in an address: the key, `-` before it for descending. */
const sortOf = (order: Order | undefined): string => (order === undefined ? '' : `${order.sort === 'desc' ? '-' : ''}${order.sidx}`)
const orderOf = (sort: string): Order => ({ sidx: sort.replace(/^-/, ''), sort: sort.startsWith('-') ? 'desc' : 'asc' })

/** Columns of a list as its table draws them: sorted by what its menu of orders has, narrowed by what its search sheet has. */
function columnsOf(list: RecordListModel, searched: readonly string[]): readonly DeskColumn<RecordRow>[] {
  const { columns, ownColumns, definition, model } = list
  const sorted = (model?.columns.sortList ?? []).map(({ prop }) => prop)
  const ofColumn = (column: ColumnEntry): DeskColumn<RecordRow> => ({
    id: column.prop,
    label: column.label,
    width: Math.max(
      column.width ?? 0,
      column.prop === columns[0]?.prop ? TITLE_PX : USUAL_PX,
      headWidth(column.label, sorted.includes(column.prop))
    ),
    isWide: column.prop === columns[0]?.prop,
    isNumber: column.align === 'right' || NUMBERS.has(definition.byId.get(column.prop)?.kind ?? 'unknown'),
    isSortable: sorted.includes(column.prop),
    ...(searched.includes(column.prop) && { filter: { kind: 'own', key: column.prop } as const }),
    cell: (row) => (column.prop === columns[0]?.prop ? titleOf(row, columns) : (partOf(definition, row, column)?.text ?? ''))
  })
  const state: DeskColumn<RecordRow> = {
    id: STATE,
    label: '流程状态',
    width: STATE_PX,
    cell: ({ flowState }) => {
      const word = flowStateOf(flowState)
      return word !== undefined && <StatusTag tone={word.tone}>{word.label}</StatusTag>
    }
  }
  return [...ownColumns.map(ofColumn), ...(list.pages.rows.some(({ flowState }) => flowState !== undefined) ? [state] : [])]
}

interface RecordTableProps {
  list: RecordListModel
  modelId: string
  /** Parameters of the page's address that say which list it is. */
  address: Readonly<Record<string, string | undefined>>
  search: Pick<ReturnType<typeof useSearch>, 'open' | 'clear' | 'isOffered' | 'keys'>
  actions: RecordActions
  /** Undefined for those who may not add. */
  addWord: string | undefined
}

/** What is searched and in which order rows come, written into the address as it changes; beside a record the address is the record's. */
function useAddress({ list, address }: Pick<RecordTableProps, 'list' | 'address'>): void {
  const { ui } = useStores()
  const words = JSON.stringify(list.search)
  const sort = sortOf(list.order)
  const written = useRef(`${words} ${sort}`)
  const isBeside = ui.beside === PAGES.records
  useEffect(() => {
    if (isBeside || written.current === `${words} ${sort}`) return
    written.current = `${words} ${sort}`
    replaceAddressQuery({ ...address, ...(words !== '{}' && { search: words }), ...(sort !== '' && { sort }) })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `address` names the same list all the time
  }, [words, sort, isBeside])
}

/** What stands under a table: how many rows there are, and how the next ones come. */
const Foot = observer(function Foot({ list, chosen }: { list: RecordListModel; chosen: number }) {
  const { shown, footer, loadMore } = list.pages
  return (
    <View className='list-table-foot' {...{ role: 'status' }}>
      <Text>{footer === 'end' ? `共 ${shown.length} 条` : `已载入 ${shown.length} 条`}</Text>
      {chosen > 0 && <Text>{`已选 ${chosen} 条`}</Text>}
      {footer === 'loading' && <Text>正在加载…</Text>}
      {footer === 'error' && (
        <Button kind='text' inline onPress={() => void loadMore()}>
          加载失败，点此重试
        </Button>
      )}
    </View>
  )
})

/** Records of a model on a wide window (app.md#wide-screens): the rows of the same list as a table. */
export const RecordTable = observer(function RecordTable(props: RecordTableProps) {
  const { list, modelId, search, actions, addWord } = props
  const { pages, order } = list
  useAddress(props)
  const hasState = pages.rows.some(({ flowState }) => flowState !== undefined)
  const columns = useMemo(
    () => columnsOf(list, search.keys),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what the columns follow from
    [list, list.columns, list.definition, hasState, search.keys.join()]
  )
  const choice = useColumns(`records.${modelId}`, columns)
  const [isChoosing, setChoosing] = useState(false)
  const [selected, setSelected] = useState<readonly string[]>([])
  const rows = pages.shown
  const chosen = rows.filter(({ id }) => selected.includes(id))
  const [only] = chosen
  const { open: openRow, more } = actions
  const open = (id: string) => {
    const row = rows.find((each) => each.id === id)
    if (row !== undefined) openRow?.(row)
  }
  const { loadMore } = pages
  // An error waits for the person, in the foot.
  const toMore = useCallback(() => {
    if (pages.footer === 'more') void loadMore()
  }, [pages, loadMore])
  const { defaultSidx = '', sort = 'desc' } = list.model?.columns ?? {}
  const usual: Order = { sidx: defaultSidx, sort }
  const searched = Object.keys(list.search)
  const instead = insteadOfRows({ list, addWord: undefined, onClearFilter: search.clear })
  return (
    <>
      <View className='record-table-head'>
        {chosen.length === 1 && only !== undefined && more !== undefined && (
          <Button kind='secondary' inline onPress={() => more(only)}>
            更多操作
          </Button>
        )}
        {searched.length > 0 && (
          <Button kind='text' inline onPress={search.clear}>
            清空筛选
          </Button>
        )}
        <Button kind='secondary' inline onPress={() => setChoosing(true)}>
          显示的列
        </Button>
        {addWord !== undefined && (
          <Button inline icon='plus' onPress={actions.add}>
            {addWord}
          </Button>
        )}
      </View>
      {instead ?? (
        <>
          <DeskTable
            label={list.model?.fullName ?? ''}
            columns={columns}
            shown={choice.shown}
            rows={rows}
            total={pages.footer === 'end' ? rows.length : undefined}
            sort={sortOf(order ?? usual)}
            onSort={(sort) => list.setOrder(orderOf(sort))}
            filtered={searched}
            {...(search.isOffered && { onFilter: search.open })}
            selected={chosen.map(({ id }) => id)}
            onSelect={setSelected}
            onOpen={open}
            onNearEnd={toMore}
          />
          <Foot list={list} chosen={chosen.length} />
        </>
      )}
      {isChoosing && <ColumnsSheet columns={columns} choice={choice} onClose={() => setChoosing(false)} />}
    </>
  )
})
