import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import type { OrderCard } from '@/contract/transferCar/order/detail'
import { countdown } from '@/domain/format/measure'
import { awayFromHere } from '@/domain/transferCar/order/away'
import { useStores } from '@/hooks/useStores'
import { PAGES } from '@/domain/pages'
import type { OfferAnswer } from '@/stores/transferCar/order/offerStore'
import { AlertBanner } from '../AlertBanner'
import { PlateText } from '../PlateText'
import { Pressable } from '../Pressable'
import { tellSeen } from './tellSeen'
import './index.scss'

/** A driver's new orders over any page until he answers or their time is over; one at a time, the newest first (orders.md#offers). */
export const OfferAlert = observer(function OfferAlert() {
  const { offers, navigation } = useStores()
  const here = navigation.current()
  // Its own page has the same two answers.
  const told = offers.waiting.filter(({ id }) => !here.startsWith(PAGES.order) || !here.includes(`id=${id}`))
  const offer = told.find((each) => !offers.isFolded(each)) ?? told[0]
  if (offer === undefined) return null
  return offers.isFolded(offer) ? <FoldedOffer offer={offer} /> : <Offer offer={offer} more={offers.waiting.length - 1} />
})

interface OfferProps {
  offer: OrderCard
  /** How many others wait. */
  more: number
}

/** How long it still waits; empty where the server does not say. */
const Left = observer(function Left({ offer }: Pick<OfferProps, 'offer'>) {
  const left = useStores().offers.leftMs(offer)
  return left === undefined ? null : <Text className='offer-left'>{countdown(left)} 后退回</Text>
})

/** Put aside: one line on top of the page. */
const FoldedOffer = observer(function FoldedOffer({ offer }: Pick<OfferProps, 'offer'>) {
  const { navigation } = useStores()
  return (
    <Pressable
      className='offer-folded'
      role='link'
      label='查看待接工单'
      onPress={() => void navigation.open(PAGES.order, { id: offer.id })}
    >
      <PlateText text={`待接单 ${offer.offer?.car ?? offer.orderNo}`} />
      <Left offer={offer} />
    </Pressable>
  )
})

const Offer = observer(function Offer({ offer, more }: OfferProps) {
  const { offers, navigation, offline } = useStores()
  const { car = offer.orderNo, work = '', price = '' } = offer.offer ?? {}
  const kind = offer.offer?.unitId === undefined ? '新派单' : '新增派'
  const open = () => void navigation.open(PAGES.order, { id: offer.id })
  const tell = (isNews: boolean) => {
    if (isNews) tellSeen(offline, offer.id)
  }
  const answer = (said: OfferAnswer) => () => {
    tell(offers.answerWith(offer, said))
    open()
  }
  return (
    <AlertBanner
      label={kind}
      title={more > 0 ? `${kind}，另有 ${more} 张待接` : `${kind}，等待接单`}
      aside={<Left offer={offer} />}
      answers={[
        { label: '稍后', onPress: () => tell(offers.see(offer)) },
        { label: '拒单', onPress: answer('refuse') },
        { label: '接单', onPress: answer('accept') }
      ]}
      onOpen={open}
    >
      <PlateText className='alert-banner-place' text={[car, work].filter(Boolean).join(' · ')} />
      <Text className='alert-banner-place'>{offer.address ?? '地点待补充'}</Text>
      <View className='alert-banner-facts'>
        <Text>{awayFromHere(offers, offer.position, offers.road(offer))}</Text>
        {price !== '' && <Text>计价：{price}</Text>}
        <Text>{offer.orderNo}</Text>
      </View>
    </AlertBanner>
  )
})
