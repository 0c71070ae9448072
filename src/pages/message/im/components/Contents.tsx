import { useState } from 'react'
import { observer } from 'mobx-react'
import { Image, Text, View } from '@tarojs/components'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import type { CardContent, FileContent } from '@/contract/conversation'
import type { ImageContent, VoiceContent } from '@/contract/frames'
import { fileSize } from '@/domain/format'
import type { ChatRow } from '@/stores/conversation/types'
import { ChatIcon } from './ChatIcon'
import type { ChatModel } from '../model'
import { textParts } from '../text/textParts'
import { secondsOf } from '../text/times'

/** Sides of a picture, CSS px: at most 350 of 750 rpx (messages.md#kinds-of-messages), never so narrow that it cannot be tapped. */
const MOST_SIDE = 175
const LEAST_SIDE = 48

export interface ContentProps {
  row: ChatRow
  model: ChatModel
}

/** Words with their emoji; addresses, numbers and names can be told apart, the first two tapped. */
export function TextContent({ row, model }: ContentProps) {
  return (
    <View className='bubble-text'>
      {textParts(String(row.content), (row.mentions ?? []).length > 0).map((part, place) =>
        part.kind === 'link' || part.kind === 'phone' ? (
          <Text
            key={place}
            className='bubble-link'
            onClick={(event) => {
              event.stopPropagation()
              void model.links.follow(part)
            }}
            {...{ role: 'link', tabIndex: 0 }}
          >
            {part.text}
          </Text>
        ) : (
          <Text key={place} className={part.kind === 'mention' ? 'bubble-mention' : ''}>
            {part.text}
          </Text>
        )
      )}
    </View>
  )
}

function sidesOf({ width, height }: ImageContent): { width: string; height: string } {
  const [w, h] = width > 0 && height > 0 ? [width, height] : [MOST_SIDE, MOST_SIDE]
  const scale = Math.min(1, MOST_SIDE / Math.max(w, h))
  return { width: `${Math.max(LEAST_SIDE, Math.round(w * scale))}px`, height: `${Math.max(LEAST_SIDE, Math.round(h * scale))}px` }
}

/** A picture at its final size before it is there, so that nothing moves when it comes. */
export const PictureContent = observer(function PictureContent({ row, model }: ContentProps) {
  const [failed, setFailed] = useState('')
  const sides = sidesOf(row.content as ImageContent)
  const src = model.files.pictureOf(row)
  if (src === '' || src === failed) {
    return (
      <Pressable
        className='bubble-picture bubble-picture-missing'
        style={sides}
        label='图片没有显示，点按重新加载'
        onPress={() => {
          setFailed('')
          model.files.reload(row)
        }}
      >
        <Icon name='image' size={24} />
        <Text>重新加载</Text>
      </Pressable>
    )
  }
  return (
    <Pressable
      className='bubble-picture'
      style={sides}
      label={row.percent === undefined ? '查看图片' : `图片，已上传 ${Math.round(row.percent)}%`}
      onPress={() => model.files.openPicture(row)}
    >
      <Image
        className='bubble-picture-image'
        src={src}
        mode='aspectFill'
        style={sides}
        onError={() => {
          setFailed(src)
          model.files.pictureFailed(row)
        }}
        {...{ alt: '' }}
      />
      <Uploading row={row} model={model} />
    </Pressable>
  )
})

/** How far a file has come, and the way to give it up. */
const Uploading = observer(function Uploading({ row, model }: ContentProps) {
  if (row.percent === undefined || row.delivery === 'failed') return null
  const percent = Math.round(row.percent)
  return (
    <View className='bubble-uploading'>
      <View className='bubble-ring' style={{ background: `conic-gradient(#fff ${percent * 3.6}deg, rgba(255, 255, 255, .3) 0)` }} />
      <Text className='bubble-percent'>{percent}%</Text>
      <Pressable className='bubble-cancel' label='取消发送' stop onPress={() => model.cancel(row)}>
        <Icon name='close' />
      </Pressable>
    </View>
  )
})

/** A voice: its width tells how long it is, a dot that it was not heard yet. */
export const VoiceContentView = observer(function VoiceContentView({ row, model }: ContentProps) {
  const seconds = secondsOf((row.content as VoiceContent).length)
  const isPlaying = model.voices.playingKey === row.key
  const isNew = !row.isMine && !model.voices.isHeard(row)
  return (
    <View className='bubble-voice-line'>
      <View
        className={`bubble-voice${isPlaying ? ' bubble-voice-playing' : ''}`}
        style={{ minWidth: `${72 + Math.min(seconds, 60) * 2}px` }}
      >
        <ChatIcon name={isPlaying ? 'stop' : 'sound'} />
        <Text>{seconds}″</Text>
      </View>
      {isNew && <View className='bubble-voice-new' {...{ role: 'img', 'aria-label': '未播放' }} />}
    </View>
  )
})

export const FileContentView = observer(function FileContentView({ row, model }: ContentProps) {
  const { fileName, size } = row.content as FileContent
  return (
    <View className='bubble-file'>
      <ChatIcon name='file' size={32} />
      <View className='bubble-file-words'>
        <Text className='bubble-file-name'>{fileName}</Text>
        <Text className='bubble-file-size'>
          {row.percent === undefined || row.delivery === 'failed' ? fileSize(size) : `已上传 ${Math.round(row.percent)}%`}
        </Text>
      </View>
      {row.percent !== undefined && row.delivery !== 'failed' && (
        <Pressable className='bubble-file-cancel' label='取消发送' stop onPress={() => model.cancel(row)}>
          <Icon name='close' />
        </Pressable>
      )}
    </View>
  )
})

/** A work order. */
export function CardContentView({ row }: { row: ChatRow }) {
  const { title, text } = row.content as CardContent
  return (
    <View className='bubble-card'>
      <View className='bubble-card-head'>
        <ChatIcon name='order' size={20} />
        <Text className='bubble-card-title'>{title}</Text>
      </View>
      <Text className='bubble-card-text'>{text}</Text>
      <Text className='bubble-card-kind'>事故工单</Text>
    </View>
  )
}
