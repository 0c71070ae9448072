import { InputNumber } from '@nutui/nutui-react-taro'
import { Label, Text, View } from '@tarojs/components'
import { amount, demoPage, toggle } from '../../frame'

export default demoPage('componentsC/numberBox', {
  chinese: '步进器',
  group: 'form',
  icon: 'plus',
  summary: '一步一步加减的数量，也能直接输入。到上下限时按钮变灰。',
  tag: 'InputNumber',
  controls: { step: amount('步长', 1, 1, 10), max: amount('上限', 9, 1, 99, 9), disabled: toggle('禁用'), readOnly: toggle('只读') },
  code: { props: 'value={count} min={0} onChange={setCount}' },
  Live: (values) => (
    <Label className='demo-row'>
      <Text>车辆数</Text>
      <InputNumber min={0} defaultValue={2} {...values} />
    </Label>
  ),
  examples: {
    小数: () => (
      <Label className='demo-row'>
        <Text>公里</Text>
        <InputNumber min={0} max={100} step={0.5} digits={1} defaultValue={12.5} />
      </Label>
    ),
    状态: () => (
      <View className='demo-column'>
        <Label className='demo-row'>
          <Text>到上限</Text>
          <InputNumber max={3} defaultValue={3} />
        </Label>
        <Label className='demo-row'>
          <Text>不可用</Text>
          <InputNumber disabled defaultValue={1} />
        </Label>
      </View>
    )
  }
})
