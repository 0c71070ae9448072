import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { useStores } from '@/hooks/useStores'
import { findRoute } from '@/routes'
import { useTopInset } from '../NavBar/useTopInset'
import { PlateWords } from '../PlateWords'
import { Pressable } from '../Pressable'
import '../OfferAlert/index.scss'

const FORM = '/pages/transferCar/form'

/** What dispatch must act on, over any page; one at a time, the newest first (messages.md#alarms-of-dispatch). */
export const DispatchAlarm = observer(function DispatchAlarm() {
  const { alarms, offers, navigation } = useStores()
  const inset = useTopInset()
  const [alarm] = alarms.waiting
  // An offer of one's own is the more urgent.
  if (alarm === undefined || offers.waiting.length > 0) return null
  const top = findRoute(navigation.current())?.customNavigation !== undefined ? inset : 0
  const look = () => {
    alarms.see(alarm)
    void navigation.open(FORM, { id: alarm.orderId })
  }
  return (
    <View className='offer' style={{ paddingTop: `${top}px` }} {...{ role: 'region', 'aria-label': '调度提醒' }}>
      <View className='offer-inner' {...{ role: 'alert' }}>
        <Pressable className='offer-head' role='link' onPress={look}>
          <Text className='offer-title'>{alarms.waiting.length > 1 ? `调度提醒，另有 ${alarms.waiting.length - 1} 条` : '调度提醒'}</Text>
          <PlateWords className='offer-place' text={alarm.title} />
        </Pressable>
        <View className='offer-actions'>
          <Pressable className='offer-later' onPress={() => alarms.see(alarm)}>
            <Text>知道了</Text>
          </Pressable>
          <Pressable className='offer-look' onPress={look}>
            <Text>查看工单</Text>
          </Pressable>
        </View>
      </View>
    </View>
  )
})
