import { Rate } from '@nutui/nutui-react-taro'
import { View } from '@tarojs/components'
import { choice, demoPage, toggle } from '../../frame'

export default demoPage('componentsB/rate', {
  chinese: '评分',
  group: 'form',
  icon: 'starFilled',
  summary: '用星数评价，可以半星。旁边写出分数，读屏和色弱的人也能知道。',
  tag: 'Rate',
  controls: {
    size: choice('尺寸', { small: '小', normal: '中', large: '大' }, 'normal'),
    allowHalf: toggle('半星'),
    showScore: toggle('显示分数', true),
    disabled: toggle('禁用')
  },
  code: { props: 'value={score} onChange={setScore}' },
  Live: (values) => <Rate defaultValue={4} {...values} />,
  examples: {
    只读: () => <Rate readOnly defaultValue={4.5} allowHalf showScore />,
    数量: () => (
      <View className='demo-column'>
        <Rate count={3} defaultValue={2} />
        <Rate count={10} size='small' defaultValue={7} />
      </View>
    )
  }
})
