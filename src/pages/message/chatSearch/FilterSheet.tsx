import { useState } from 'react'
import { observer } from 'mobx-react'
import { View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { DateField } from '@/components/Field'
import { SelectField } from '@/components/selector'
import { Sheet } from '@/components/Sheet'
import { daysError, type SearchFilter } from './filter'

interface FilterSheetProps {
  filter: SearchFilter
  onApply: (filter: SearchFilter) => void
  onClose: () => void
}

/** Who said it and on which days; nothing changes in the list before it is applied. */
export const FilterSheet = observer(function FilterSheet({ filter, onApply, onClose }: FilterSheetProps) {
  const [draft, setDraft] = useState(filter)
  const wrongDays = daysError(draft)
  const footer = (
    <View className='found-filter-foot'>
      <Button kind='secondary' inline onPress={() => setDraft({})}>
        清空
      </Button>
      <View className='found-filter-apply'>
        <Button disabled={wrongDays !== ''} onPress={() => onApply(draft)}>
          查看结果
        </Button>
      </View>
    </View>
  )
  const { sender, ...days } = draft
  return (
    <Sheet open title='筛选聊天记录' onClose={onClose} footer={footer}>
      <SelectField
        kind='user'
        label='发送人'
        placeholder='不限'
        value={sender?.id}
        onChange={(_id, [chosen]) => setDraft(chosen === undefined ? days : { ...days, sender: { id: chosen.value, name: chosen.label } })}
      />
      <DateField label='起始日期' value={draft.from ?? ''} onChange={(from) => setDraft({ ...draft, from })} />
      <DateField label='截止日期' value={draft.to ?? ''} error={wrongDays} onChange={(to) => setDraft({ ...draft, to })} />
    </Sheet>
  )
})
