import { useState } from 'react'
import { View } from '@tarojs/components'
import { ChoiceField, DateField, PickerField, TextField } from '@/components/Field'
import { choice, demoPage, toggle } from '../../frame'

const KINDS = [
  { value: 'accident', label: '事故' },
  { value: 'fault', label: '故障' },
  { value: 'violation', label: '违停', disabled: true }
] as const
const YARDS = [
  { value: 'xili', label: '西丽停车场', hint: '余 12 位' },
  { value: 'longhua', label: '龙华停车场', hint: '已满', disabled: true },
  { value: 'bantian', label: '坂田停车场', hint: '余 3 位' }
] as const

function All() {
  const [kind, setKind] = useState<(typeof KINDS)[number]['value'] | null>('accident')
  const [yard, setYard] = useState<(typeof YARDS)[number]['value'] | null>(null)
  const [day, setDay] = useState('2026-11-21')
  return (
    <View className='demo-column'>
      <ChoiceField label='类别' value={kind} options={KINDS} onChange={setKind} />
      <PickerField label='停车场' value={yard} options={YARDS} placeholder='请选择' onChange={setYard} />
      <DateField label='入库日期' value={day} onChange={setDay} />
    </View>
  )
}

export default demoPage('own/fields', {
  chinese: '表单项',
  group: 'own',
  icon: 'edit',
  summary: '表单的每一项：标签在上，说明在下，错误写在这一项下面。输入时不重画，失焦再提交。',
  tag: 'TextField',
  from: '@/components/Field',
  controls: {
    mark: choice('标记', { required: '必填', optional: '选填', none: '不标' }, 'required'),
    error: toggle('出错'),
    disabled: toggle('禁用')
  },
  notInCode: ['mark', 'error'],
  code: { props: 'label="联系电话" value={mobile} onInput={setMobile}' },
  Live: ({ mark, error, disabled }) => (
    <TextField
      label='联系电话'
      value='1380013'
      type='number'
      maxLength={11}
      help='用于接单后联系'
      error={error ? '手机号应为 11 位' : ''}
      disabled={disabled}
      {...(mark === 'none' ? {} : { mark: mark === 'required' ? '必填' : '选填' })}
      onInput={() => undefined}
    />
  ),
  examples: { 选择与日期: () => <All /> }
})
