import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Avatar } from '@/components/Avatar'
import { Highlight } from '@/components/Highlight'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import type { UserEntry } from '@/contract/organization'
import type { MatchRange } from '@/domain/peopleSearch/matchRanges'
import { useStores } from '@/hooks/useStores'
import type { MatchReason } from '../model'
import './PersonRow.scss'

export interface PersonRowProps {
  person: UserEntry
  /** What of the name was searched for. */
  nameRanges?: readonly MatchRange[]
  /** Why the person was found, where the name does not show it. */
  reason?: MatchReason | undefined
  /** Stands in the list of this department, which need not be said again. */
  within?: string
  /** Leads that department. */
  isLeader?: boolean
  onOpen: (person: UserEntry) => void
}

/** One person of the contacts. Presence is a dot and a word; where a platform tells nothing of presence there is neither. */
export const PersonRow = observer(function PersonRow({
  person,
  nameRanges = [],
  reason,
  within = '',
  isLeader = false,
  onOpen
}: PersonRowProps) {
  const { session, starred, im, services } = useStores()
  const isMe = person.id === session.userInfo?.userId
  const isStarred = starred.has(person.id)
  const isOnline = im.hasPresence && im.isOnline(person.id)
  const where = [person.department === within ? '' : person.department, person.positionName]
    .filter((part) => part !== undefined && part !== '')
    .join(' · ')
  const name = person.realName === '' ? person.account : person.realName
  const label = [
    name,
    isMe ? '本人' : '',
    isLeader ? '负责人' : '',
    where,
    isStarred ? '星标' : '',
    isOnline ? '在线' : '',
    reason === undefined ? '' : `${reason.label} ${reason.text}`
  ]
    .filter(Boolean)
    .join('，')
  return (
    <Pressable className='person' label={label} onPress={() => onOpen(person)}>
      <View className='person-face'>
        <Avatar name={name} src={services.files.imageAddress(person.headIcon)} size={44} />
        {isOnline && <View className='person-dot' />}
      </View>
      <View className='person-words'>
        <View className='person-line'>
          <Highlight className='person-name' text={name} ranges={nameRanges} />
          {isMe && <Text className='person-mark'>我</Text>}
          {isLeader && <Text className='person-mark'>负责人</Text>}
          {isStarred && <Icon name='starFilled' size={16} className='person-star' />}
          {isOnline && <Text className='person-online'>在线</Text>}
        </View>
        {where !== '' && <Text className='person-where'>{where}</Text>}
        {reason !== undefined && (
          <View className='person-reason'>
            <Text>{reason.label} </Text>
            <Highlight text={reason.text} ranges={reason.ranges} />
          </View>
        )}
      </View>
    </Pressable>
  )
})
