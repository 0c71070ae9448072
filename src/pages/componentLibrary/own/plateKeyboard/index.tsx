import { useState } from 'react'
import { View } from '@tarojs/components'
import { PlateChip } from '@/components/PlateChip'
import { PlateKeyboard } from '@/components/PlateKeyboard'
import { choice, demoPage } from '../../frame'

function Typed({ start }: { start: string }) {
  const [plate, setPlate] = useState(start)
  return (
    <View className='demo-column'>
      <PlateChip plateNo={plate} />
      <PlateKeyboard value={plate} onChange={setPlate} />
    </View>
  )
}

export default demoPage('own/plateKeyboard', {
  chinese: '车牌键盘',
  group: 'own',
  icon: 'truck',
  summary: '先省份后字母数字，没有 I 和 O，第八位留给新能源。实体键盘和粘贴也可以。',
  tag: 'PlateKeyboard',
  from: '@/components/PlateKeyboard',
  controls: { start: choice('起始', { '': '空', 粤B3K72: '差一位', 粤BD12345: '新能源' }, '粤B3K72') },
  notInCode: ['start'],
  code: { props: 'value={plate} onChange={setPlate}' },
  Live: ({ start }) => <Typed key={start} start={start} />,
  examples: {
    车牌: () => (
      <View className='demo-row'>
        <PlateChip plateNo='粤B3K72G' />
        <PlateChip plateNo='粤BD12345' />
        <PlateChip plateNo='粤B8D88E' large />
        <PlateChip plateNo={null} />
      </View>
    )
  }
})
