import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { useStores } from '@/hooks/useStores'
import { createNotifyService } from '@/services/notify'
import { DeliveriesModel, deliveryWords } from './model'

/** One quiet line for each notice of the order, for who may dispatch. @param version of the order: read again when it changes */
export const Deliveries = observer(function Deliveries({ orderId, version }: { orderId: string; version: number }) {
  const { api, clock } = useStores()
  const [model] = useState(() => new DeliveriesModel(createNotifyService(api)))
  useEffect(() => () => model.dispose(), [model])
  useEffect(() => {
    void model.load(orderId)
  }, [model, orderId, version])
  // Who has seen it meanwhile changes nothing of the order.
  useDidShow(() => void model.load(orderId))
  if (model.list.length === 0) return null
  return (
    <View {...{ role: 'list', 'aria-label': '通知记录' }}>
      {model.list.map((delivery) => (
        <View key={delivery.id} {...{ role: 'listitem' }}>
          <Text className='detail-line detail-figures'>{deliveryWords(delivery, clock.now())}</Text>
        </View>
      ))}
    </View>
  )
})
