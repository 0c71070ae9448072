import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import type { TelephoneCall } from '@/contract/transferCar/calls'
import { formatDateTime } from '@/domain/format'
import { PAGES } from '@/domain/pages'
import { STATUS_INFO } from '@/domain/transferCar/order/status'
import { useInFront } from '@/hooks/pages/useInFront'
import { useStores } from '@/hooks/useStores'
import { focusOn, watchShortcut } from '@/platform/desk/keys'
import { Button } from '../../Button'
import { Pressable } from '../../Pressable'
import { PlateChip } from '../../PlateChip'
import { StatusTag } from '../../StatusTag'
import type { CallsModel } from './model'
import './index.scss'

const NAME = 'call-window'

/** `138 0013 8000`; other numbers as they are. */
const numberWords = (number: string): string => (number === '' ? '号码未显示' : number.replace(/^(1\d{2})(\d{4})(\d{4})$/, '$1 $2 $3'))

const stateWords = ({ state, answeredAt }: TelephoneCall): string =>
  state === 'RINGING' ? '来电' : state === 'ANSWERED' ? '通话中' : answeredAt === null ? '未接来电' : '通话已结束'

const Known = observer(function Known({ call, onOpen }: { call: TelephoneCall; onOpen: (orderId: string) => void }) {
  const { customers, orders } = call
  return (
    <>
      {customers.length > 0 && <Text className='call-window-line'>{`客户：${customers.join('、')}`}</Text>}
      {orders.length === 0 && <Text className='call-window-line'>没有与此号码有关的工单</Text>}
      <View className='call-window-orders'>
        {orders.map((order) => {
          const { label, tone } = STATUS_INFO[order.status]
          return (
            <Pressable
              key={order.id}
              role='link'
              className='call-window-order'
              label={`${order.plateNo ?? ''} ${order.orderNo} ${label}`}
              onPress={() => onOpen(order.id)}
            >
              <View className='call-window-row'>
                <PlateChip plateNo={order.plateNo} situation={order.plateSituation} />
                <StatusTag tone={tone}>{label}</StatusTag>
                <Text className='call-window-time'>{formatDateTime(order.createdAt)}</Text>
              </View>
              <Text className='call-window-line'>{order.address ?? order.orderNo}</Text>
            </Pressable>
          )
        })}
      </View>
    </>
  )
})

/** Who calls, and what is known of the number (intake.md#incoming-calls): beside the page, which keeps the focus; Alt C leads into it. */
export const CallWindow = observer(function CallWindow({ model }: { model: CallsModel }) {
  const { navigation } = useStores()
  const [call, ...others] = model.calls
  useInFront(
    () => focusOn(NAME),
    (now) => [watchShortcut('Alt C', () => now()())]
  )
  if (call === undefined) return null
  const leave = (): void => model.close(call.id)
  const create = (): void => {
    leave()
    void navigation.open(PAGES.createOrder, call.number === '' ? {} : { mobile: call.number })
  }
  return (
    <View className='call-window' {...{ role: 'region', 'aria-label': '来电窗口，Alt C', 'data-focus': NAME, tabIndex: -1 }}>
      <View className='call-window-head' {...{ role: 'alert' }}>
        <Text className='call-window-state'>{`${stateWords(call)} ${formatDateTime(call.startedAt)}`}</Text>
        <Text className='call-window-number'>{numberWords(call.number)}</Text>
      </View>
      <Known call={call} onOpen={(id) => void navigation.open(PAGES.order, { id })} />
      {others.map((other) => (
        <Pressable key={other.id} className='call-window-other' onPress={() => model.show(other.id)}>
          <Text>{`${stateWords(other)} ${numberWords(other.number)}`}</Text>
        </Pressable>
      ))}
      <View className='call-window-acts'>
        <Button kind='secondary' onPress={leave}>
          关闭
        </Button>
        <Button onPress={create}>新建工单</Button>
      </View>
    </View>
  )
})
