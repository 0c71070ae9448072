import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { Sheet } from '@/components/Sheet'
import { withEmoji } from '@/domain/conversation/emoji'
import type { PinsModel } from './model'
import './index.scss'

/** Over the messages: the last that was pinned, and how many there are. */
export const PinBar = observer(function PinBar({ model }: { model: PinsModel }) {
  const { shown } = model
  const [latest] = shown
  if (latest === undefined) return null
  return (
    <View className='pin-bar'>
      <Pressable className='pin-latest' onPress={() => void model.go(latest)}>
        <Text className='pin-mark'>置顶</Text>
        <Text className='pin-words'>{withEmoji(latest.words)}</Text>
      </Pressable>
      <Pressable className='pin-all' label={`${shown.length} 条置顶消息`} onPress={model.open}>
        <Text>{shown.length} 条</Text>
        <Icon name='next' size={16} />
      </Pressable>
    </View>
  )
})

/** All pinned messages; a press jumps to one. */
export const PinSheet = observer(function PinSheet({ model }: { model: PinsModel }) {
  const { shown, content } = model
  return (
    <Sheet open={model.isOpen} title='置顶消息' onClose={model.close}>
      {shown.length === 0 &&
        (content.error !== undefined && !content.isLoading ? (
          <ErrorState message={content.error.message} onRetry={() => void content.load()} />
        ) : (
          <EmptyState icon='message' title='没有置顶消息' hint='长按一条消息可以置顶' />
        ))}
      {shown.map((pin) => (
        <View key={pin.id} className='pin-line'>
          <Pressable className='pin-line-words' onPress={() => void model.go(pin)}>
            <Text className='pin-line-text'>{withEmoji(pin.words)}</Text>
            <Text className='pin-line-hint'>{pin.hint}</Text>
          </Pressable>
          {model.mayPin && (
            <Pressable className='pin-line-act' label={`取消置顶 ${pin.words}`} onPress={() => void model.set(pin.id, false)}>
              <Text>取消置顶</Text>
            </Pressable>
          )}
        </View>
      ))}
    </Sheet>
  )
})
