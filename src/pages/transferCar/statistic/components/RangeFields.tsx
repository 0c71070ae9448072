import { useState } from 'react'
import { View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { DateField } from '@/components/Field'
import type { StatisticQuery } from '@/contract/transferCar/statistic/statistic'
import { rangeError } from '../model'

/** Days of one's own choice; nothing is read before 统计. */
export function RangeFields({ range, onApply }: { range: StatisticQuery; onApply: (range: StatisticQuery) => void }) {
  const [draft, setDraft] = useState(range)
  const error = rangeError(draft)
  return (
    <View className='stat-range'>
      <View className='stat-range-day'>
        <DateField label='起始日期' value={draft.from} onChange={(from) => setDraft({ ...draft, from })} />
      </View>
      <View className='stat-range-day'>
        <DateField label='截止日期' value={draft.to} error={error} onChange={(to) => setDraft({ ...draft, to })} />
      </View>
      <Button inline disabled={error !== ''} onPress={() => onApply(draft)}>
        统计
      </Button>
    </View>
  )
}
