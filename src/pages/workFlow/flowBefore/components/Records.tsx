import { observer } from 'mobx-react'
import { Image, Text, View } from '@tarojs/components'
import { Card } from '@/components/Card'
import { EmptyState } from '@/components/EmptyState'
import { StatusTag } from '@/components/StatusTag'
import type { FlowTaskRecord } from '@/contract/workFlowDetail'
import { formatDateTime } from '@/domain/format'
import { TASK } from '@/domain/workFlow/state'
import { useStores } from '@/hooks/useStores'
import { personNames, recordPerson, recordWord } from '../../components/flowLabels'
import { Files, filesIn } from './Files'
import type { TaskView } from '../../stores/taskView'

/** Acts that went to somebody (workflow.md#task-page, operatorId). */
const TO_SOMEBODY: readonly number[] = [5, 6, 7, 10, 13]

/** An address, or the picture itself as a base64 `data:` address; anything else would be a broken picture. */
const isPicture = (address: string): boolean => /^(https?:|\/|data:image\/)/.test(address)

const Record = observer(function Record({ record }: { record: FlowTaskRecord }) {
  const { files } = useStores().services
  const { label, tone } = recordWord(record.handleStatus)
  const who = recordPerson(record.userName)
  const sent = TO_SOMEBODY.includes(record.handleStatus) && record.operatorId !== '' ? `交给 ${personNames(record.operatorId)}` : ''
  return (
    <View className='record-item' {...{ role: 'listitem' }}>
      <View className='record-item-head'>
        <Text className='record-item-who'>{who}</Text>
        <StatusTag tone={tone}>{record.status === 1 ? `${label}（加签）` : label}</StatusTag>
      </View>
      <Text className='record-item-when'>
        {[record.nodeName, formatDateTime(record.handleTime)].filter((text) => text !== '').join(' · ')}
      </Text>
      {sent !== '' && <Text className='record-item-line'>{sent}</Text>}
      {record.handleOpinion !== '' && (
        <Text className='record-item-line' userSelect>
          {record.handleOpinion}
        </Text>
      )}
      {isPicture(record.signImg) && (
        <Image
          className='record-item-signature'
          src={files.imageAddress(record.signImg)}
          mode='aspectFit'
          {...{ alt: `${who}的审批签名` }}
        />
      )}
      <Files items={filesIn(record.fileList ?? '')} type='annex' />
    </View>
  )
})

/** What happened to a task, newest first; the end stands on top (workflow.md#acts-and-records). */
export function Records({ view }: { view: TaskView }) {
  if (view.records.length === 0) return <EmptyState icon='flow' title='还没有流转记录' />
  const isOver = view.status === TASK.agreed || view.status === TASK.terminated
  return (
    <Card>
      <View {...{ role: 'list', 'aria-label': '流转记录' }}>
        {isOver && (
          <View className='record-item' {...{ role: 'listitem' }}>
            <Text className='record-item-who'>流程结束</Text>
            {view.endTime !== null && <Text className='record-item-when'>{formatDateTime(view.endTime)}</Text>}
          </View>
        )}
        {view.records.map((record) => (
          <Record key={record.id} record={record} />
        ))}
      </View>
    </Card>
  )
}
