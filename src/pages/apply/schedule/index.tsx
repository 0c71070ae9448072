import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useRouter } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { ErrorState } from '@/components/EmptyState'
import { Icon } from '@/components/Icon'
import { Page, StickyHead } from '@/components/Page'
import { Pressable } from '@/components/Pressable'
import { Skeleton } from '@/components/Skeleton'
import { StatusTabs } from '@/components/StatusTabs'
import type { Occurrence } from '@/contract/schedule'
import { isDay } from '@/domain/schedule/days'
import { occurrenceKey } from '@/domain/schedule/event'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { PAGES } from '@/domain/pages'
import { AgendaView, DayList } from './components/AgendaView'
import { CalendarSheet } from './components/CalendarSheet'
import { MonthView } from './components/MonthView'
import { TimeGrid } from './components/TimeGrid'
import { CalendarModel, VIEWS } from './model'
import { useSchedule } from './useSchedule'
import './index.scss'

const Head = observer(function Head({ model, onMore }: { model: CalendarModel; onMore: () => void }) {
  const what = model.view === 'month' ? '月' : model.view === 'week' ? '周' : model.view === 'day' ? '天' : '30 天'
  return (
    <StickyHead>
      <View className='schedule-head'>
        <View className='schedule-nav'>
          <Pressable className='schedule-step' label={`上一${what}`} onPress={() => model.move(-1)}>
            <Icon name='back' />
          </Pressable>
          <Text className='schedule-title' {...{ role: 'heading', 'aria-level': 1 }}>
            {model.title}
          </Text>
          <Pressable className='schedule-step' label={`下一${what}`} onPress={() => model.move(1)}>
            <Icon name='next' />
          </Pressable>
        </View>
        <View className='schedule-tools'>
          <Button kind='text' inline label='回到今天' onPress={model.goToday}>
            今天
          </Button>
          {!model.isPlatform && (
            <Button kind='text' inline label='日历与导出' onPress={onMore}>
              日历
            </Button>
          )}
        </View>
      </View>
      {!model.isPlatform && <StatusTabs label='显示方式' tabs={VIEWS} current={model.view} onChange={model.setView} />}
    </StickyHead>
  )
})

const Content = observer(function Content({
  model,
  now,
  onOpen
}: {
  model: CalendarModel
  now: number
  onOpen: (event: Occurrence) => void
}) {
  if (model.state === 'error') return <ErrorState message={model.error} onRetry={() => void model.load()} />
  if (model.view === 'month')
    return (
      <>
        <MonthView model={model} />
        {model.state === 'loading' ? <Skeleton cards={2} lines={2} /> : <DayList model={model} onOpen={onOpen} />}
      </>
    )
  if (model.state === 'loading') return <Skeleton cards={4} lines={2} />
  return model.view === 'agenda' ? <AgendaView model={model} onOpen={onOpen} /> : <TimeGrid model={model} now={now} onOpen={onOpen} />
})

/** The calendar: one's own appointments, invitations, calendars of departments and rosters, by month, week, day or as a list. */
export default observer(function Schedule() {
  const { im, navigation, storage } = useStores()
  const { day = '' } = useRouter().params
  const parts = useSchedule()
  const [model] = useState(() => new CalendarModel({ ...parts, storage, ...(isDay(day) ? { day } : {}) }))
  const [isMore, setMore] = useState(false)
  useEffect(() => () => model.dispose(), [model])
  useEffect(() => im.watch('schedule', () => void model.load()), [im, model])
  usePageReading(model.load)
  const hasHours = (model.view === 'week' || model.view === 'day') && model.state === 'ready'
  const open = (event: Occurrence): void => void navigation.open(PAGES.appointment, { id: occurrenceKey(event.id, event.at) })
  return (
    <Page title='我的日程' className={hasHours ? 'schedule schedule-hours' : 'schedule'}>
      <Head model={model} onMore={() => setMore(true)} />
      <Content model={model} now={parts.now()} onOpen={open} />
      {isMore && <CalendarSheet model={model} service={parts.service} onClose={() => setMore(false)} />}
      <BottomBar>
        <Button icon='plus' onPress={() => void navigation.open(PAGES.appointment, { day: model.day })}>
          新建日程
        </Button>
      </BottomBar>
    </Page>
  )
})
