import { CircleProgress } from '@nutui/nutui-react-taro'
import { View } from '@tarojs/components'
import { amount, choice, demoPage } from '../../frame'

export default demoPage('componentsC/circleProgress', {
  chinese: '环形进度', group: 'data', icon: 'chart',
  summary: '一个比例的环，中间写出数字。',
  tag: 'CircleProgress',
  controls: { percent: amount('百分比', 84, 0, 100, 4), color: choice('颜色', { 'var(--primary)': '主色', 'var(--success)': '成功', 'var(--danger)': '危险' }, 'var(--primary)') },
  code: { children: '84%' },
  Live: ({ percent, color }) => <CircleProgress percent={percent} color={color} background='var(--line)'>{`${percent}%`}</CircleProgress>,
  examples: { 粗细: () => <View className='demo-row'><CircleProgress percent={30} strokeWidth={3} color='var(--primary)' background='var(--line)'>30%</CircleProgress><CircleProgress percent={70} strokeWidth={8} color='var(--success)' background='var(--line)'>70%</CircleProgress></View> }
})
