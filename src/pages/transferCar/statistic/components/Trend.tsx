import { useMemo } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Section } from '@/components/Card'
import { EmptyState } from '@/components/EmptyState'
import { StatusTabs } from '@/components/StatusTabs'
import type { StatisticOverview } from '@/contract/transferCar/statistic/statistic'
import { useStores } from '@/hooks/useStores'
import type { Drill } from '../drill'
import type { StatisticModel } from '../model'
import { GRAINS, isMoneyMeasure, MEASURES, trendOf, type TrendMeasure } from '../trend'
import { ChartBox } from '@/components/ChartBox'
import { countWords, fenWords, shortCount, shortFen } from '../texts'

interface TrendProps {
  model: StatisticModel
  overview: StatisticOverview
  onOpen: (drill: Drill) => void
}

/** One measure over the days, or by hour of the day. */
const Measure = observer(function Measure({ model: { grain }, measure, overview, onOpen }: TrendProps & { measure: TrendMeasure }) {
  const isMoney = isMoneyMeasure(measure)
  const bars = useMemo(() => trendOf(overview, grain, measure), [overview, grain, measure])
  const rows = useMemo(
    () =>
      bars.map(({ label, name, value }) => ({
        key: name,
        label,
        name,
        value,
        words: isMoney ? fenWords(value) : `${countWords(value)} 单`
      })),
    [bars, isMoney]
  )
  const open = (index: number) => {
    const drill = bars[index]?.drill
    if (drill !== undefined) onOpen(drill)
  }
  if (rows.every(({ value }) => value === 0)) return <EmptyState icon='chart' title='这段时间没有数据' />
  const title = `${MEASURES.find(({ value }) => value === measure)?.label ?? ''}趋势`
  return (
    <ChartBox key={`${grain}${measure}`} title={title} kind='column' rows={rows} short={isMoney ? shortFen : shortCount} onPick={open} />
  )
})

/** 趋势 by hour of the day, day, week or month; at a desk all measures side by side. */
export const Trend = observer(function Trend(props: TrendProps) {
  const { model, overview } = props
  const { ui } = useStores()
  const { grain, measure } = model
  const measures = MEASURES.filter(({ isMoney }) => !isMoney || overview.money !== null)
  const grains = <StatusTabs label='趋势间隔' current={grain} onChange={model.setGrain} tabs={GRAINS} />
  if (ui.isDesk)
    return (
      <Section title='趋势' className='stat-whole'>
        {grains}
        <View className='stat-charts'>
          {measures
            .filter(({ isMoney }) => !isMoney || grain !== 'hour')
            .map(({ value, label }) => (
              <View key={value}>
                <Text className='stat-name'>{label}</Text>
                <Measure {...props} measure={value} />
              </View>
            ))}
        </View>
        {grain === 'hour' && overview.money !== null && <Text className='stat-note'>金额按日、周、月统计，没有时段</Text>}
      </Section>
    )
  return (
    <Section title='趋势'>
      <StatusTabs label='趋势指标' current={measure} onChange={model.setMeasure} tabs={measures} />
      {grains}
      <Measure {...props} measure={measure} />
    </Section>
  )
})
