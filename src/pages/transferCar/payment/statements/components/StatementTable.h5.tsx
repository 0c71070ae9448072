import { View } from '@tarojs/components'
import { StatusTag } from '@/components/StatusTag'
import type { StatementSummary } from '@/contract/transferCar/payment/collect'
import { formatFen, shanghaiDate } from '@/domain/format'
import { STATEMENT_STATE_INFO } from '@/domain/transferCar/payment/labels'
import { WholeTable, type WholeColumn } from '@/components/ListDesk/WholeTable.h5'

/** Later than any day that something is due. */
const NEVER = Number.MAX_SAFE_INTEGER
const words = (id: 'statementNo' | 'customerName' | 'month', label: string, width: number): WholeColumn<StatementSummary> => ({
  id,
  label,
  width,
  isSortable: true,
  by: (row) => row[id],
  cell: (row) => row[id]
})
const COLUMNS: readonly WholeColumn<StatementSummary>[] = [
  words('statementNo', '对账单号', 160),
  { ...words('customerName', '客户', 200), isWide: true },
  words('month', '月份', 100),
  {
    id: 'state',
    label: '状态',
    width: 140,
    cell: ({ state, isOverdue }) => (
      <View className='desk-table-tags'>
        <StatusTag tone={STATEMENT_STATE_INFO[state].tone}>{STATEMENT_STATE_INFO[state].label}</StatusTag>
        {isOverdue && <StatusTag tone='danger'>逾期</StatusTag>}
      </View>
    )
  },
  {
    id: 'orderCount',
    label: '工单数',
    width: 90,
    isNumber: true,
    isSortable: true,
    by: ({ orderCount }) => orderCount,
    cell: ({ orderCount }) => orderCount
  },
  {
    id: 'totalFen',
    label: '金额（元）',
    width: 130,
    isNumber: true,
    isSortable: true,
    by: ({ totalFen }) => totalFen,
    cell: ({ totalFen }) => formatFen(totalFen)
  },
  {
    id: 'dueAt',
    label: '到期',
    width: 120,
    isSortable: true,
    by: ({ dueAt }) => dueAt ?? NEVER,
    cell: ({ dueAt }) => (dueAt === null ? '' : shanghaiDate(dueAt))
  }
]

const sum = (rows: readonly StatementSummary[]): string =>
  `${rows.length} 张，${rows.reduce((all, { orderCount }) => all + orderCount, 0)} 单，合计 ${formatFen(rows.reduce((all, { totalFen }) => all + totalFen, 0))} 元`

/** Statements of customers on a wide window. */
export const StatementTable = ({ statements, onOpen }: { statements: readonly StatementSummary[]; onOpen: (id: string) => void }) => (
  <WholeTable name='statements' label='对账单' columns={COLUMNS} rows={statements} onOpen={onOpen} sum={sum} />
)
