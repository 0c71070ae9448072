import { useMemo } from 'react'
import { WholeTable, type WholeColumn } from '@/components/ListDesk/WholeTable.h5'
import type { ReceivableRow, Receivables } from '@/contract/transferCar/payment/receivables'
import { formatFen } from '@/domain/format'
import { dueDaysOf, RECEIVABLE_AGES } from '@/domain/transferCar/payment/receivables'
import { dayOfText } from '@/domain/transferCar/statistic/days'

type Row = ReceivableRow & { id: string }
type Open = (customerId: string, due?: { dueFrom?: string; dueTo?: string }) => void

interface ReceivableTableProps {
  answer: Receivables
  /** The lists behind the amounts are those of now. */
  isToday: boolean
  onOpen: Open
}

const amount = (id: string, label: string, fen: (row: Row) => number, cell: WholeColumn<Row>['cell']): WholeColumn<Row> => ({
  id,
  label,
  width: 128,
  isNumber: true,
  isSortable: true,
  by: fen,
  cell
})

/** @param onAge opens what stands behind one amount; undefined = the amounts are of another day */
const columnsOf = (totalFen: number, day: number, onAge: Open | undefined): readonly WholeColumn<Row>[] => [
  {
    id: 'customerName',
    label: '客户',
    width: 200,
    isWide: true,
    isSortable: true,
    by: (row) => row.customerName,
    cell: (row) => row.customerName
  },
  { id: 'count', label: '缴费工单', width: 96, isNumber: true, isSortable: true, by: (row) => row.count, cell: (row) => row.count },
  ...RECEIVABLE_AGES.map(({ key, label }) =>
    amount(
      key,
      label,
      (row) => row.ages[key],
      (row) => {
        const words = formatFen(row.ages[key])
        // What is due on no day is not due, and no range of due days holds it.
        if (onAge === undefined || key === 'notDue' || row.ages[key] === 0) return words
        return (
          <button
            type='button'
            tabIndex={-1}
            className='receivable-link'
            aria-label={`${row.customerName} ${label} ${words} 元`}
            onClick={(event) => {
              event.stopPropagation()
              onAge(row.id, dueDaysOf(key, day))
            }}
          >
            {words}
          </button>
        )
      }
    )
  ),
  amount(
    'totalFen',
    '合计',
    (row) => row.totalFen,
    (row) => formatFen(row.totalFen)
  ),
  {
    id: 'share',
    label: '占比',
    width: 80,
    isNumber: true,
    isSortable: true,
    by: (row) => row.totalFen,
    cell: (row) => `${((row.totalFen / totalFen) * 100).toFixed(1)}%`
  }
]

/** By age and in all, of the ticked customers or of all of them. */
const sum = (rows: readonly Row[]): string =>
  [
    `${rows.length} 个客户`,
    ...RECEIVABLE_AGES.map(({ key, label }) => `${label} ${formatFen(rows.reduce((all, { ages }) => all + ages[key], 0))}`),
    `合计 ${formatFen(rows.reduce((all, { totalFen }) => all + totalFen, 0))} 元`
  ].join('，')

/** Aged receivables on a wide window; they are there whole, so they are sorted here. */
export function ReceivableTable({ answer, isToday, onOpen }: ReceivableTableProps) {
  const { rows, total, day } = answer
  const columns = useMemo(
    () => columnsOf(total.totalFen, dayOfText(day) ?? 0, isToday ? onOpen : undefined),
    [total.totalFen, day, isToday, onOpen]
  )
  const named = useMemo(() => rows.map((row) => ({ ...row, id: row.customerId ?? 'none' })), [rows])
  return <WholeTable name='receivables' label='应收账龄' columns={columns} rows={named} onOpen={onOpen} sum={sum} />
}
