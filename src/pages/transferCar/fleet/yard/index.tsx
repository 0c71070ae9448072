import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Section } from '@/components/Card'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { Pressable } from '@/components/Pressable'
import { Skeleton } from '@/components/Skeleton'
import { SearchBar } from '@/components/SearchBar'
import { StatusTag, type Tone } from '@/components/StatusTag'
import type { LeaveState, YardSlotView, YardView } from '@/contract/transferCar/fleet/board'
import { formatFen } from '@/domain/format'
import { LEAVE_WORDS } from '@/domain/transferCar/fleet/dues'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { createTransferCarBoardService } from '@/services/transferCar/fleet/board'
import { PAGES } from '@/domain/pages'
import '../components/fleet.scss'
import { useLiveOrders } from '@/pages/transferCar/components/useLiveOrders'
import { leaveSummary, YardModel } from './model'

const LEAVE_TONES: Readonly<Record<LeaveState, Tone>> = { HELD: 'danger', OWED: 'warning', CLEAR: 'success', RELEASED: 'neutral' }

function Slot({ slot: { name, taken, order }, onOpen }: { slot: YardSlotView; onOpen: (id: string) => void }) {
  if (order === null) {
    return (
      <View className='yard-slot'>
        <Text className='yard-slot-name'>{name}</Text>
        <Text>{taken ? '已占用' : '空闲'}</Text>
      </View>
    )
  }
  return (
    <Pressable className='yard-slot yard-slot-taken' role='link' onPress={() => onOpen(order.id)}>
      <Text className='yard-slot-name'>{name}</Text>
      <Text className='yard-slot-plate'>{order.plateNo ?? '无车牌'}</Text>
      <StatusTag tone={LEAVE_TONES[order.leave]}>{LEAVE_WORDS[order.leave]}</StatusTag>
      <Text>{`在库 ${order.days} 天`}</Text>
      {order.dueFen > 0 && <Text className='yard-slot-due'>{`待缴 ¥${formatFen(order.dueFen)}`}</Text>}
    </Pressable>
  )
}

interface SlotsProps {
  slots: readonly YardSlotView[]
  onOpen: (id: string) => void
}

function Slots({ slots, onOpen }: SlotsProps) {
  return (
    <View className='yard-slots'>
      {slots.map((slot) => (
        <Slot key={slot.id} slot={slot} onOpen={onOpen} />
      ))}
    </View>
  )
}

function Yard({ yard, onOpen }: { yard: YardView; onOpen: (id: string) => void }) {
  const taken = yard.slots.filter((slot) => slot.taken).length
  return (
    <Section
      title={yard.name}
      aside={<Text className='board-line'>{`已停 ${taken + yard.elsewhere.length} · 空位 ${yard.slots.length - taken}`}</Text>}
    >
      {yard.address !== '' && <Text className='board-line'>{yard.address}</Text>}
      {yard.closedNote && <Text className='board-line'>{yard.closedNote}</Text>}
      <Text className='board-line'>{leaveSummary(yard)}</Text>
      <Slots slots={yard.slots} onOpen={onOpen} />
      {yard.elsewhere.length > 0 && (
        <>
          <Text className='board-line'>不在车位表上的车辆</Text>
          <Slots slots={yard.elsewhere} onOpen={onOpen} />
        </>
      )}
    </Section>
  )
}

/** 停车场: every slot with the vehicle in it, its days and dues and whether it may leave; searched by plate, a tap opens its order. */
export default observer(function YardPage() {
  const { api, navigation } = useStores()
  const [model] = useState(() => new YardModel(createTransferCarBoardService(api)))
  usePageReading(model.load)
  useLiveOrders({ changed: () => void model.load(), returned: () => void model.load() })
  const open = (id: string) => void navigation.open(PAGES.order, { id })

  const content = () => {
    if (model.state === 'loading') return <Skeleton cards={3} />
    if (model.state === 'error') return <ErrorState message={model.error} onRetry={() => void model.load()} />
    if (model.yards.length === 0) return <EmptyState icon='box' title='还没有停车场' hint='停车场由管理员登记，登记后会出现在这里' />
    if (model.keyword === '') return model.yards.map((yard) => <Yard key={yard.id} yard={yard} onOpen={open} />)
    if (model.found.length === 0)
      return <EmptyState icon='search' title='没有找到车辆' hint='可输入车牌的一部分、工单号或车位，只查在库车辆' />
    return (
      <Section title={`找到 ${model.found.length} 辆`}>
        <Slots slots={model.found} onOpen={open} />
      </Section>
    )
  }
  return (
    <Page title='停车场'>
      <View className='yard-search'>
        <SearchBar placeholder='搜索车牌、工单号或车位' onChange={model.search} />
      </View>
      {model.error !== '' && model.state === 'ready' && (
        <Notice tone='warning' role='status'>
          <Text>{model.error}</Text>
        </Notice>
      )}
      {content()}
    </Page>
  )
})
