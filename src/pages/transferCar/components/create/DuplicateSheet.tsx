import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Pressable } from '@/components/Pressable'
import { Sheet } from '@/components/Sheet'
import { StatusTag } from '@/components/StatusTag'
import { TimeText } from '@/components/TimeText'
import type { DuplicateHit } from '@/contract/transferCar'
import { STATUS_INFO } from '@/domain/transferCar/status'

interface DuplicateSheetProps {
  hits: readonly DuplicateHit[]
  loading: boolean
  onOpen: (id: string) => void
  onGoOn: () => void
  onClose: () => void
}

/** Orders that may be about the same case, before a second truck is sent (towing.md section 3). */
export function DuplicateSheet({ hits, loading, onOpen, onGoOn, onClose }: DuplicateSheetProps) {
  return (
    <Sheet open={hits.length > 0} title='可能重复的工单' onClose={onClose} footer={<Button loading={loading} loadingText='正在提交…' onPress={onGoOn}>不是同一件，继续新建</Button>}>
      <Text className='create-help'>有 {hits.length} 张工单可能是同一件事，点开核对，避免重复派车。</Text>
      {hits.map((hit) => (
        <Pressable key={hit.id} className='duplicate' role='link' label={`查看 ${hit.orderNo}`} onPress={() => onOpen(hit.id)}>
          <View className='duplicate-head'>
            <Text className='duplicate-no'>{hit.orderNo}</Text>
            <StatusTag tone={STATUS_INFO[hit.status].tone}>{STATUS_INFO[hit.status].label}</StatusTag>
          </View>
          <View className='create-help'><Text>{hit.reason} · </Text><TimeText at={hit.createdAt} /></View>
        </Pressable>
      ))}
    </Sheet>
  )
}
