import { Sticky } from '@nutui/nutui-react-taro'
import { Text, View } from '@tarojs/components'
import { amount, choice, demoPage } from '../../frame'

export default demoPage('componentsB/sticky', {
  chinese: '吸顶',
  group: 'layout',
  icon: 'pin',
  summary: '滚动到边缘后停住。列表的搜索和状态标签用本应用的 StickyHead，停在导航栏下面。',
  tag: 'Sticky',
  controls: { threshold: amount('离边距离', 56, 0, 120, 8), position: choice('停在', { top: '顶部', bottom: '底部' }, 'top') },
  code: { children: '<StatusTabs … />' },
  Live: ({ threshold, position }) => (
    <Sticky key={`${threshold}${position}`} threshold={threshold} position={position}>
      <View className='demo-block'>滚动本页，我会停住</View>
    </Sticky>
  ),
  examples: {
    长内容: () => (
      <View className='demo-column'>
        {Array.from({ length: 12 }, (_, index) => (
          <Text key={index} className='demo-note'>{`第 ${index + 1} 行`}</Text>
        ))}
      </View>
    )
  }
})
