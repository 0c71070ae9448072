import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { PlateText } from '@/components/PlateText'
import { Pressable } from '@/components/Pressable'
import { StatusTag } from '@/components/StatusTag'
import { TimeText } from '@/components/TimeText'
import type { HomeAnswer, TodayCard, TodayJob } from '@/contract/workbench'
import { shanghaiDate } from '@/domain/format/dateTime'
import { formatFen } from '@/domain/format/money'
import { isAmount, TODAY_FIGURES, TODAY_TITLES } from '@/domain/workbench/today'
import { PAGES } from '@/domain/pages'
import { displayPlate } from '@/domain/validators/plate'
import './TodayPanel.scss'

export interface TodayPanelProps {
  card: TodayCard
  /** When the figures were true, epoch ms of the server. */
  at: HomeAnswer['at']
  onOpen: (page: string, params: Record<string, string>) => void
}

/** The card of the day: what is next for a driver, what waits for the others; each figure leads to the list behind it. */
export const TodayPanel = observer(function TodayPanel({ card, at, onOpen }: TodayPanelProps) {
  const { role, figures, job } = card
  if (role === 'driver')
    return (
      <Section title={TODAY_TITLES.driver}>
        {job === null ? <Rest onOpen={onOpen} /> : <Job job={job} others={(figures[0]?.value ?? 1) - 1} onOpen={onOpen} />}
      </Section>
    )
  const today = shanghaiDate(at)
  return (
    <Section title={TODAY_TITLES[role]} aside={<TimeText at={at} />}>
      <View className={`today-figures${figures.some(({ key }) => isAmount(key)) ? ' today-sums' : ''}`}>
        {figures.map(({ key, value }) => {
          const { label, tone, page, params } = TODAY_FIGURES[key]
          const text = isAmount(key) ? `¥${formatFen(value)}` : String(value)
          return (
            <Pressable
              key={key}
              className={`today-figure${isAmount(key) ? ' today-sum' : ''}`}
              label={`${label} ${text}`}
              onPress={() => onOpen(page, params(today))}
            >
              <Text className={`today-value${tone === 'warning' && value > 0 ? ' today-warning' : ''}`}>{text}</Text>
              <Text className='today-label'>{label}</Text>
            </Pressable>
          )
        })}
      </View>
    </Section>
  )
})

/** The one order that a driver is at, with its one next step: taken on the order's own page, where its photos and signatures are. */
function Job({ job, others, onOpen }: { job: TodayJob; others: number; onOpen: TodayPanelProps['onOpen'] }) {
  const { id, orderNo, statusLabel, plateNo, address, destAddress, statusAt, next } = job
  const open = () => onOpen(PAGES.order, { id })
  return (
    <View className='today-job'>
      <View className='today-job-head'>
        <PlateText className='today-job-name' text={plateNo === null ? orderNo : displayPlate(plateNo)} />
        <StatusTag tone='primary'>{statusLabel}</StatusTag>
      </View>
      {address !== null && (
        <Text className='today-job-line'>
          {address}
          {destAddress === null ? '' : ` → ${destAddress}`}
        </Text>
      )}
      <Text className='today-job-line'>
        <TimeText at={statusAt} />
        {others > 0 ? ` · 另有 ${others} 单在手` : ''}
      </Text>
      <Button onPress={open}>{next === null ? '查看工单' : next.label}</Button>
    </View>
  )
}

function Rest({ onOpen }: Pick<TodayPanelProps, 'onOpen'>) {
  return (
    <View className='today-job'>
      <Text className='today-job-line'>现在没有派给我的工单，有新单会响铃提醒。</Text>
      <Button kind='secondary' onPress={() => onOpen(PAGES.orders, {})}>
        查看我的工单
      </Button>
    </View>
  )
}
