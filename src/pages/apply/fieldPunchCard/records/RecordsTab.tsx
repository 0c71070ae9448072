import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { ErrorState } from '@/components/EmptyState'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { Skeleton } from '@/components/Skeleton'
import type { PunchRow } from '@/contract/punchCard'
import { dayTitle, monthTitle, weekdayTitle } from '@/domain/schedule/days'
import type { RecordsModel } from './model'
import { MonthGrid } from './MonthGrid'
import { RecordCard } from '../components/RecordCard'
import '../components/punch.scss'

/** A stretch of time with a way back and on. @param what 月 or 天 */
export function Steps({ title, what, onMove }: { title: string; what: string; onMove: (count: 1 | -1) => void }) {
  return (
    <View className='punch-steps'>
      <Pressable className='punch-step' label={`上一${what}`} onPress={() => onMove(-1)}>
        <Icon name='back' />
      </Pressable>
      <Text className='punch-step-title' {...{ role: 'heading', 'aria-level': 1 }}>
        {title}
      </Text>
      <Pressable className='punch-step' label={`下一${what}`} onPress={() => onMove(1)}>
        <Icon name='next' />
      </Pressable>
    </View>
  )
}

/** Records by month and day: one's own, or those of somebody in the team. */
export const RecordsTab = observer(function RecordsTab({
  model,
  onOpen,
  onBack
}: {
  model: RecordsModel
  onOpen: (row: PunchRow) => void
  onBack: () => void
}) {
  const { state, error, person, day, ofDay } = model
  return (
    <View>
      {person !== undefined && (
        <View className='punch-day'>
          <Text className='punch-day-title'>{`${person.name}的打卡`}</Text>
          <Button kind='text' inline onPress={onBack}>
            返回团队
          </Button>
        </View>
      )}
      <Steps title={monthTitle(day)} what='月' onMove={model.move} />
      {state === 'error' ? <ErrorState message={error} onRetry={() => void model.load()} /> : <MonthGrid model={model} />}
      {state === 'loading' && <Skeleton cards={2} lines={2} />}
      {state === 'ready' && (
        <>
          <View className='punch-day'>
            <Text className='punch-day-title' {...{ role: 'heading', 'aria-level': 2 }}>{`${dayTitle(day)} ${weekdayTitle(day)}`}</Text>
          </View>
          {ofDay.map((row) => (
            <RecordCard key={row.id} row={row} onOpen={onOpen} />
          ))}
          {ofDay.length === 0 && <Text className='punch-none'>这一天没有打卡</Text>}
        </>
      )}
    </View>
  )
})
