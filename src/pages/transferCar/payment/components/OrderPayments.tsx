import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import { BUTTON_CODES } from '@/domain/permission'
import { useStores } from '@/hooks/useStores'
import { createMoneyService } from '@/services/transferCar/payment/payments'
import { Loadable } from '@/stores/loadable'
import { PAGES } from '@/domain/pages'
import { OwnerLinkSheet } from './OwnerLinkSheet'
import { PaymentCardView } from './PaymentCardView'
import { PaymentSheet } from '../detail/draft/PaymentSheet'

/** 缴费 on the order page, from arrival on: its payment orders, a new one from free lines, the owner's link. @param moves how often its money or bill moved since the page came up */
export const OrderPayments = observer(function OrderPayments({ order, moves }: { order: OrderDetail; moves: number }) {
  const { api, session, navigation, feedback } = useStores()
  const [list] = useState(() => {
    const service = createMoneyService(api)
    return new Loadable(() => service.ofOrder(order.id))
  })
  const [opened, setOpened] = useState<'create' | 'link'>()
  const mayRead =
    BUTTON_CODES.some((code) => session.can('paymentOrder', code)) && (order.stamps.arrivedAt !== undefined || order.outcome !== null)
  useEffect(() => {
    if (mayRead) void list.refresh()
  }, [mayRead, list, order.version, moves])
  useDidShow(() => {
    if (mayRead && list.data !== undefined) void list.refresh()
  })
  if (!mayRead) return null
  const { data, error } = list
  const open = (id: string) => void navigation.open(PAGES.order, { payment: id })
  const canLink =
    (session.can('paymentOrder', 'btn_pay') || session.can('accidentOrder', 'btn_dispatch')) &&
    order.status !== 'VOID' &&
    order.status !== 'CANCELLED'
  return (
    <Section title='缴费' className='payment-section'>
      {data === undefined && <Text className='fees-hint'>{error === undefined ? '正在读取…' : `缴费工单读取失败：${error.message}`}</Text>}
      {data === undefined && error !== undefined && (
        <Button kind='secondary' icon='refresh' onPress={() => void list.load()}>
          重新读取
        </Button>
      )}
      {data?.list.length === 0 && (
        <Text className='fees-hint'>{data.freeLines.length > 0 ? '还没有缴费工单' : '还没有缴费工单，先在“费用明细”里保存费用'}</Text>
      )}
      {data?.list.map((card) => (
        <PaymentCardView key={card.id} card={card} showsPlate={false} onOpen={open} />
      ))}
      {data?.canCreate === true && data.freeLines.length > 0 && (
        <Button kind='secondary' icon='plus' onPress={() => setOpened('create')}>
          新建缴费工单
        </Button>
      )}
      {canLink && (
        <Button kind='secondary' icon='people' onPress={() => setOpened('link')}>
          车主状态页
        </Button>
      )}
      {opened === 'create' && (
        <PaymentSheet
          orderId={order.id}
          onClose={() => setOpened(undefined)}
          onSaved={({ id }) => {
            setOpened(undefined)
            feedback.toast('缴费工单已新建')
            void list.refresh()
            open(id)
          }}
        />
      )}
      {opened === 'link' && <OwnerLinkSheet orderId={order.id} onClose={() => setOpened(undefined)} />}
    </Section>
  )
})
