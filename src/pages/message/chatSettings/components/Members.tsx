import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Avatar } from '@/components/Avatar'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { Sheet } from '@/components/Sheet'
import { useStores } from '@/hooks/useStores'
import type { ChatSettingsModel } from '../model'

/** Faces on the page; the others are in the list. */
const SHOWN = 14

/** Who is in the chat, and the way to add somebody. */
export const Faces = observer(function Faces({ model }: { model: ChatSettingsModel }) {
  const { services } = useStores()
  const mayAdd = !model.isGroup || model.isFree
  return (
    <View className='faces'>
      {model.members.slice(0, SHOWN).map(({ userId, name, account, headIcon }) => (
        <Pressable key={userId} className='face' label={name || account} onPress={() => model.openPerson(userId)}>
          <Avatar name={name || account} src={services.files.imageAddress(headIcon)} />
          <Text className='face-name'>{name || account}</Text>
        </Pressable>
      ))}
      {mayAdd && (
        <Pressable className='face' onPress={() => model.show('people')} label={model.isGroup ? '添加成员' : '发起群聊'}>
          <View className='face-add'>
            <Icon name='plus' size={24} />
          </View>
          <Text className='face-name'>{model.isGroup ? '添加' : '发起群聊'}</Text>
        </Pressable>
      )}
    </View>
  )
})

/** All members; who made the group may remove others. */
export const MemberSheet = observer(function MemberSheet({ model }: { model: ChatSettingsModel }) {
  const { services } = useStores()
  return (
    <Sheet open={model.open === 'members'} title={`成员（${model.members.length}）`} onClose={model.close}>
      {model.members.map(({ userId, name, account, headIcon, isOwner }) => (
        <View key={userId} className='member'>
          <Pressable
            className='member-main'
            label={`${name || account}${isOwner ? '，群主' : ''}`}
            onPress={() => model.openPerson(userId)}
          >
            <Avatar name={name || account} src={services.files.imageAddress(headIcon)} size={40} />
            <Text className='member-name'>{name || account}</Text>
            {isOwner && <Text className='member-owner'>群主</Text>}
          </Pressable>
          {model.isFree && model.isOwner && userId !== model.me && (
            <Pressable
              className='member-remove'
              disabled={model.isBusy}
              label={`移出${name || account}`}
              onPress={() => void model.remove(userId)}
            >
              <Text>移出</Text>
            </Pressable>
          )}
        </View>
      ))}
    </Sheet>
  )
})
