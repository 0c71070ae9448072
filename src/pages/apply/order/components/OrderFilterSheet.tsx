import { useState } from 'react'
import { View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { DateField } from '@/components/Field'
import { Sheet } from '@/components/Sheet'
import { NO_FILTER, type OrderFilter } from '../model'

/** From which day to which; nothing changes in the list before it is applied. */
export function OrderFilterSheet({
  filter,
  onApply,
  onClose
}: {
  filter: OrderFilter
  onApply: (filter: OrderFilter) => void
  onClose: () => void
}) {
  const [draft, setDraft] = useState(filter)
  const isTurned = draft.from !== '' && draft.until !== '' && draft.until < draft.from
  const footer = (
    <View className='records-foot'>
      <Button kind='secondary' inline onPress={() => setDraft(NO_FILTER)}>
        重置
      </Button>
      <View className='records-apply'>
        <Button disabled={isTurned} onPress={() => onApply(draft)}>
          检索
        </Button>
      </View>
    </View>
  )
  return (
    <Sheet open title='筛选' onClose={onClose} footer={footer}>
      <DateField label='起始日期' value={draft.from} onChange={(from) => setDraft({ ...draft, from })} />
      <DateField
        label='结束日期'
        value={draft.until}
        error={isTurned ? '结束日期不能早于起始日期' : ''}
        onChange={(until) => setDraft({ ...draft, until })}
      />
    </Sheet>
  )
}
