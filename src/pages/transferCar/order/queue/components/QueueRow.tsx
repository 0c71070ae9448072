import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { StatusTag } from '@/components/StatusTag'
import { formatDateTime } from '@/domain/format'
import type { OutboxItem } from '@/domain/outbox/item'
import { nameOf, stateWords } from '../queueGroups'

export interface QueueRowProps {
  item: OutboxItem
  /** Of the file that is being sent now. */
  percent: number | undefined
  onRetry: (item: OutboxItem) => void
  onDecide: (item: OutboxItem) => void
  onDiscard: (item: OutboxItem) => void
}

/** One act that has not arrived: what, when, how far, and what can be done about it. */
export const QueueRow = observer(function QueueRow({ item, percent, onRetry, onDecide, onDiscard }: QueueRowProps) {
  const { tone, words } = stateWords(item, percent)
  const isStuck = item.state === 'failed' || item.state === 'conflict'
  return (
    <View className='queue-row' {...{ role: 'listitem' }}>
      <View className='queue-head'>
        <Text className='queue-name'>{nameOf(item)}</Text>
        <StatusTag tone={tone}>{words}</StatusTag>
      </View>
      <Text className='queue-line'>{formatDateTime(item.deviceAt)}</Text>
      {item.error !== '' && <Text className={isStuck ? 'queue-line queue-error' : 'queue-line'}>{item.error}</Text>}
      {isStuck && (
        <View className='queue-actions'>
          {item.state === 'conflict' ? (
            <Button kind='secondary' inline onPress={() => onDecide(item)}>
              查看并选择
            </Button>
          ) : (
            <Button kind='secondary' inline icon='refresh' onPress={() => onRetry(item)}>
              重试
            </Button>
          )}
          <Button kind='text' inline onPress={() => onDiscard(item)}>
            放弃
          </Button>
        </View>
      )}
    </View>
  )
})
