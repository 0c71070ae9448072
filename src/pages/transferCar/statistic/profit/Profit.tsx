import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Section } from '@/components/Card'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { PlateText } from '@/components/PlateText'
import { Pressable } from '@/components/Pressable'
import { Skeleton } from '@/components/Skeleton'
import { StatusTabs } from '@/components/StatusTabs'
import type { ProfitDimension, ProfitRow, StatisticOverview } from '@/contract/transferCar/statistic/statistic'
import { profitFen } from '@/domain/transferCar/statistic/figures'
import type { StatisticService } from '@/services/transferCar/statistic/statistics'
import { rowDrill, type Drill } from '../drill'
import { ProfitModel } from './model'
import { fenWords } from '../texts'

const TABS: readonly { value: ProfitDimension; label: string }[] = [
  { value: 'truck', label: '拖车' },
  { value: 'customer', label: '客户' }
]

/** 利润: income less pay and costs of the days, beside as many days before. */
export const Profit = observer(function Profit({
  service,
  overview,
  onOpen
}: {
  service: Pick<StatisticService, 'profit'>
  overview: StatisticOverview
  onOpen: (drill: Drill) => void
}) {
  const [model] = useState(() => new ProfitModel(service))
  // A new overview is a new look at the same days or at others.
  useEffect(() => void model.show({ from: overview.from, to: overview.to }), [model, overview])
  useEffect(() => () => model.dispose(), [model])
  const { profit, by } = model
  const content = () => {
    if (profit === undefined)
      return model.error === '' ? <Skeleton cards={1} /> : <ErrorState message={model.error} onRetry={() => void model.load()} />
    if (profit.rows.length === 0) return <EmptyState icon='chart' title='这段时间没有收入和费用' />
    const { from, to } = profit
    return (
      <>
        {model.error !== '' && <Text className='stat-note'>{`没有更新成功：${model.error}`}</Text>}
        <View className='stat-table'>
          <Row name='合计' figures={profit.total} isTruck={by === 'truck'} />
          {profit.rows.map((row) => (
            <Row
              key={row.key ?? '-'}
              name={row.label}
              figures={row}
              isTruck={by === 'truck'}
              {...(by === 'truck' && { onOpen: () => onOpen(rowDrill({ from, to }, 'truck', row.key)) })}
            />
          ))}
        </View>
        <Text className='stat-note'>{`上期 ${profit.previousFrom} 至 ${profit.previousTo}。收入和提成按报案日期，车辆费用按发生日期。`}</Text>
      </>
    )
  }
  return (
    <Section title='利润'>
      <StatusTabs label='利润分类' current={by} onChange={model.setBy} tabs={TABS} />
      {content()}
    </Section>
  )
})

interface RowProps {
  name: string
  figures: Pick<ProfitRow, 'now' | 'before'>
  isTruck: boolean
  onOpen?: () => void
}

function Row({ name, figures: { now, before }, isTruck, onOpen }: RowProps) {
  const parts = [`收入 ${fenWords(now.incomeFen)}`, `提成 ${fenWords(now.payFen)}`, ...(isTruck ? [`费用 ${fenWords(now.costFen)}`] : [])]
  const value = fenWords(profitFen(now))
  const inside = (
    <>
      <PlateText className='stat-row-name' text={name} />
      <Text className='stat-row-value'>{value}</Text>
      <Text className='stat-row-more'>{parts.join(' · ')}</Text>
      <Text className='stat-row-more'>{`上期利润 ${fenWords(profitFen(before))}`}</Text>
    </>
  )
  if (onOpen === undefined) return <View className='stat-row'>{inside}</View>
  return (
    <Pressable className='stat-row' label={`${name}，利润 ${value}`} onPress={onOpen}>
      {inside}
    </Pressable>
  )
}
