import { useState } from 'react'
import { Text, View } from '@tarojs/components'
import { SelectField, type SelectorValue } from '@/components/selector'
import { choice, demoPage, toggle } from '../../frame'

const REGIONS = [
  {
    id: 'south',
    fullName: '南片区',
    children: [
      { id: 'ns', fullName: '南山中队' },
      { id: 'ba', fullName: '宝安中队' }
    ]
  },
  { id: 'east', fullName: '东片区', children: [{ id: 'lg', fullName: '龙岗中队' }] }
]

function Chosen({ kind, multiple, disabled }: { kind: 'tree' | 'user' | 'department' | 'area'; multiple: boolean; disabled: boolean }) {
  const [value, setValue] = useState<SelectorValue>(undefined)
  return <SelectField label='选择' kind={kind} nodes={REGIONS} multiple={multiple} disabled={disabled} value={value} onChange={setValue} />
}

export default demoPage('own/selectors', {
  chinese: '选择器',
  group: 'own',
  icon: 'people',
  summary: '选人、部门、岗位、省市区和树。一万人也能搜，多选有已选区，编号按平台的样子存。',
  tag: 'SelectField',
  from: '@/components/selector',
  controls: {
    kind: choice('种类', { tree: '树', user: '人员', department: '部门', area: '省市区' }, 'tree'),
    multiple: toggle('多选'),
    disabled: toggle('禁用')
  },
  code: { props: 'label="片区" value={value} onChange={setValue}' },
  Live: (values) => <Chosen key={`${values.kind}${values.multiple}`} {...values} />,
  examples: {
    说明: () => (
      <View>
        <Text className='demo-note'>人员和部门取自正在使用的组织，选择器打开时才读取。</Text>
      </View>
    )
  }
})
