import { observer } from 'mobx-react'
import { useStores } from '@/hooks/useStores'
import { PAGES } from '@/domain/pages'
import { AlertBanner } from '../AlertBanner'
import { PlateText } from '../PlateText'

/** What dispatch must act on, over any page; one at a time, the newest first (messages.md#alarms-of-dispatch). */
export const DispatchAlarm = observer(function DispatchAlarm() {
  const { alarms, offers, navigation } = useStores()
  const [alarm] = alarms.waiting
  // An offer of one's own is the more urgent.
  if (alarm === undefined || offers.waiting.some((offer) => !offers.isFolded(offer))) return null
  const look = () => {
    alarms.see(alarm)
    void navigation.open(PAGES.order, { id: alarm.orderId })
  }
  return (
    <AlertBanner
      label='调度提醒'
      title={alarms.waiting.length > 1 ? `调度提醒，另有 ${alarms.waiting.length - 1} 条` : '调度提醒'}
      answers={[
        { label: '知道了', onPress: () => alarms.see(alarm) },
        { label: '查看工单', onPress: look }
      ]}
      onOpen={look}
    >
      <PlateText className='alert-banner-place' text={alarm.title} />
    </AlertBanner>
  )
})
