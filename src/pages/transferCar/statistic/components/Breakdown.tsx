import { useMemo } from 'react'
import { observer } from 'mobx-react'
import { Section } from '@/components/Card'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Skeleton } from '@/components/Skeleton'
import { StatusTabs } from '@/components/StatusTabs'
import type { BreakdownDimension, BreakdownRow } from '@/contract/transferCar/statistic/statistic'
import { receivedFen } from '@/domain/transferCar/statistic/figures'
import { DIMENSION_LABELS, DIMENSIONS, isMoneyDimension } from '@/domain/transferCar/statistic/labels'
import { rowDrill, type Drill } from '../drill'
import type { StatisticModel } from '../model'
import { ChartBox } from '@/components/ChartBox'
import { countWords, fenWords, shortCount, shortFen } from '../texts'

const MOST_BARS = 8
/** Names under bars are cut; the table has them whole. */
const LABEL_LENGTH = 6
const valueOf = (dimension: BreakdownDimension, row: BreakdownRow): number =>
  dimension === 'fee' ? row.receivableFen : isMoneyDimension(dimension) ? receivedFen(row) : row.created

function moreOf(dimension: BreakdownDimension, row: BreakdownRow): string | undefined {
  if (dimension === 'status') return undefined
  if (dimension === 'fee') return `减免 ${fenWords(row.reducedFen)}`
  if (isMoneyDimension(dimension)) return `收款 ${fenWords(row.paidFen)} · 退款 ${fenWords(row.refundedFen)}`
  return `完成 ${countWords(row.completed)} · 空驶 ${countWords(row.dryRun)} · 取消 ${countWords(row.cancelled)}`
}

/** 分类: the chosen days by one dimension. */
export const Breakdown = observer(function Breakdown({
  model,
  seesMoney,
  onOpen
}: {
  model: StatisticModel
  seesMoney: boolean
  onOpen: (drill: Drill) => void
}) {
  const { breakdown, dimension, breakdownState } = model
  const rows = useMemo(
    () =>
      (breakdown?.rows ?? []).map((row) => {
        const value = valueOf(dimension, row)
        const label = row.label.length > LABEL_LENGTH ? `${row.label.slice(0, LABEL_LENGTH)}…` : row.label
        return {
          key: row.key ?? '-',
          label,
          name: row.label,
          value,
          words: isMoneyDimension(dimension) ? fenWords(value) : `${countWords(value)} 单`,
          more: moreOf(dimension, row)
        }
      }),
    [breakdown, dimension]
  )
  const open = (index: number) => {
    const row = breakdown?.rows[index]
    if (breakdown !== undefined && row !== undefined) onOpen(rowDrill({ from: breakdown.from, to: breakdown.to }, dimension, row.key))
  }
  const content = () => {
    if (breakdownState === 'error') return <ErrorState message={model.breakdownError} onRetry={() => void model.loadBreakdown()} />
    if (breakdown === undefined) return <Skeleton cards={1} />
    if (rows.length === 0) return <EmptyState icon='chart' title='这段时间没有数据' />
    return (
      <ChartBox
        key={dimension}
        title={`按${DIMENSION_LABELS[dimension]}`}
        kind='bar'
        rows={rows}
        most={MOST_BARS}
        isOpen
        short={isMoneyDimension(dimension) ? shortFen : shortCount}
        onPick={open}
      />
    )
  }
  const tabs = DIMENSIONS.filter((each) => seesMoney || !isMoneyDimension(each)).map((value) => ({ value, label: DIMENSION_LABELS[value] }))
  return (
    <Section title='分类'>
      <StatusTabs label='分类方式' current={dimension} onChange={model.setDimension} tabs={tabs} />
      {content()}
    </Section>
  )
})
