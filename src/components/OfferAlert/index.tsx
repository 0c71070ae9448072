import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import type { OrderCard } from '@/contract/transferCar/order/detail'
import { formatDistance } from '@/domain/format/measure'
import { useStores } from '@/hooks/useStores'
import { findRoute } from '@/routes'
import { useTopInset } from '../NavBar/useTopInset'
import { Pressable } from '../Pressable'
import { TimeText } from '../TimeText'
import './index.scss'

const FORM = '/pages/transferCar/form'

/** A driver's new orders over any page, until he looks or turns them away; one at a time, the newest first. */
export const OfferAlert = observer(function OfferAlert() {
  const { waiting } = useStores().offers
  const [offer] = waiting
  return offer === undefined ? null : <Offer offer={offer} more={waiting.length - 1} />
})

interface OfferProps {
  offer: OrderCard
  /** How many others wait. */
  more: number
}

const Offer = observer(function Offer({ offer, more }: OfferProps) {
  const { offers, navigation } = useStores()
  // Only where we draw the bar ourselves does the page begin under the status bar.
  const inset = useTopInset()
  const top = findRoute(navigation.current())?.customNavigation !== undefined ? inset : 0
  const distance = formatDistance(offers.distanceM(offer))
  const look = () => {
    offers.see(offer)
    void navigation.open(FORM, { id: offer.id })
  }
  return (
    <View className='offer' style={{ paddingTop: `${top}px` }} {...{ role: 'region', 'aria-label': '新派单' }}>
      <View className='offer-inner' {...{ role: 'alert' }}>
        <Pressable className='offer-head' role='link' onPress={look}>
          <Text className='offer-title'>{more > 0 ? `新派单，另有 ${more} 张待接` : '新派单，等待接单'}</Text>
          <Text className='offer-place'>{offer.address ?? '地点待补充'}</Text>
          <View className='offer-facts'>
            <Text>{offer.orderNo}</Text>
            {distance !== '' && <Text>距此 {distance}</Text>}
            <TimeText at={offer.statusAt} />
          </View>
        </Pressable>
        <View className='offer-actions'>
          <Pressable className='offer-later' onPress={() => offers.see(offer)}>
            <Text>稍后</Text>
          </Pressable>
          <Pressable className='offer-look' onPress={look}>
            <Text>查看工单</Text>
          </Pressable>
        </View>
      </View>
    </View>
  )
})
