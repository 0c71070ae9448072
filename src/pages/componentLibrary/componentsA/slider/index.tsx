import { useState } from 'react'
import { Range } from '@nutui/nutui-react-taro'
import { Text, View } from '@tarojs/components'
import { amount, demoPage, toggle } from '../../frame'

function Slid({ step, disabled }: { step: number; disabled: boolean }) {
  const [value, setValue] = useState(40)
  return (
    <View className='demo-slider'>
      <Range value={value} min={0} max={100} step={step} disabled={disabled} onChange={(next) => setValue(Number(next))} />
      <Text className='demo-note'>{`剩余油量 ${value}%`}</Text>
    </View>
  )
}

export default demoPage('componentsA/slider', {
  chinese: '滑块',
  group: 'form',
  icon: 'minus',
  summary: '在一段范围里拖动取值，适合大概的量。要准确的数字用步进器或输入框。',
  tag: 'Range',
  controls: { step: amount('步长', 5, 1, 20, 1), disabled: toggle('禁用') },
  code: { props: 'value={fuel} min={0} max={100} onChange={setFuel}' },
  Live: (values) => <Slid {...values} />,
  examples: {
    一段: () => (
      <View className='demo-slider'>
        <Range range defaultValue={[20, 70]} />
      </View>
    ),
    刻度: () => (
      <View className='demo-slider'>
        <Range defaultValue={60} marks={{ 0: '0', 50: '50', 100: '100' }} />
      </View>
    ),
    不可用: () => (
      <View className='demo-slider'>
        <Range defaultValue={30} disabled currentDescription={() => null} />
      </View>
    )
  }
})
