import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { STATUS_INFO } from '@/domain/transferCar/order/status'
import { useStores } from '@/hooks/useStores'
import type { OrderCard } from '@/contract/transferCar/order/detail'
import type { ServerSearch } from '@/stores/serverSearch'
import { PAGES } from '@/domain/pages'
import { Section } from '../Card'
import { ListFooter } from '../ListFooter'
import { PlateChip } from '../PlateChip'
import { Pressable } from '../Pressable'
import { StatusTag } from '../StatusTag'
import './index.scss'

/** Orders that a search found, above what else it found. */
export const OrderHits = observer(function OrderHits({ search }: { search: ServerSearch<OrderCard> }) {
  const { navigation } = useStores()
  const { found, error, hasMore } = search
  if (error !== '') return <ListFooter state='error' onMore={() => void search.ask()} />
  if (found.length === 0) return null
  return (
    <Section title='工单'>
      {found.map((order) => {
        const { label, tone } = STATUS_INFO[order.status]
        return (
          <Pressable
            key={order.id}
            className='order-hit'
            role='link'
            label={`${order.plateNo ?? ''} ${order.orderNo} ${label}`}
            onPress={() => void navigation.open(PAGES.order, { id: order.id })}
          >
            <View className='order-hit-head'>
              <PlateChip plateNo={order.plateNo} situation={order.plateSituation} />
              <StatusTag tone={tone}>{label}</StatusTag>
            </View>
            <Text className='order-hit-line'>{[order.orderNo, order.address].filter(Boolean).join(' · ')}</Text>
          </Pressable>
        )
      })}
      {hasMore && (
        <Pressable className='order-hit-more' role='link' onPress={() => void navigation.open(PAGES.orders)}>
          <Text>还有更多，去工单列表查找</Text>
        </Pressable>
      )}
    </Section>
  )
})
