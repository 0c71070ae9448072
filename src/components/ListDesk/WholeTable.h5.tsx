import { useMemo, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { useColumns, type DeskColumn } from '@/components/DeskTable/columns'
import { DeskTable } from '@/components/DeskTable/index.h5'
import { ColumnsSheet } from '@/components/DeskTable/Sheets'
import { printPage } from '@/platform/desk/keys'
import './ListTable.scss'

/** A column of a list that is on the device whole. */
export interface WholeColumn<Row> extends DeskColumn<Row> {
  /** What rows are sorted by; missing = by this column they are not. */
  by?: (row: Row) => string | number
}

export interface WholeTableProps<Row extends { id: string }> {
  /** Its name on the device. */
  name: string
  label: string
  columns: readonly WholeColumn<Row>[]
  rows: readonly Row[]
  onOpen: (id: string) => void
  /** Said of the rows that are ticked. */
  sum: (rows: readonly Row[]) => string
}

/** Rows in the order of a column, or as they came. */
function sorted<Row>(rows: readonly Row[], columns: readonly WholeColumn<Row>[], sort: string): readonly Row[] {
  const by = columns.find(({ id }) => id === sort.replace(/^-/, ''))?.by
  if (by === undefined) return rows
  const turn = sort.startsWith('-') ? -1 : 1
  return [...rows].sort((a, b) => {
    const [one, other] = [by(a), by(b)]
    return turn * (typeof one === 'string' ? one.localeCompare(String(other), 'zh-CN') : one - Number(other))
  })
}

/** A list that the device has whole as a table (app.md#wide-screens): so it is sorted here, by each column that has an order. */
export const WholeTable = observer(function WholeTable<Row extends { id: string }>(props: WholeTableProps<Row>) {
  const { name, label, columns, rows, onOpen, sum } = props
  const choice = useColumns(name, columns)
  const [sort, setSort] = useState('')
  const [isChoosing, setChoosing] = useState(false)
  const [selected, setSelected] = useState<readonly string[]>([])
  const inOrder = useMemo(() => sorted(rows, columns, sort), [rows, columns, sort])
  const chosen = rows.filter(({ id }) => selected.includes(id))
  return (
    <>
      <DeskTable
        label={label}
        columns={columns}
        shown={choice.shown}
        rows={inOrder}
        total={rows.length}
        sort={sort}
        onSort={setSort}
        selected={selected}
        onSelect={setSelected}
        onOpen={onOpen}
      />
      <View className='list-table-foot' {...{ role: 'status' }}>
        <Text>{sum(chosen.length > 0 ? chosen : rows)}</Text>
        <Button kind='text' inline onPress={() => setChoosing(true)}>
          显示的列
        </Button>
        <Button kind='text' inline onPress={printPage}>
          打印
        </Button>
      </View>
      {isChoosing && <ColumnsSheet columns={columns} choice={choice} onClose={() => setChoosing(false)} />}
    </>
  )
}) as <Row extends { id: string }>(props: WholeTableProps<Row>) => JSX.Element
