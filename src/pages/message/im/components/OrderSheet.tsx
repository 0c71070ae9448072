import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Pressable } from '@/components/Pressable'
import { SearchBar } from '@/components/SearchBar'
import { Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import type { OrderCard } from '@/contract/transferCar/order/detail'
import { SERVER_SEARCH_DELAY_MS } from '@/domain/constants'
import { STATUS_INFO } from '@/domain/transferCar/order/status'
import { createTransferCarService } from '@/services/transferCar/order/orders'
import { useStores } from '@/hooks/useStores'
import { Loadable } from '@/stores/loadable'
import type { ComposerModel } from '../composer/model'

const titleOf = ({ orderNo }: OrderCard): string => orderNo
const textOf = (order: OrderCard): string =>
  [order.plateNo, order.address, STATUS_INFO[order.status].label].filter((part) => part !== null && part !== '').join(' · ')

/** Lately opened work orders and those that are searched for, to be sent as a card. */
const OpenOrderSheet = observer(function OpenOrderSheet({ model }: { model: ComposerModel }) {
  const { api } = useStores()
  const [keyword, setKeyword] = useState('')
  const [orders, setOrders] = useState<Loadable<OrderCard[]>>()
  useEffect(() => {
    const load = () => {
      const next = new Loadable(async () => (await createTransferCarService(api).list(keyword === '' ? {} : { keyword })).list)
      setOrders(next)
      void next.load()
    }
    const rest = setTimeout(load, keyword === '' ? 0 : SERVER_SEARCH_DELAY_MS)
    return () => clearTimeout(rest)
  }, [api, keyword])
  const content = () => {
    if (orders?.error !== undefined && !orders.isLoading)
      return <ErrorState message={orders.error.message} onRetry={() => void orders.load()} />
    if (orders?.data === undefined) return <Skeleton cards={3} lines={2} />
    if (orders.data.length === 0)
      return <EmptyState icon='clipboard' title='没有工单' hint={keyword === '' ? '可以看到的工单会出现在这里' : '换一个关键字再找'} />
    return orders.data.map((order) => (
      <Pressable
        key={order.id}
        className='chat-order'
        onPress={() => model.sendOrder({ id: order.id, title: titleOf(order), text: textOf(order) })}
      >
        <Text className='chat-order-title'>{titleOf(order)}</Text>
        <Text className='chat-order-text'>{textOf(order)}</Text>
      </Pressable>
    ))
  }
  return (
    <Sheet open title='发送工单' onClose={model.stopChoosing}>
      <View className='chat-order-search'>
        <SearchBar placeholder='工单号、车牌、手机号' onChange={(words) => setKeyword(words.trim())} />
      </View>
      {content()}
    </Sheet>
  )
})

export const OrderSheet = observer(function OrderSheet({ model }: { model: ComposerModel }) {
  return model.choosing === 'order' ? <OpenOrderSheet model={model} /> : null
})
