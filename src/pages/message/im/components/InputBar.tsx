import { observer } from 'mobx-react'
import { Image, Text, View } from '@tarojs/components'
import { Dialog } from '@/components/Dialog'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { TEXT_LENGTH } from '@/contract/conversationCodes'
import { ChatIcon } from './ChatIcon'
import type { ComposerModel } from '../composer/model'
import { withEmoji } from '@/domain/conversation/emoji'
import { fileSize } from '@/domain/format/measure'
import { ChatInput } from './ChatInput'
import { EmojiPanel, PlusPanel } from './Panels'
import { VoiceHold } from '../recording/VoiceHold'
import './InputBar.scss'

/** From here on the length is shown, characters. */
const COUNTED_FROM = 450

/** What the message answers to, with the way out of it. */
const QuoteStrip = observer(function QuoteStrip({ model }: { model: ComposerModel }) {
  const { quote } = model
  if (quote === undefined) return null
  return (
    <View className='chat-quoting'>
      <Text className='chat-quoting-words'>
        回复 {quote.senderName}：{withEmoji(quote.text)}
      </Text>
      <Pressable className='chat-quoting-close' label='取消引用' onPress={model.dropQuote}>
        <Icon name='close' />
      </Pressable>
    </View>
  )
})

/** Members that fit what follows the @. */
const MentionList = observer(function MentionList({ model }: { model: ComposerModel }) {
  const { mentionable } = model
  if (mentionable.length === 0) return null
  return (
    <View className='chat-mentions' {...{ role: 'listbox', 'aria-label': '提到谁' }}>
      {mentionable.map((person) => (
        <Pressable key={person.userId} className='chat-mention' role='option' onPress={() => model.mention(person)}>
          <Text>{person.name}</Text>
        </Pressable>
      ))}
    </View>
  )
})

const Length = observer(function Length({ model }: { model: ComposerModel }) {
  const { length } = model
  return length < COUNTED_FROM ? null : (
    <Text className={`chat-length${length > TEXT_LENGTH ? ' chat-length-over' : ''}`} {...{ role: 'status' }}>
      {length}/{TEXT_LENGTH}
    </Text>
  )
})

/** What was pasted or dropped, before it goes. */
const Handed = observer(function Handed({ model }: { model: ComposerModel }) {
  const { handed } = model
  const { pictures = [], files = [] } = handed ?? {}
  return (
    <Dialog
      open={handed !== undefined}
      title={`发送 ${pictures.length + files.length} 个文件？`}
      confirmText='发送'
      onConfirm={() => void model.sendHanded()}
      onCancel={model.dropHanded}
    >
      <View className='chat-handed'>
        {pictures.map(({ path, name }) => (
          <Image key={path} className='chat-handed-picture' src={path} mode='aspectFit' imgProps={{ alt: name }} />
        ))}
      </View>
      {files.map(({ path, name, size }) => (
        <Text key={path} className='chat-handed-file'>{`${name} · ${fileSize(size)}`}</Text>
      ))}
    </Dialog>
  )
})

/** Where a message is made: words or voice, emoji, pictures and files; at the bottom, above the keyboard. */
export const InputBar = observer(function InputBar({ model }: { model: ComposerModel }) {
  const { panel, isVoice, hindrance } = model
  if (hindrance !== '')
    return (
      <View className='chat-bar chat-bar-over' {...{ role: 'status' }}>
        <Text>{hindrance}</Text>
      </View>
    )
  return (
    <View className='chat-bar'>
      <MentionList model={model} />
      <QuoteStrip model={model} />
      <View className='chat-bar-row'>
        {model.hasVoice && (
          <Pressable className='chat-tool' label={isVoice ? '改用键盘' : '改用语音'} onPress={model.toggleVoice}>
            <ChatIcon name={isVoice ? 'keyboard' : 'voice'} />
          </Pressable>
        )}
        {isVoice ? (
          <VoiceHold model={model.voice} />
        ) : (
          <View className='chat-box'>
            <ChatInput
              initial={model.text}
              label='消息'
              placeholder='输入消息'
              maxLength={TEXT_LENGTH}
              handle={model.input}
              onInput={model.typed}
              onSend={model.send}
              onFocus={model.closePanel}
              onHanded={model.takeHanded}
            />
            <Length model={model} />
          </View>
        )}
        <Pressable
          className='chat-tool'
          label={panel === 'emoji' ? '收起表情' : '表情'}
          expanded={panel === 'emoji'}
          onPress={() => model.togglePanel('emoji')}
        >
          <ChatIcon name='smile' />
        </Pressable>
        {model.canSend && !isVoice ? (
          <Pressable className='chat-send' onPress={model.send}>
            <Text>发送</Text>
          </Pressable>
        ) : (
          <Pressable
            className='chat-tool'
            label={panel === 'plus' ? '收起更多' : '更多'}
            expanded={panel === 'plus'}
            onPress={() => model.togglePanel('plus')}
          >
            <Icon name='plus' size={24} />
          </Pressable>
        )}
      </View>
      {panel === 'emoji' && <EmojiPanel model={model} />}
      {panel === 'plus' && <PlusPanel model={model} />}
      {process.env.TARO_ENV === 'h5' && <Handed model={model} />}
    </View>
  )
})
