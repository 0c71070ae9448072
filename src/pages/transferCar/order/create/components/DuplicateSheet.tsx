import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Notice } from '@/components/Notice'
import { PlateChip } from '@/components/PlateChip'
import { Pressable } from '@/components/Pressable'
import { Sheet } from '@/components/Sheet'
import { StatusTag } from '@/components/StatusTag'
import { TimeText } from '@/components/TimeText'
import type { DuplicateHit } from '@/contract/transferCar/order/order'
import { STATUS_INFO } from '@/domain/transferCar/order/status'
import type { DuplicateWatch } from '../duplicateWatch'

/** Which car, where, since when, and why it may be the same. */
function HitFacts({ hit }: { hit: DuplicateHit }) {
  return (
    <>
      <View className='duplicate-head'>
        <PlateChip plateNo={hit.plateNo} />
        <StatusTag tone={STATUS_INFO[hit.status].tone}>{STATUS_INFO[hit.status].label}</StatusTag>
      </View>
      <Text className='duplicate-place'>{hit.address ?? '地点待补充'}</Text>
      <View className='create-help'>
        <TimeText at={hit.createdAt} />
        <Text>{` · ${hit.reason} · ${hit.orderNo}`}</Text>
      </View>
    </>
  )
}

/** Said while the order is typed, before the rest of it is filled in for nothing. */
export const DuplicateNotice = observer(function DuplicateNotice({
  watch,
  onOpen
}: {
  watch: DuplicateWatch
  onOpen: (id: string) => void
}) {
  const { hits } = watch
  const [first] = hits
  if (first === undefined) return null
  return (
    <Notice tone='warning' role='status'>
      <Text>{hits.length === 1 ? '可能已有工单' : `可能已有工单，共 ${hits.length} 张，最近一张：`}</Text>
      <HitFacts hit={first} />
      <View className='duplicate-acts'>
        <Button kind='secondary' inline onPress={() => onOpen(first.id)}>
          打开已有工单
        </Button>
        <Button kind='text' inline onPress={watch.pass}>
          不是同一件，继续
        </Button>
      </View>
    </Notice>
  )
})

interface DuplicateSheetProps {
  hits: readonly DuplicateHit[]
  loading: boolean
  onOpen: (id: string) => void
  onGoOn: () => void
  onClose: () => void
}

/** Orders that may be about the same case, before a second truck is sent (intake.md#duplicates). */
export function DuplicateSheet({ hits, loading, onOpen, onGoOn, onClose }: DuplicateSheetProps) {
  const [first] = hits
  const footer = (
    <View className='duplicate-acts'>
      {first !== undefined && hits.length === 1 && <Button onPress={() => onOpen(first.id)}>打开已有工单</Button>}
      <Button kind='secondary' loading={loading} loadingText='正在提交…' onPress={onGoOn}>
        不是同一件，继续新建
      </Button>
    </View>
  )
  return (
    <Sheet open={hits.length > 0} title='可能重复的工单' onClose={onClose} footer={footer}>
      <Text className='create-help'>有 {hits.length} 张工单可能是同一件事，点开核对，避免重复派车。</Text>
      {hits.map((hit) => (
        <Pressable key={hit.id} className='duplicate' role='link' label={`打开 ${hit.orderNo}`} onPress={() => onOpen(hit.id)}>
          <HitFacts hit={hit} />
        </Pressable>
      ))}
    </Sheet>
  )
}
