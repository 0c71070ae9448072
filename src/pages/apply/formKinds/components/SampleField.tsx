import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { SelectField } from '@/components/selector'
import type { FormKindsModel, Sample } from '../model'
import './SampleField.scss'

/** One field and what it stores. */
export const SampleField = observer(function SampleField({ sample, model, me }: { sample: Sample; model: FormKindsModel; me: string }) {
  const { id, start: _start, startsWithMe: _me, isFixed = false, ...field } = sample
  const value = model.valueOf(id)
  const stored = value === undefined || value === null ? '' : JSON.stringify(value)
  return (
    <View className='sample'>
      <SelectField {...field} {...(isFixed ? { fixed: [me] } : {})} value={value} onChange={(next) => model.set(id, next)} />
      <Text className='sample-stored'>存值 {stored === '' ? '无' : stored}</Text>
    </View>
  )
})
