import { Text, View } from '@tarojs/components'
import { Card } from '@/components/Card'
import { StatusTag } from '@/components/StatusTag'
import type { PunchBody, PunchRow } from '@/contract/punchCard'
import { formatTime } from '@/domain/format'
import type { OutboxItem } from '@/domain/outbox/item'
import { VERDICT_WORDS } from '@/domain/punchCard/site'
import { KIND_LABELS } from '@/domain/punchCard/kinds'
import { doubtLine, moreLine, placeLine, VERDICT_TONES } from './texts'
import './punch.scss'

/** One record in a list. */
export function RecordCard({ row, onOpen }: { row: PunchRow; onOpen: (row: PunchRow) => void }) {
  const time = formatTime(row.at)
  const lines = [placeLine(row), moreLine(row)].filter((line) => line !== '')
  const doubt = doubtLine(row)
  return (
    <Card label={[KIND_LABELS[row.kind], time, ...lines, doubt].filter((text) => text !== '').join('，')} onPress={() => onOpen(row)}>
      <View className='punch-head'>
        <Text className='punch-title'>{`${time} ${KIND_LABELS[row.kind]}`}</Text>
        {row.source === 'makeUp' ? (
          <StatusTag tone='neutral'>补卡</StatusTag>
        ) : (
          <StatusTag tone={VERDICT_TONES[row.verdict]}>{VERDICT_WORDS[row.verdict]}</StatusTag>
        )}
      </View>
      {lines.map((line) => (
        <Text key={line} className='punch-line'>
          {line}
        </Text>
      ))}
      {doubt !== '' && <Text className='punch-line punch-doubt'>{doubt}</Text>}
    </Card>
  )
}

/** One that lies on the device. */
export function WaitingCard({ item, onOpen }: { item: OutboxItem; onOpen: () => void }) {
  const { kind, deviceAt } = item.body as PunchBody
  const isStuck = item.state === 'failed' || item.state === 'conflict'
  return (
    <Card label={`${KIND_LABELS[kind]}，${formatTime(deviceAt)}，${isStuck ? '没有成功' : '待同步'}`} onPress={onOpen}>
      <View className='punch-head'>
        <Text className='punch-title'>{`${formatTime(deviceAt)} ${KIND_LABELS[kind]}`}</Text>
        <StatusTag tone={isStuck ? 'danger' : 'neutral'}>{isStuck ? '没有成功' : '待同步'}</StatusTag>
      </View>
      <Text className='punch-line'>{isStuck ? item.error : '已保存在手机上，有网络后自动上传'}</Text>
    </Card>
  )
}
