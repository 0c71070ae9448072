import { useEffect, useState } from 'react'
import { Text, View } from '@tarojs/components'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import { TimeText } from '@/components/TimeText'
import type { RecordChange } from '@/contract/form'
import { resultOf } from '@/domain/apiError'
import { changeLines } from './changeLines'

const ACTS: Readonly<Record<RecordChange['action'], string>> = { create: '新增', update: '修改', delete: '删除' }

export interface ChangesSheetProps {
  /** Rejects with ApiError. */
  read: () => Promise<readonly RecordChange[]>
  onClose: () => void
}

/** Who wrote what of a record and when, newest first. */
export function ChangesSheet({ read, onClose }: ChangesSheetProps) {
  const [changes, setChanges] = useState<readonly RecordChange[]>()
  const [error, setError] = useState('')
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isHere = true
    setError('')
    void resultOf(read()).then((result) => {
      if (!isHere) return
      setChanges(result.data)
      setError(result.error?.message ?? '')
    })
    return () => {
      isHere = false
    }
    // The sheet asks for one record only.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [attempt])
  const content = () => {
    if (error !== '') return <ErrorState message={error} onRetry={() => setAttempt(attempt + 1)} />
    if (changes === undefined) return <Skeleton cards={2} />
    if (changes.length === 0) return <EmptyState icon='clock' title='还没有修改记录' />
    return changes.map((change) => (
      <View key={change.id} className='change' {...{ role: 'listitem' }}>
        <View className='change-head'>
          <Text className='change-who'>{`${change.user.split('/')[0] ?? ''} ${ACTS[change.action]}`}</Text>
          <TimeText at={change.at} form='full' />
        </View>
        {changeLines(change).map(({ key, label, old, now }) => (
          <View key={key} className='change-line'>
            <Text className='change-label'>{label}</Text>
            <Text className='change-values'>{change.action === 'create' ? now : `${old} → ${now}`}</Text>
          </View>
        ))}
        {change.action === 'update' && change.fields.length === 0 && <Text className='change-label'>没有可见的变化</Text>}
      </View>
    ))
  }
  return (
    <Sheet open title='修改记录' onClose={onClose}>
      <View {...(changes !== undefined && changes.length > 0 && { role: 'list' })}>{content()}</View>
    </Sheet>
  )
}
