import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Section } from '@/components/Card'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Page } from '@/components/Page'
import { Pressable } from '@/components/Pressable'
import { Skeleton } from '@/components/Skeleton'
import { StatusTag } from '@/components/StatusTag'
import type { YardSlotView, YardView } from '@/contract/transferCar/fleet/board'
import { formatDuration } from '@/domain/format'
import { displayPlate } from '@/domain/validators'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { createTransferCarBoardService } from '@/services/transferCar/fleet/board'
import '../components/fleet.scss'
import { useLiveOrders } from '@/pages/transferCar/components/useLiveOrders'
import { YardModel } from './model'

type Stored = NonNullable<YardSlotView['order']>

/** What holds for the vehicle in a slot, in a word: never a colour alone. */
function SlotTag({ order }: { order: Stored }) {
  if (order.onHold) return <StatusTag tone='danger'>扣留</StatusTag>
  return <StatusTag tone={order.released ? 'success' : 'primary'}>{order.released ? '已放行' : '在库'}</StatusTag>
}

function Slot({ slot: { name, taken, order }, now, onOpen }: { slot: YardSlotView; now: number; onOpen: (id: string) => void }) {
  if (order === null) {
    return (
      <View className='yard-slot'>
        <Text className='yard-slot-name'>{name}</Text>
        <Text>{taken ? '已占用' : '空闲'}</Text>
      </View>
    )
  }
  const plate = order.plateNo === null ? '无车牌' : displayPlate(order.plateNo)
  return (
    <Pressable className='yard-slot yard-slot-taken' role='link' onPress={() => onOpen(order.id)}>
      <Text className='yard-slot-name'>{name}</Text>
      <Text className='yard-slot-plate'>{plate}</Text>
      <SlotTag order={order} />
      <Text>{formatDuration(now - order.storedAt)}</Text>
    </Pressable>
  )
}

function Yard({ yard, now, onOpen }: { yard: YardView; now: number; onOpen: (id: string) => void }) {
  const taken = yard.slots.filter((slot) => slot.taken).length
  return (
    <Section
      title={yard.name}
      aside={<Text className='board-line'>{`已停 ${taken + yard.elsewhere.length} · 空位 ${yard.slots.length - taken}`}</Text>}
    >
      {yard.address !== '' && <Text className='board-line'>{yard.address}</Text>}
      <View className='yard-slots'>
        {yard.slots.map((slot) => (
          <Slot key={slot.id} slot={slot} now={now} onOpen={onOpen} />
        ))}
      </View>
      {yard.elsewhere.length > 0 && (
        <>
          <Text className='board-line'>不在车位表上的车辆</Text>
          <View className='yard-slots'>
            {yard.elsewhere.map((slot) => (
              <Slot key={slot.id} slot={slot} now={now} onOpen={onOpen} />
            ))}
          </View>
        </>
      )}
    </Section>
  )
}

/** 停车场: every slot with the vehicle in it, whether it is held or may leave; a tap opens its order. */
export default observer(function YardPage() {
  const { api, navigation, clock } = useStores()
  const [model] = useState(() => new YardModel(createTransferCarBoardService(api), clock))
  usePageReading(model.load)
  useLiveOrders({ changed: () => void model.load(), returned: () => void model.load() })
  const open = (id: string) => void navigation.open('/pages/transferCar/form', { id })

  const content = () => {
    if (model.state === 'loading') return <Skeleton cards={3} />
    if (model.state === 'error') return <ErrorState message={model.error} onRetry={() => void model.load()} />
    if (model.yards.length === 0) return <EmptyState icon='box' title='还没有停车场' hint='停车场由管理员登记，登记后会出现在这里' />
    return model.yards.map((yard) => <Yard key={yard.id} yard={yard} now={model.now} onOpen={open} />)
  }
  return <Page title='停车场'>{content()}</Page>
})
