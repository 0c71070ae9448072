import type { ReactNode } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { previewText } from '@/domain/conversation/kinds'
import type { ChatRow } from '@/stores/conversation/types'
import type { SelectionModel } from './model'
import './index.scss'

/** A message with a box over it while several are chosen. */
export const Selectable = observer(function Selectable({
  row,
  model,
  children
}: {
  row: ChatRow
  model: SelectionModel
  children: ReactNode
}) {
  if (!model.isOn || !model.mayChoose(row)) return <>{children}</>
  const isChosen = model.has(row)
  return (
    <View className='chat-choice'>
      <View className={`chat-choice-box${isChosen ? ' chat-choice-box-on' : ''}`}>{isChosen && <Icon name='check' size={16} />}</View>
      <View className='chat-choice-row'>{children}</View>
      <Pressable
        className='chat-choice-press'
        role='checkbox'
        checked={isChosen}
        label={`选择${row.senderName}的消息：${previewText(row.kind, row.content)}`}
        onPress={() => model.toggle(row)}
      >
        <Text> </Text>
      </Pressable>
    </View>
  )
})

/** In place of the bar to write with: what becomes of the chosen messages. */
export const SelectionBar = observer(function SelectionBar({ model, mayForward }: { model: SelectionModel; mayForward: boolean }) {
  const count = model.rows.length
  return (
    <View className='chat-choice-bar'>
      <Text className='chat-choice-count' {...{ role: 'status' }}>
        已选 {count} 条
      </Text>
      <View className='chat-choice-acts'>
        <Button kind='text' inline onPress={model.stop}>
          取消
        </Button>
        <Button kind='secondary' inline disabled={count === 0} loading={model.isBusy} onPress={() => void model.remove()}>
          删除
        </Button>
        {mayForward && (
          <Button inline disabled={count === 0} onPress={model.forward}>
            转发
          </Button>
        )}
      </View>
    </View>
  )
})
