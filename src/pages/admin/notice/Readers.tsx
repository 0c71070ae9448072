import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { StatusTag, type Tone } from '@/components/StatusTag'
import type { NoticeReader } from '@/contract/admin/notices'
import { formatDateTime } from '@/domain/format'
import { useStores } from '@/hooks/useStores'
import { Refused } from '../components/Refused'
import type { NoticeModel } from './model'

const STATES: Readonly<Record<NoticeReader['state'], { label: string; tone: Tone }>> = {
  UNREAD: { label: '未读', tone: 'warning' },
  QUIET: { label: '免打扰', tone: 'neutral' },
  REMOVED: { label: '已删除', tone: 'neutral' },
  READ: { label: '已读', tone: 'success' }
}

const timesOf = ({ readAt, remindedAt }: NoticeReader): string =>
  readAt !== null ? formatDateTime(readAt) : remindedAt !== null ? `${formatDateTime(remindedAt)} 已提醒` : ''

/** Who got a notice that is out, those who have not read it first, and the reminder to them. */
export const Readers = observer(function Readers({ model }: { model: NoticeModel }) {
  const { feedback } = useStores()
  const { record, readers, acts } = model
  if (record?.state !== 'PUBLISHED') return null
  const unread = readers.filter(({ state }) => state === 'UNREAD').length
  const remind = async () => {
    const count = await model.remind()
    if (count !== undefined) feedback.toast(count === 0 ? '未读的人一小时内都已提醒过' : `已提醒 ${count} 人`)
  }
  return (
    <Section title={`阅读情况（已读 ${record.readCount} / ${record.receiverCount}）`}>
      <Refused words={acts.failureOf('remind')} />
      {unread > 0 && (
        <Button kind='secondary' inline icon='message' loading={acts.running === 'remind'} onPress={() => void remind()}>
          {`提醒未读的 ${unread} 人`}
        </Button>
      )}
      {readers.map((reader) => {
        const { label, tone } = STATES[reader.state]
        return (
          <View key={reader.userId} className='notice-reader'>
            <Text>{`${reader.name} · ${reader.organizeName}`}</Text>
            <Text className='notice-meta'>{timesOf(reader)}</Text>
            <StatusTag tone={tone}>{label}</StatusTag>
          </View>
        )
      })}
    </Section>
  )
})
