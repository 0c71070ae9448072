import { Divider } from '@nutui/nutui-react-taro'
import { Text, View } from '@tarojs/components'
import { choice, demoPage } from '../../frame'

export default demoPage('componentsB/divider', {
  chinese: '分割线',
  group: 'layout',
  icon: 'minus',
  summary: '分开同一张卡片里的两段。卡片之间用间距，不用线。',
  tag: 'Divider',
  controls: { contentPosition: choice('文字位置', { left: '左', center: '中', right: '右' }, 'center') },
  code: { children: '更早的消息' },
  Live: ({ contentPosition }) => <Divider contentPosition={contentPosition}>更早的消息</Divider>,
  examples: {
    无文字: () => (
      <View>
        <Text className='demo-note'>上一段</Text>
        <Divider />
        <Text className='demo-note'>下一段</Text>
      </View>
    ),
    竖线: () => (
      <View className='demo-row'>
        <Text>编辑</Text>
        <Divider direction='vertical' />
        <Text>删除</Text>
      </View>
    )
  }
})
