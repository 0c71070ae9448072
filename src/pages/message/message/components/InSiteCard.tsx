import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { StatusTag } from '@/components/StatusTag'
import { TimeText } from '@/components/TimeText'
import type { InSiteRow } from '@/contract/message'
import { relativeTime } from '@/domain/format'
import { kindOf } from '../../components/inSite'
import './InSiteCard.scss'

export interface InSiteCardProps {
  row: InSiteRow
  now: number
  onOpen: (row: InSiteRow) => void
  onMore: (row: InSiteRow) => void
}

/** `姓名/账号` as people say it. */
const authorOf = (creatorUser: string): string => creatorUser.split('/')[0] ?? ''

/** One in-site message: kind and read state, title, from whom and when. */
export const InSiteCard = observer(function InSiteCard({ row, now, onOpen, onMore }: InSiteCardProps) {
  const kind = kindOf(row.type)
  const isUnread = row.isRead === 0
  const label = [kind.label, isUnread ? '未读' : '已读', row.title, authorOf(row.creatorUser), relativeTime(row.lastModifyTime, now)]
    .filter(Boolean)
    .join('，')
  return (
    <View className='in-site'>
      <Pressable className='in-site-main' label={label} onPress={() => onOpen(row)}>
        <View className='in-site-head'>
          <StatusTag tone={kind.tone}>{kind.label}</StatusTag>
          {isUnread && (
            <View className='in-site-unread'>
              <View className='in-site-dot' />
              <Text>未读</Text>
            </View>
          )}
        </View>
        <Text className={isUnread ? 'in-site-title' : 'in-site-title in-site-read'}>{row.title}</Text>
        <View className='in-site-foot'>
          <Text className='in-site-author'>{authorOf(row.creatorUser)}</Text>
          <TimeText at={row.lastModifyTime} now={now} />
        </View>
      </Pressable>
      <Pressable className='in-site-more' label={`${row.title}的更多操作`} onPress={() => onMore(row)}>
        <Icon name='more' />
      </Pressable>
    </View>
  )
})
