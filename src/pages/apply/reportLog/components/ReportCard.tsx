import { Text, View } from '@tarojs/components'
import { Card } from '@/components/Card'
import { StatusTag } from '@/components/StatusTag'
import type { ReportBox, ReportRow } from '@/contract/reportLog'
import { relativeTime } from '@/domain/format'
import { EXCERPT_LENGTH, TEMPLATES } from '@/domain/reportLog/templates'
import './report.scss'

/** One report in a list. */
export function ReportCard({
  row,
  box,
  isPlatform,
  now,
  onOpen
}: {
  row: ReportRow
  box: ReportBox
  isPlatform: boolean
  now: number
  onOpen: (row: ReportRow) => void
}) {
  const { title, kind, excerpt, sentAt, isRead, readCount, receiverCount, commentCount } = row
  const facts = [
    relativeTime(sentAt, now),
    box === 'sent' && receiverCount > 0 ? (isPlatform ? `发给 ${receiverCount} 人` : `${readCount}/${receiverCount} 人已读`) : '',
    commentCount > 0 ? `${commentCount} 条评论` : ''
  ]
    .filter((text) => text !== '')
    .join(' · ')
  return (
    <Card label={[title, excerpt, facts].join('，')} onPress={() => onOpen(row)}>
      <View className='report-head'>
        <Text className='report-title'>{title}</Text>
        {box === 'received' && !isRead ? (
          <StatusTag tone='danger'>未读</StatusTag>
        ) : (
          <StatusTag tone={box === 'draft' ? 'warning' : 'neutral'}>{box === 'draft' ? '草稿' : TEMPLATES[kind].name}</StatusTag>
        )}
      </View>
      {excerpt !== '' && <Text className='report-excerpt'>{excerpt.length < EXCERPT_LENGTH ? excerpt : `${excerpt}…`}</Text>}
      <Text className='report-facts'>{facts}</Text>
    </Card>
  )
}
