import { useState } from 'react'
import { SearchBar } from '@nutui/nutui-react-taro'
import { Label, Text, View } from '@tarojs/components'
import { SearchBar as OwnSearchBar } from '@/components/SearchBar'
import { choice, demoPage, toggle } from '../../frame'

function Own() {
  const [word, setWord] = useState('')
  return (
    <View className='demo-column'>
      <OwnSearchBar placeholder='搜索单号、车牌' onChange={setWord} />
      <Text className='demo-note'>{word === '' ? '输入后 300 毫秒再查询' : `查找：${word}`}</Text>
    </View>
  )
}

export default demoPage('componentsB/search', {
  chinese: '搜索',
  group: 'form',
  icon: 'search',
  summary: '列表上方的搜索。停下输入 300 毫秒后查询，清空即回到全部。业务列表用本应用的 SearchBar。',
  tag: 'SearchBar',
  controls: {
    shape: choice('形状', { round: '圆角', square: '直角' }, 'round'),
    clearable: toggle('可清空', true),
    disabled: toggle('禁用')
  },
  code: { props: 'placeholder="搜索单号、车牌" onChange={find}' },
  Live: (values) => (
    <Label className='demo-field'>
      <Text>搜索工单</Text>
      <SearchBar placeholder='搜索单号、车牌' {...values} />
    </Label>
  ),
  examples: { 本应用: () => <Own /> }
})
