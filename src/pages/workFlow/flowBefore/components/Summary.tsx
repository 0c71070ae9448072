import { useCallback, useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Avatar } from '@/components/Avatar'
import { Section } from '@/components/Card'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Skeleton } from '@/components/Skeleton'
import { StatusTabs } from '@/components/StatusTabs'
import { StatusTag } from '@/components/StatusTag'
import type { SummaryGroup, SummaryQuery } from '@/contract/workFlowDetail'
import { resultOf } from '@/domain/apiError'
import { formatDateTime } from '@/domain/format'
import { useStores } from '@/hooks/useStores'
import { createWorkFlowTaskService } from '@/services/workFlowTask'
import { personName, recordWord } from '../../components/flowLabels'

type Category = SummaryQuery['category']
const CATEGORIES: readonly { value: Category; label: string }[] = [
  { value: '1', label: '按部门' },
  { value: '2', label: '按角色' },
  { value: '3', label: '按岗位' }
]

/** Who decided what, by department, role or position (workflow.md#task-page). */
export const Summary = observer(function Summary({ taskId, type }: { taskId: string; type: '0' | '1' }) {
  const { api, services } = useStores()
  const [service] = useState(() => createWorkFlowTaskService(api))
  const [category, setCategory] = useState<Category>('1')
  const [answer, setAnswer] = useState<{ groups?: readonly SummaryGroup[]; error?: string }>({})
  const [turn, setTurn] = useState(0)
  const read = useCallback(() => resultOf(service.summary(taskId, { category, type })), [service, taskId, category, type])
  useEffect(() => {
    let isHere = true
    setAnswer({})
    void read().then(({ data, error }) => {
      if (isHere) setAnswer(data === undefined ? { error: error?.message ?? '' } : { groups: data })
    })
    return () => {
      isHere = false
    }
  }, [read, turn])
  const { groups, error } = answer
  return (
    <>
      <StatusTabs label='汇总方式' tabs={CATEGORIES} current={category} onChange={setCategory} />
      {error !== undefined && <ErrorState message={error} onRetry={() => setTurn(turn + 1)} />}
      {groups === undefined && error === undefined && <Skeleton cards={2} lines={3} />}
      {groups?.length === 0 && <EmptyState icon='people' title='还没有审批意见' />}
      {groups?.map((group) => (
        <Section key={group.fullName} title={group.fullName || '其他'}>
          {group.list.map((item) => {
            const { label, tone } = recordWord(item.handleStatus)
            return (
              <View key={item.id} className='summary-item'>
                <Avatar name={personName(item.userName)} src={services.files.imageAddress(item.headIcon)} size={40} />
                <View className='summary-words'>
                  <View className='record-item-head'>
                    <Text className='record-item-who'>{personName(item.userName)}</Text>
                    <StatusTag tone={tone}>{label}</StatusTag>
                  </View>
                  {item.handleOpinion !== '' && <Text className='record-item-line'>{item.handleOpinion}</Text>}
                  <Text className='record-item-when'>{formatDateTime(item.handleTime)}</Text>
                </View>
              </View>
            )
          })}
        </Section>
      ))}
    </>
  )
})
