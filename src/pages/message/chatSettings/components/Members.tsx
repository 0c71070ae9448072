import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Avatar } from '@/components/Avatar'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { Sheet } from '@/components/Sheet'
import type { ConversationMemberRow } from '@/contract/conversation'
import { GROUP_LEADER_LABELS } from '@/domain/conversation/leading'
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
        <Pressable key={userId} className='face' onPress={() => model.openPerson(userId)}>
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

const MemberLine = observer(function MemberLine({ member, model }: { member: ConversationMemberRow; model: ChatSettingsModel }) {
  const { services } = useStores()
  const { userId, name, account, headIcon, isOwner, isAdministrator = false } = member
  const called = name || account
  const leads = isOwner ? GROUP_LEADER_LABELS.owner : isAdministrator ? GROUP_LEADER_LABELS.administrator : ''
  return (
    <View className='member'>
      <Pressable className='member-main' onPress={() => model.openPerson(userId)}>
        <Avatar name={called} src={services.files.imageAddress(headIcon)} size={40} />
        <Text className='member-name'>{called}</Text>
        {leads !== '' && <Text className='member-owner'>{leads}</Text>}
      </Pressable>
      {model.mayName(member) && (
        <Pressable
          className='member-act'
          disabled={model.isBusy}
          label={`${isAdministrator ? '取消管理员' : '设为管理员'} ${called}`}
          onPress={() => void model.setAdministrator(userId, !isAdministrator)}
        >
          <Text>{isAdministrator ? '取消管理员' : '设为管理员'}</Text>
        </Pressable>
      )}
      {model.mayRemove(member) && (
        <Pressable
          className='member-act member-remove'
          disabled={model.isBusy}
          label={`移出${called}`}
          onPress={() => void model.remove(userId)}
        >
          <Text>移出</Text>
        </Pressable>
      )}
    </View>
  )
})

/** All members; who leads the group may remove others, its owner names administrators. */
export const MemberSheet = observer(function MemberSheet({ model }: { model: ChatSettingsModel }) {
  return (
    <Sheet open={model.open === 'members'} title={`成员（${model.members.length}）`} onClose={model.close}>
      {model.members.map((member) => (
        <MemberLine key={member.userId} member={member} model={model} />
      ))}
    </Sheet>
  )
})
