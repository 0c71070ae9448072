import { useState } from 'react'
import { Picker } from '@nutui/nutui-react-taro'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { OptionList, Sheet } from '@/components/Sheet'
import { choice, demoPage } from '../../frame'

const ONE = [
  [
    { label: '拖车', value: 'tow' },
    { label: '吊车', value: 'crane' },
    { label: '换胎', value: 'tyre' },
    { label: '搭电', value: 'jump' }
  ]
]
const TWO = [
  [
    { label: '南山', value: 'ns' },
    { label: '宝安', value: 'ba' }
  ],
  [
    { label: '早班', value: 'early' },
    { label: '夜班', value: 'night' }
  ]
]

function Chosen({ columns }: { columns: 'one' | 'two' }) {
  const [visible, setVisible] = useState(false)
  const [words, setWords] = useState('请选择')
  return (
    <View className='demo-column'>
      <Button kind='secondary' onPress={() => setVisible(true)}>
        {words}
      </Button>
      <Picker
        title='选择'
        visible={visible}
        options={columns === 'one' ? ONE : TWO}
        onConfirm={(options) => setWords(options.map(({ label }) => label).join(' '))}
        onClose={() => setVisible(false)}
      />
    </View>
  )
}

type Bearer = 'owner' | 'insurer' | 'police'
const BEARERS: { value: Bearer; label: string; hint?: string }[] = [
  { value: 'owner', label: '车主' },
  { value: 'insurer', label: '保险公司', hint: '需要保单号' },
  { value: 'police', label: '交警' }
]

function Own() {
  const [isOpen, setOpen] = useState(false)
  const [bearer, setBearer] = useState<Bearer>('owner')
  const choose = (value: Bearer) => {
    setBearer(value)
    setOpen(false)
  }
  return (
    <>
      <Button
        kind='secondary'
        onPress={() => setOpen(true)}
      >{`承担方：${BEARERS.find(({ value }) => value === bearer)?.label ?? ''}`}</Button>
      <Sheet open={isOpen} title='承担方' onClose={() => setOpen(false)}>
        <OptionList options={BEARERS} current={bearer} onChoose={choose} />
      </Sheet>
    </>
  )
}

export default demoPage('componentsA/select', {
  chinese: '下拉选择',
  group: 'form',
  icon: 'down',
  summary: '从少量选项里选一个或逐列选择。选项不超过一屏时用本应用的选项列表，一眼看全。',
  tag: 'Picker',
  controls: { columns: choice('列数', { one: '一列', two: '两列' }, 'one') },
  notInCode: ['columns'],
  code: { props: 'visible={visible} options={options} onConfirm={save} onClose={close}' },
  Live: ({ columns }) => <Chosen key={columns} columns={columns} />,
  examples: { 本应用: () => <Own />, 说明: () => <Text className='demo-note'>部门、人员、省市区有各自的选择器，见“本应用组件”。</Text> }
})
