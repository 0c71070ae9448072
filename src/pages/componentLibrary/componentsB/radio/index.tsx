import { useState } from 'react'
import { Radio } from '@nutui/nutui-react-taro'
import { Text, View } from '@tarojs/components'
import { ChoiceField } from '@/components/Field'
import { choice, demoPage, toggle } from '../../frame'

function Grouped({ shape, direction, disabled }: { shape: 'round' | 'button'; direction: 'horizontal' | 'vertical'; disabled: boolean }) {
  const [value, setValue] = useState<string | number>('tow')
  return (
    <Radio.Group value={value} direction={direction} shape={shape} disabled={disabled} onChange={setValue}>
      <Radio value='tow' shape={shape}>
        拖车
      </Radio>
      <Radio value='crane' shape={shape}>
        吊车
      </Radio>
      <Radio value='tyre' shape={shape}>
        换胎
      </Radio>
    </Radio.Group>
  )
}

function Own() {
  const [value, setValue] = useState<'y' | 'n' | null>('y')
  return (
    <ChoiceField
      label='需要拖车'
      value={value}
      options={[
        { value: 'y', label: '需要' },
        { value: 'n', label: '不需要' }
      ]}
      onChange={setValue}
    />
  )
}

export default demoPage('componentsB/radio', {
  chinese: '单选框',
  group: 'form',
  icon: 'check',
  summary: '几个里选一个，选项都看得见。超过六个改用选择器。',
  tag: 'Radio.Group',
  controls: {
    shape: choice('形状', { round: '圆', button: '按钮' }, 'round'),
    direction: choice('排列', { horizontal: '横', vertical: '竖' }, 'horizontal'),
    disabled: toggle('禁用')
  },
  code: { props: 'value={value} onChange={setValue}', children: '<Radio value="tow">拖车</Radio>' },
  Live: (values) => <Grouped {...values} />,
  examples: {
    单个: () => (
      <View className='demo-row'>
        <Radio defaultChecked>已选</Radio>
        <Radio>未选</Radio>
        <Radio disabled defaultChecked>
          锁定
        </Radio>
      </View>
    ),
    本应用: () => <Own />,
    说明: () => <Text className='demo-note'>选中后不能取消；需要取消时加一项“不确定”。</Text>
  }
})
