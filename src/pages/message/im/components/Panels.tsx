import { observer } from 'mobx-react'
import { ScrollView, Text, View } from '@tarojs/components'
import { Icon, type IconName } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { MESSAGE_KINDS } from '@/contract/conversationCodes'
import { ChatIcon, type ChatIconName } from './ChatIcon'
import type { ComposerModel } from '../composer/model'
import { EMOJI } from '@/domain/conversation/emoji'
import { MESSAGE_VIEWS } from './messageViews'

/** All emoji by their names, and 删除. */
export const EmojiPanel = observer(function EmojiPanel({ model }: { model: ComposerModel }) {
  return (
    <View className='chat-panel'>
      <ScrollView scrollY className='chat-emoji-scroll'>
        <View className='chat-emoji'>
          {EMOJI.map(({ name, sign }) => (
            <Pressable key={name} className='chat-emoji-one' label={name} onPress={() => model.addEmoji(name)}>
              <Text>{sign}</Text>
            </Pressable>
          ))}
        </View>
      </ScrollView>
      <Pressable className='chat-emoji-erase' label='删除' disabled={model.length === 0} onPress={model.erase}>
        <ChatIcon name='erase' />
      </Pressable>
    </View>
  )
})

function Tile({ icon, own, text, onPress }: { icon?: IconName; own?: ChatIconName; text: string; onPress: () => void }) {
  return (
    <Pressable className='chat-tile' onPress={onPress}>
      <View className='chat-tile-icon'>
        {icon !== undefined ? <Icon name={icon} size={24} /> : own !== undefined && <ChatIcon name={own} />}
      </View>
      <Text>{text}</Text>
    </Pressable>
  )
}

const TILES = MESSAGE_KINDS.flatMap((kind) => MESSAGE_VIEWS[kind].tiles)

/** What can be sent beside words. */
export const PlusPanel = observer(function PlusPanel({ model }: { model: ComposerModel }) {
  return (
    <View className='chat-panel chat-tiles'>
      {TILES.filter(({ isThere }) => isThere === undefined || isThere(model)).map(({ icon, own, text, choose }) => (
        <Tile key={text} icon={icon} own={own} text={text} onPress={() => choose(model)} />
      ))}
      {model.voiceHindrance !== '' && <Text className='chat-panel-note'>不能发送语音：{model.voiceHindrance}</Text>}
    </View>
  )
})
