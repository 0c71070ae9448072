import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Pressable } from '@/components/Pressable'
import type { ChatRow } from '@/stores/conversation/types'
import type { UrgesModel } from './model'
import './index.scss'

/** Under an urgent message: how many have confirmed it, and for who was asked the way to do so. */
export const Urgency = observer(function Urgency({ row, model }: { row: ChatRow; model: UrgesModel }) {
  if (row.urged === undefined) return null
  const words = model.words(row)
  return (
    <View className='urgency'>
      <Pressable className='urgency-open' label={`${words}，查看谁已确认`} onPress={() => model.show(row)}>
        <Text className='urgency-words'>{words}</Text>
      </Pressable>
      {model.isWaitingFor(row) && (
        <Pressable className='urgency-confirm' label='确认收到这条加急消息' onPress={() => void model.confirm(row)}>
          <Text>确认收到</Text>
        </Pressable>
      )}
    </View>
  )
})
