import { observer } from 'mobx-react'
import { ScrollView, Text, View } from '@tarojs/components'
import { Avatar } from '@/components/Avatar'
import { Button } from '@/components/Button'
import { ErrorState } from '@/components/EmptyState'
import { Pressable } from '@/components/Pressable'
import { Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import { withEmoji } from '@/domain/conversation/emoji'
import { formatDateTime } from '@/domain/format'
import { useStores } from '@/hooks/useStores'
import type { ChatRow } from '@/stores/conversation/types'
import { viewOf } from '../components/messageViews'
import type { ChatModel } from '../model'
import './index.scss'

const Line = observer(function Line({
  row,
  quote,
  model
}: {
  row: ChatRow
  quote: { senderName: string; text: string } | undefined
  model: ChatModel
}) {
  const { services } = useStores()
  const { Content, word, open } = viewOf(row.kind)
  const inside = <Content row={row} model={model} />
  return (
    <View className='bundled'>
      <Avatar name={row.senderName} src={services.files.imageAddress(row.senderIcon)} size={40} />
      <View className='bundled-words'>
        <View className='bundled-head'>
          <Text>{row.senderName}</Text>
          <Text>{formatDateTime(row.at)}</Text>
        </View>
        {quote !== undefined && (
          <Text className='bundled-quote'>
            {quote.senderName}：{withEmoji(quote.text)}
          </Text>
        )}
        {open === undefined ? (
          inside
        ) : (
          <Pressable
            className='bundled-open'
            {...(word !== '' && { label: `${word} ${model.previewOf(row)}` })}
            onPress={() => open({ row, model })}
          >
            {inside}
          </Pressable>
        )}
      </View>
    </View>
  )
})

/** What was said in forwarded messages; bundles in it open over it. */
export const BundleSheet = observer(function BundleSheet({ model }: { model: ChatModel }) {
  const { bundles } = model
  const { current, lines, isInner } = bundles
  if (current === undefined) return null
  const { content, title } = current
  return (
    <Sheet
      open
      isFull
      title={title}
      onClose={bundles.close}
      {...(isInner && {
        footer: (
          <Button kind='secondary' onPress={bundles.back}>
            返回上一层
          </Button>
        )
      })}
    >
      <ScrollView key={current.content.data === undefined ? 'loading' : title + String(isInner)} scrollY className='bundled-lines'>
        {content.error !== undefined && !content.isLoading && (
          <ErrorState message={content.error.message} onRetry={() => void content.load()} />
        )}
        {lines === undefined && content.error === undefined && <Skeleton cards={3} lines={2} />}
        {lines?.map(({ row, quote }) => (
          <Line key={row.key} row={row} quote={quote} model={model} />
        ))}
      </ScrollView>
    </Sheet>
  )
})
