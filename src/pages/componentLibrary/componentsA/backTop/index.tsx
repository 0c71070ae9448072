import { Text, View } from '@tarojs/components'
import { BackTop } from '@nutui/nutui-react-taro'
import { amount, demoPage } from '../../frame'

const LINES = Array.from({ length: 16 }, (_, index) => `第 ${index + 1} 行`)

export default demoPage('componentsA/backTop', {
  chinese: '返回顶部',
  group: 'navigation',
  icon: 'refresh',
  summary: '长列表滚动超过一段距离后出现，点一下回到顶部。',
  tag: 'BackTop',
  controls: { threshold: amount('出现距离', 200, 0, 1000, 100), duration: amount('动画毫秒', 200, 0, 1000, 200) },
  code: { props: 'target="list"' },
  Live: ({ threshold, duration }) => (
    <View className='demo-column' id='backTopList'>
      {LINES.map((line) => (
        <Text key={line} className='demo-block'>
          {line}
        </Text>
      ))}
      <BackTop target='backTopList' threshold={threshold} duration={duration} style={{ right: '16px', bottom: '96px' }} />
    </View>
  ),
  examples: { 说明: () => <Text className='demo-note'>向下滚动本页可以看到按钮。小程序中列表顶部的状态栏点击由平台提供。</Text> }
})
