import { lazy, Suspense, useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useRouter } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { ErrorState } from '@/components/EmptyState'
import { Page, StickyHead } from '@/components/Page'
import { Skeleton } from '@/components/Skeleton'
import { StatusTabs } from '@/components/StatusTabs'
import type { ExportKind, StatisticQuery } from '@/contract/transferCar/statistic/statistic'
import { PAGES } from '@/domain/pages'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { replaceAddressQuery } from '@/platform/addressQuery'
import { printPage } from '@/platform/desk/keys'
import { saveFile } from '@/platform/saveFile'
import { createStatisticService } from '@/services/transferCar/statistic/statistics'
import { Breakdown } from './components/Breakdown'
import { Cards } from './components/Cards'
import { Ageing, Durations } from './components/Durations'
import { RangeFields } from './components/RangeFields'
import './index.scss'
import { Profit } from './profit/Profit'
import { Trend } from './components/Trend'
import type { Drill } from './drill'
import { PERIODS, rangeError, StatisticModel, type PeriodChoice } from './model'

const DrillPanel = process.env.TARO_ENV === 'h5' ? lazy(async () => ({ default: (await import('./DrillPanel.h5')).DrillPanel })) : undefined
/** Lists that are shown beside the figures of a wide window. */
const BESIDE: readonly string[] = [PAGES.orders, PAGES.payments]

const EXPORTS: readonly { kind: ExportKind; label: string }[] = [
  { kind: 'summary', label: '统计汇总' },
  { kind: 'orders', label: '工单明细' },
  { kind: 'payments', label: '收退款明细' }
]

/** Work-order statistics: cards, trends, lengths, breakdowns, ages; each number opens the list behind it (statistics.md#figures). */
export default observer(function StatisticPage() {
  const { api, session, navigation, feedback, clock, ui } = useStores()
  const { params } = useRouter()
  const [service] = useState(() => createStatisticService(api))
  const [model] = useState(() => {
    const range = { from: params.from ?? '', to: params.to ?? '' }
    const isOwn = params.period === 'custom' && rangeError(range) === ''
    return new StatisticModel(
      service,
      clock,
      isOwn ? 'custom' : PERIODS.find(({ value }) => value === params.period)?.value,
      isOwn ? range : undefined
    )
  })
  const [exporting, setExporting] = useState<ExportKind>()
  const [drill, setDrill] = useState<Drill>()
  const shown = ui.isDesk ? drill : undefined
  useEffect(() => () => model.dispose(), [model])
  usePageReading(model.load)
  useEffect(() => {
    if (ui.isDesk) model.compare()
  }, [model, ui.isDesk])

  const { overview, period, range } = model
  const open = (next: Drill) => {
    if (ui.isDesk && DrillPanel !== undefined && BESIDE.includes(next.route)) setDrill(next)
    else void navigation.open(next.route, next.params)
  }
  const choose = (next: PeriodChoice) => {
    model.setPeriod(next)
    replaceAddressQuery(next === 'custom' ? { period: next, ...model.range } : { period: next })
  }
  const apply = (next: StatisticQuery) => {
    model.setRange(next)
    replaceAddressQuery({ period: 'custom', ...next })
  }
  const exportCsv = async (kind: ExportKind, label: string) => {
    setExporting(kind)
    const problem = await saveFile({
      url: service.exportAddress(range, kind),
      token: session.token,
      name: `${label}_${range.from}_${range.to}.csv`
    })
    setExporting(undefined)
    if (problem !== '') feedback.toast(problem)
  }
  const periodName = period === 'custom' ? `${range.from} 至 ${range.to} ` : (PERIODS.find(({ value }) => value === period)?.label ?? '')

  const content = () => {
    if (model.state === 'error') return <ErrorState message={model.error} onRetry={() => void model.load()} />
    if (overview === undefined) return <Skeleton cards={4} />
    return (
      <>
        {model.error !== '' && <Text className='stat-note'>{`没有更新成功：${model.error}`}</Text>}
        <Cards overview={overview} before={model.before} periodName={periodName} onOpen={open} />
        <Trend model={model} overview={overview} onOpen={open} />
        <Breakdown model={model} seesMoney={overview.money !== null} onOpen={open} />
        {overview.money !== null && <Profit service={service} overview={overview} onOpen={open} />}
        <Durations list={overview.durations} />
        {overview.outstanding !== null && <Ageing outstanding={overview.outstanding} onOpen={open} />}
        {overview.canExport && (
          <Section title='导出表格'>
            <View className='stat-export'>
              {ui.isDesk && (
                <Button kind='secondary' inline onPress={printPage}>
                  打印报表
                </Button>
              )}
              {EXPORTS.filter(({ kind }) => kind !== 'payments' || overview.money !== null).map(({ kind, label }) => (
                <Button
                  key={kind}
                  kind='secondary'
                  inline
                  loading={exporting === kind}
                  loadingText='导出中'
                  disabled={exporting !== undefined}
                  onPress={() => void exportCsv(kind, label)}
                >
                  {label}
                </Button>
              ))}
            </View>
            <Text className='stat-note'>CSV 表格，个人信息已脱敏；每次导出都有记录</Text>
          </Section>
        )}
      </>
    )
  }
  return (
    <Page title='统计' className={[ui.isDesk && 'stat-wide', shown !== undefined && 'stat-drilled'].filter(Boolean).join(' ')}>
      <StickyHead>
        <StatusTabs label='统计周期' current={period} onChange={choose} tabs={PERIODS} />
        {period === 'custom' && <RangeFields range={range} onApply={apply} />}
      </StickyHead>
      <View className='stat-parts'>{content()}</View>
      {shown !== undefined && DrillPanel !== undefined && (
        <Suspense fallback={null}>
          <DrillPanel key={JSON.stringify(shown)} drill={shown} onClose={() => setDrill(undefined)} />
        </Suspense>
      )}
    </Page>
  )
})
