import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Avatar } from '@/components/Avatar'
import { Card } from '@/components/Card'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { StatusTag } from '@/components/StatusTag'
import type { UserCard, UserEntry } from '@/contract/organization'
import type { UserDetailModel } from '../model'
import './PersonHead.scss'

/** 部门 · 岗位: the last part of a card's path, or what the list says. */
function whereOf(person: UserCard | UserEntry): string {
  const department = 'organizeName' in person ? person.organizeName.split(' / ').pop() : person.department
  return [department, person.positionName].filter((part) => part !== undefined && part !== '').join(' · ')
}

export interface PersonHeadProps {
  model: UserDetailModel
  person: UserCard | UserEntry
  /** Whole address, '' = none. */
  picture: string
}

/** Who it is: picture, name, account, where he works, whether he is there; and the star. */
export const PersonHead = observer(function PersonHead({ model, person, picture }: PersonHeadProps) {
  const { isStarred, isMe, isDisabled, isOnline } = model
  const name = person.realName === '' ? person.account : person.realName
  const where = whereOf(person)
  return (
    <Card className='who'>
      <View className='who-top'>
        <Avatar name={name} src={picture} size={64} />
        <View className='who-words'>
          <Text className='who-name' {...{ role: 'heading', 'aria-level': 2 }}>
            {name}
          </Text>
          <Text className='who-account'>账号 {person.account}</Text>
        </View>
      </View>
      {where !== '' && <Text className='who-where'>{where}</Text>}
      <View className='who-foot'>
        <View className='who-tags'>
          {isMe && <StatusTag tone='primary'>本人</StatusTag>}
          {isDisabled && <StatusTag tone='warning'>账号已停用</StatusTag>}
          {isOnline !== undefined && !isDisabled && (
            <StatusTag tone={isOnline ? 'success' : 'neutral'}>{isOnline ? '在线' : '不在线'}</StatusTag>
          )}
        </View>
        {!isMe && (!isDisabled || isStarred) && (
          <Pressable
            className={isStarred ? 'who-star who-starred' : 'who-star'}
            role='switch'
            checked={isStarred}
            label='星标'
            onPress={() => void model.toggleStar()}
          >
            <Icon name={isStarred ? 'starFilled' : 'star'} />
            <Text>{isStarred ? '已星标' : '星标'}</Text>
          </Pressable>
        )}
      </View>
    </Card>
  )
})
