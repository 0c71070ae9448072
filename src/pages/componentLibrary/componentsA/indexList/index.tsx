import { useState } from 'react'
import { Elevator } from '@nutui/nutui-react-taro'
import { Text, View } from '@tarojs/components'
import { amount, demoPage, toggle } from '../../frame'

const LIST = [
  {
    title: 'B',
    list: [
      { name: '宝安中队', id: 1 },
      { name: '坂田停车场', id: 2 }
    ]
  },
  { title: 'G', list: [{ name: '光明中队', id: 3 }] },
  {
    title: 'L',
    list: [
      { name: '龙岗中队', id: 4 },
      { name: '龙华中队', id: 5 }
    ]
  },
  { title: 'N', list: [{ name: '南山中队', id: 6 }] },
  {
    title: 'X',
    list: [
      { name: '西丽停车场', id: 7 },
      { name: '香蜜湖网点', id: 8 }
    ]
  }
]

function Listed({ height, sticky }: { height: number; sticky: boolean }) {
  const [chosen, setChosen] = useState('')
  return (
    <View className='demo-column'>
      <Elevator list={LIST} height={height} sticky={sticky} onItemClick={(_key, { name }) => setChosen(name)} />
      <Text className='demo-note'>{chosen === '' ? '点一行选择' : `选中：${chosen}`}</Text>
    </View>
  )
}

export default demoPage('componentsA/indexList', {
  chinese: '索引列表',
  group: 'navigation',
  icon: 'book',
  summary: '按首字母分组的长名单，右侧字母可以直接跳到。通讯录用本应用的虚拟列表，一万人也不卡。',
  tag: 'Elevator',
  controls: { height: amount('高度', 260, 200, 400, 60), sticky: toggle('字母吸顶') },
  code: { props: 'list={groups} onItemClick={choose}' },
  Live: (values) => <Listed {...values} />,
  examples: { 数据: () => <Text className='demo-note'>每组一个字母和若干行；字母由拼音首字母得出。</Text> }
})
