import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Icon } from '@/components/Icon'
import { TRIP_WORDS } from '@/domain/transferCar/order/trip'
import { useStores } from '@/hooks/useStores'

/** Tells the driver that dispatch sees where he is, as long as it does (fleet.md#positions). */
export const TripNotice = observer(function TripNotice({ orderId }: { orderId: string }) {
  const { positions } = useStores()
  if (positions.orderId !== orderId || positions.state === 'off') return null
  return (
    <View className='trip-notice' {...{ role: 'status' }}>
      <Icon name='pin' size={16} />
      <Text>{TRIP_WORDS[positions.state]}</Text>
    </View>
  )
})
