import { Loading } from '@nutui/nutui-react-taro'
import { View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { choice, demoPage } from '../../frame'

export default demoPage('componentsB/loading', {
  chinese: '加载',
  group: 'feedback',
  icon: 'refresh',
  summary: '正在进行的标记。整页等待用骨架屏，按钮等待用按钮自己的进行中。',
  tag: 'Loading',
  controls: {
    type: choice('样式', { spinner: '花瓣', circular: '圆环' }, 'circular'),
    direction: choice('方向', { horizontal: '横', vertical: '竖' }, 'horizontal')
  },
  code: { children: '正在上传' },
  Live: (values) => <Loading {...values}>正在上传</Loading>,
  examples: {
    无文字: () => (
      <View className='demo-row'>
        <Loading type='spinner' />
        <Loading type='circular' />
      </View>
    ),
    本应用按钮: () => (
      <Button loading loadingText='正在派单…' onPress={() => undefined}>
        派单
      </Button>
    )
  }
})
