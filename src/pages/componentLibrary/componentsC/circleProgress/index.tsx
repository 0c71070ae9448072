import { CircleProgress } from '@nutui/nutui-react-taro'
import { View } from '@tarojs/components'
import { amount, choice, demoPage } from '../../frame'

/** NutUI paints the ring as a picture, where variables do not reach: colours that stand out 3 : 1 by day and by night. */
const RING = { primary: '#4C86E8', success: '#1F9D5B', danger: '#E5484D', track: '#8A94A650' } as const

export default demoPage('componentsC/circleProgress', {
  chinese: '环形进度',
  group: 'data',
  icon: 'chart',
  summary: '一个比例的环，中间写出数字。',
  tag: 'CircleProgress',
  controls: {
    percent: amount('百分比', 84, 0, 100, 4),
    color: choice('颜色', { [RING.primary]: '主色', [RING.success]: '成功', [RING.danger]: '危险' }, RING.primary)
  },
  code: { children: '84%' },
  Live: ({ percent, color }) => <CircleProgress percent={percent} color={color} background={RING.track}>{`${percent}%`}</CircleProgress>,
  examples: {
    粗细: () => (
      <View className='demo-row'>
        <CircleProgress percent={30} strokeWidth={3} color={RING.primary} background={RING.track}>
          30%
        </CircleProgress>
        <CircleProgress percent={70} strokeWidth={8} color={RING.success} background={RING.track}>
          70%
        </CircleProgress>
      </View>
    )
  }
})
