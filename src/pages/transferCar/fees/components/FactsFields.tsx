import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import type { FactsForm } from '../factsForm'
import { RepeatRows } from './RepeatSection'
import { SpecFields } from './SpecField'

/** What is done to one vehicle. @param title undefined where there is only one */
export const FactsFields = observer(function FactsFields({
  form,
  title,
  disabled = false
}: {
  form: FactsForm
  title?: string
  disabled?: boolean
}) {
  return (
    <View {...{ role: 'group', 'aria-label': title ?? '计价项目' }}>
      {title !== undefined && <Text className='fees-repeat-title'>{title}</Text>}
      {form.groups.map((group) => (
        <SpecFields key={group.title} fields={group.fields} form={form} disabled={disabled} />
      ))}
      {form.repeats.map((repeat) => (
        <RepeatRows key={repeat.prefix} repeat={repeat} model={form} disabled={disabled} />
      ))}
    </View>
  )
})
