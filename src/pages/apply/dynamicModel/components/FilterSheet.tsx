import { useState } from 'react'
import { observer } from 'mobx-react'
import { View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { DynamicForm, type FormStore } from '@/form'
import { Sheet } from '@/components/Sheet'
import type { Search } from '../model'
import { searchValues } from '../searchSchema'

export interface FilterSheetProps {
  /** Makes the form of the sheet with the values in use. */
  makeForm: (values: Search) => FormStore
  search: Search
  onApply: (form: FormStore, search: Search) => void
  onClose: () => void
}

/** The search sheet of a list: a form of its searchable fields; nothing changes in the list before it is applied. */
export const FilterSheet = observer(function FilterSheet({ makeForm, search, onApply, onClose }: FilterSheetProps) {
  const [form, setForm] = useState(() => makeForm(search))
  const apply = () => {
    if (form.validate().length === 0) onApply(form, searchValues(form.engine.values()))
  }
  const footer = (
    <View className='records-foot'>
      <Button kind='secondary' inline onPress={() => setForm(makeForm({}))}>
        重置
      </Button>
      <View className='records-apply'>
        <Button onPress={apply}>查看结果</Button>
      </View>
    </View>
  )
  return (
    <Sheet open title='筛选' onClose={onClose} footer={footer}>
      <View className='records-filter'>
        <DynamicForm store={form} />
      </View>
    </Sheet>
  )
})
