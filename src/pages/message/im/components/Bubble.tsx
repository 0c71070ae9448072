import type { KeyboardEvent } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Avatar } from '@/components/Avatar'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { useStores } from '@/hooks/useStores'
import type { ChatRow } from '@/stores/conversation/types'
import type { ChatModel } from '../model'
import { withEmoji } from '@/domain/conversation/emoji'
import { previewText } from '@/domain/conversation/kinds'
import type { ContentProps } from './Contents'
import { held } from './held'
import { viewOf } from './messageViews'
import { Reactions } from '../changes/Reactions'
import { Replies } from '../threads/ThreadBar'
import { Urgency } from '../urges/UrgeSheets'
import './Bubble.scss'

const isH5 = process.env.TARO_ENV === 'h5'

const DELIVERY_WORDS = { sending: '发送中', waiting: '等待网络', failed: '发送失败', sent: '', read: '已读' } as const

/** How far one's own message has come; a failed one is tapped to try again. */
const Delivered = observer(function Delivered({ row, model }: ContentProps) {
  const { delivery } = row
  if (delivery === undefined) return null
  if (delivery === 'failed') {
    return (
      <Pressable
        className='bubble-failed'
        label={`发送失败，${row.error === '' ? '' : `${row.error}，`}点按重试`}
        onPress={() => model.retry(row)}
      >
        <Icon name='warning' />
      </Pressable>
    )
  }
  if (delivery === 'sending' || delivery === 'waiting') {
    return (
      <View className='bubble-state' {...{ role: 'status', 'aria-label': DELIVERY_WORDS[delivery] }}>
        {delivery === 'sending' ? <View className='bubble-spinner' /> : <Icon name='clock' size={16} />}
      </View>
    )
  }
  return null
})

/** The line under one's own message: who read it, or why it did not go out. */
const Under = observer(function Under({ row, model }: ContentProps) {
  if (row.delivery === 'failed' || row.delivery === 'waiting')
    return (
      <Text className={`bubble-under${row.delivery === 'failed' ? ' bubble-under-failed' : ''}`}>
        {row.error === '' ? DELIVERY_WORDS[row.delivery] : row.error}
      </Text>
    )
  const words = model.readers.words(row)
  if (words === '') return null
  const said = <Text className={`bubble-under${words === '未读' ? ' bubble-under-new' : ''}`}>{words}</Text>
  if (!model.isGroup) return said
  return (
    <Pressable className='bubble-readers' label={`${words}，查看谁已读`} onPress={() => model.readers.show(row)}>
      {said}
    </Pressable>
  )
})

/** One message: own ones at the right, those of others at the left with their picture and, in groups, their name. */
export const Bubble = observer(function Bubble({ row, model }: ContentProps) {
  const { services } = useStores()
  const { Content, word, isBare = false, open } = viewOf(row.kind)
  const who = row.senderName || (row.isMine ? model.myself.name : model.otherName)
  const icon = row.senderIcon || (row.isMine ? model.myself.icon : '')
  const menu = () => model.menu.open(row)
  const inside = <Content row={row} model={model} />
  const quote =
    row.quote === undefined ? null : (
      <Pressable
        className='bubble-quote'
        label={`引用 ${row.quote.senderName}：${row.quote.text}`}
        stop
        onPress={() => void model.jumpToQuote(row)}
      >
        <Text>
          {row.quote.senderName}：{withEmoji(row.quote.text)}
        </Text>
      </Pressable>
    )
  // On H5 Enter asks for the menu as well, on a message that opens nothing itself.
  const keyboard = isH5
    ? {
        tabIndex: 0,
        onKeyDown: ({ key, target, currentTarget }: KeyboardEvent) => {
          if (key === 'Enter' && target === currentTarget) menu()
        }
      }
    : {}
  return (
    <View className={`bubble-line${row.isMine ? ' bubble-mine' : ''}`}>
      <Pressable
        className='bubble-face'
        label={row.isMine ? '自己的名片' : `${who}的名片`}
        onPress={() => model.links.openPerson(row.senderId)}
      >
        <Avatar name={who} src={services.files.imageAddress(icon)} size={40} />
      </Pressable>
      <View className='bubble-main'>
        {model.isGroup && !row.isMine && <Text className='bubble-name'>{who}</Text>}
        <View className='bubble-row'>
          <View className='bubble-hold' {...held(menu)}>
            {isBare && inside}
            {!isBare && open === undefined && (
              <View className='bubble' {...keyboard}>
                {quote}
                {inside}
              </View>
            )}
            {!isBare && open !== undefined && (
              <Pressable
                className='bubble'
                {...(word !== '' && { label: `${word} ${model.previewOf(row)}` })}
                onPress={() => open({ row, model })}
              >
                {quote}
                {inside}
              </Pressable>
            )}
          </View>
          {row.isMine && <Delivered row={row} model={model} />}
        </View>
        <Reactions row={row} model={model.changes} />
        <Urgency row={row} model={model.urges} />
        <Replies row={row} model={model} />
        <View className='bubble-foot'>
          {row.edits !== undefined && (
            <Pressable className='bubble-edited' label='已编辑，查看编辑记录' onPress={() => model.changes.showVersions(row)}>
              <Text>已编辑</Text>
            </Pressable>
          )}
          {row.isMine && <Under row={row} model={model} />}
        </View>
      </View>
    </View>
  )
})

/** A line between the messages: something taken back, somebody came or left. */
export const Line = observer(function Line({ row, model }: { row: ChatRow; model: ChatModel }) {
  if (row.kind === 'notice')
    return (
      <View className='chat-line'>
        <Text>{String(row.content)}</Text>
      </View>
    )
  const again = model.menu.recalledText(row)
  return (
    <View className='chat-line'>
      <Text>{row.isMine ? previewText('recall', '') : `${row.senderName || model.otherName}撤回了一条消息`}</Text>
      {again !== '' && (
        <Pressable className='chat-again' onPress={() => model.menu.editAgain(row)}>
          <Text>重新编辑</Text>
        </Pressable>
      )}
      <Replies row={row} model={model} />
    </View>
  )
})
