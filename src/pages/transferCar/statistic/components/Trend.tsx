import { useMemo } from 'react'
import { observer } from 'mobx-react'
import { Section } from '@/components/Card'
import { EmptyState } from '@/components/EmptyState'
import { StatusTabs } from '@/components/StatusTabs'
import type { StatisticOverview } from '@/contract/transferCar/statistic/statistic'
import type { Drill } from '../drill'
import type { StatisticModel } from '../model'
import { GRAINS, isMoneyMeasure, MEASURES, trendOf } from '../trend'
import { ChartBox } from '@/components/ChartBox'
import { countWords, fenWords, shortCount, shortFen } from '../texts'

/** 趋势 by hour of the day, day, week or month. */
export const Trend = observer(function Trend({
  model,
  overview,
  onOpen
}: {
  model: StatisticModel
  overview: StatisticOverview
  onOpen: (drill: Drill) => void
}) {
  const { grain, measure } = model
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
  const title = `${MEASURES.find(({ value }) => value === measure)?.label ?? ''}趋势`
  const open = (index: number) => {
    const drill = bars[index]?.drill
    if (drill !== undefined) onOpen(drill)
  }
  return (
    <Section title='趋势'>
      <StatusTabs
        label='趋势指标'
        current={measure}
        onChange={model.setMeasure}
        tabs={MEASURES.filter(({ isMoney: ofMoney }) => !ofMoney || overview.money !== null)}
      />
      <StatusTabs label='趋势间隔' current={grain} onChange={model.setGrain} tabs={GRAINS} />
      {rows.every(({ value }) => value === 0) ? (
        <EmptyState icon='chart' title='这段时间没有数据' />
      ) : (
        <ChartBox
          key={`${grain}${measure}`}
          title={title}
          kind='column'
          rows={rows}
          short={isMoney ? shortFen : shortCount}
          onPick={open}
        />
      )}
    </Section>
  )
})
