import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Avatar } from '@/components/Avatar'
import { ErrorState } from '@/components/EmptyState'
import { Pressable } from '@/components/Pressable'
import { Sheet } from '@/components/Sheet'
import { useStores } from '@/hooks/useStores'
import type { ChatModel } from '../model'
import './index.scss'

/** Who of a group has read a message and who has not; a press opens the person. */
export const ReaderSheet = observer(function ReaderSheet({ model }: { model: ChatModel }) {
  const { services } = useStores()
  const { readers, links } = model
  return (
    <Sheet open={readers.sequence !== undefined} title='消息阅读情况' onClose={readers.close}>
      {readers.error !== '' && <ErrorState message={readers.error} onRetry={() => void readers.load()} />}
      {readers.parts.map(({ title, members }) => (
        <View key={title} className='chat-readers'>
          <Text className='chat-readers-title' {...{ role: 'heading', 'aria-level': 3 }}>
            {title}
          </Text>
          {members.map(({ userId, name, account, headIcon }) => (
            <Pressable
              key={userId}
              className='chat-reader'
              label={name || account}
              onPress={() => {
                readers.close()
                links.openPerson(userId)
              }}
            >
              <Avatar name={name || account} src={services.files.imageAddress(headIcon)} size={40} />
              <Text className='chat-reader-name'>{name || account}</Text>
            </Pressable>
          ))}
          {members.length === 0 && <Text className='chat-readers-none'>没有人</Text>}
        </View>
      ))}
    </Sheet>
  )
})
