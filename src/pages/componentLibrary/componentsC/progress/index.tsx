import { Progress } from '@nutui/nutui-react-taro'
import { View } from '@tarojs/components'
import { amount, demoPage, choice, toggle } from '../../frame'

export default demoPage('componentsC/progress', {
  chinese: '进度条',
  group: 'data',
  icon: 'chart',
  summary: '一件事做到多少。知道总量才用它，不知道时用加载。',
  tag: 'Progress',
  controls: {
    percent: amount('百分比', 60, 0, 100, 10),
    showText: toggle('显示数字', true),
    color: choice('颜色', { 'var(--primary)': '主色', 'var(--success)': '成功', 'var(--danger)': '危险' }, 'var(--primary)')
  },
  Live: (values) => <Progress {...values} background='var(--line)' />,
  examples: {
    粗细: () => (
      <View className='demo-column'>
        <Progress percent={30} strokeWidth='4' color='var(--primary)' background='var(--line)' />
        <Progress percent={70} strokeWidth='12' color='var(--success)' background='var(--line)' />
      </View>
    )
  }
})
