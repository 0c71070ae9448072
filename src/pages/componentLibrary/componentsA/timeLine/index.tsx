import { Step, Steps } from '@nutui/nutui-react-taro'
import { Text } from '@tarojs/components'
import { amount, choice, demoPage } from '../../frame'

const MOMENTS = [
  ['报案', '11-21 14:05 · 李敏'],
  ['派单', '11-21 14:07 · 王建军 粤B3K72G'],
  ['到达', '11-21 14:32 · 王建军'],
  ['完成', '11-21 15:10 · 王建军']
] as const

export default demoPage('componentsA/timeLine', {
  chinese: '时间轴',
  group: 'data',
  icon: 'clock',
  summary: '按时间排列发生的事：做了什么、什么时候、谁。工单详情里的时间轴用同样的顺序。',
  tag: 'Steps',
  controls: { value: amount('进行到', 3, 1, 4), type: choice('样式', { dot: '圆点', text: '数字' }, 'dot') },
  code: { props: 'status="dynamic" direction="vertical"', children: '<Step value={1} title="报案" description="11-21 14:05 · 李敏" />' },
  Live: ({ value, type }) => (
    <Steps status='dynamic' direction='vertical' value={value} type={type}>
      {MOMENTS.map(([title, description], index) => (
        <Step key={title} value={index + 1} title={title} description={description} />
      ))}
    </Steps>
  ),
  examples: { 说明: () => <Text className='demo-note'>最近的在最上或最下由页面决定；修改过的时间要说明谁改的、为什么。</Text> }
})
