import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import type { CommonEvent, ITouchEvent } from '@tarojs/components'
import { ChatIcon } from '../components/ChatIcon'
import type { VoiceModel } from './model'

const isH5 = process.env.TARO_ENV === 'h5'
/** Slid up this far, letting go cancels (messages.md#kinds-of-messages: 100 rpx). Unit: px. */
const CANCEL_PX = 50
/** From here on the seconds that are left are counted. Unit: s. */
const LAST_SECONDS = 10

const yOf = ({ touches, changedTouches }: ITouchEvent): number => (touches[0] ?? changedTouches[0])?.clientY ?? 0

/** 按住 说话: recorded while it is held, sent when it is let go, given up when the finger slides up. */
export const VoiceHold = observer(function VoiceHold({ model }: { model: VoiceModel }) {
  const isActive = model.state !== 'idle'
  const words = !isActive ? '按住 说话' : model.isCancelling ? '松开 取消' : '松开 发送'
  const touch = {
    onTouchStart: (event: CommonEvent) => {
      model.holdAt = yOf(event as ITouchEvent)
      void model.begin()
    },
    onTouchMove: (event: CommonEvent) => model.aim(model.holdAt - yOf(event as ITouchEvent) > CANCEL_PX),
    onTouchEnd: () => void model.end(),
    onTouchCancel: () => model.giveUp()
  }
  // A mouse and the keyboard hold too: Space or Enter begins, the same key again sends, Escape gives up.
  const desk = isH5
    ? {
        role: 'button',
        tabIndex: 0,
        'aria-label': '按住说话，上滑取消',
        onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
        onMouseDown: () => void model.begin(),
        onMouseUp: () => void model.end(),
        onKeyDown: (event: { key: string; repeat: boolean; preventDefault: () => void }) => {
          if (event.repeat) return
          if (event.key === 'Escape') model.giveUp()
          if (event.key !== ' ' && event.key !== 'Enter') return
          event.preventDefault()
          void (model.state === 'idle' ? model.begin() : model.end())
        }
      }
    : {}
  return (
    <View className={`chat-hold${isActive ? ' chat-hold-active' : ''}`} catchMove {...touch} {...desk}>
      <Text>{words}</Text>
    </View>
  )
})

/** Over the messages while something is recorded: for how long, how loud, what letting go does. */
export const VoiceOverlay = observer(function VoiceOverlay({ model }: { model: VoiceModel }) {
  if (model.state === 'idle') return null
  const { seconds, left, level, isCancelling, state } = model
  return (
    <View className={`chat-recording${isCancelling ? ' chat-recording-cancel' : ''}`} {...{ role: 'status' }}>
      <View className='chat-level' style={{ transform: `scale(${1 + (level ?? 0.2) * 0.4})` }}>
        <ChatIcon name={isCancelling ? 'undo' : 'voice'} size={32} />
      </View>
      <Text className='chat-seconds'>
        {state === 'starting' ? '正在打开麦克风' : left <= LAST_SECONDS ? `还可以说 ${left} 秒` : `${seconds}″`}
      </Text>
      <Text>{isCancelling ? '松开手指，取消发送' : '上滑取消'}</Text>
    </View>
  )
})
