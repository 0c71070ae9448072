import { Step, Steps } from '@nutui/nutui-react-taro'
import { amount, choice, demoPage } from '../../frame'

const STEPS = [
  ['派单', '14:07'],
  ['接单', '14:08'],
  ['到达', '14:32'],
  ['完成', '']
] as const

export default demoPage('componentsB/steps', {
  chinese: '步骤条',
  group: 'data',
  icon: 'flow',
  summary: '一件事的几个阶段和现在的位置。',
  tag: 'Steps',
  controls: {
    value: amount('当前步', 2, 1, 4),
    direction: choice('方向', { horizontal: '横', vertical: '竖' }, 'horizontal'),
    type: choice('样式', { text: '数字', dot: '圆点' }, 'text')
  },
  code: { children: '<Step value={1} title="派单" description="14:07" />' },
  Live: (values) => (
    <Steps status='dynamic' key={`${values.direction}${values.type}`} {...values}>
      {STEPS.map(([title, description], index) => (
        <Step key={title} value={index + 1} title={title} description={description} />
      ))}
    </Steps>
  ),
  examples: {
    竖排: () => (
      <Steps status='dynamic' direction='vertical' value={3} type='dot'>
        {STEPS.map(([title, description], index) => (
          <Step key={title} value={index + 1} title={title} description={description} />
        ))}
      </Steps>
    )
  }
})
