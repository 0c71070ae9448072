import { Divider } from '@nutui/nutui-react-taro'
import { View } from '@tarojs/components'
import { choice, demoPage } from '../../frame'

const COLOURS = { 'var(--line)': '浅', 'var(--line-strong)': '深', 'var(--primary)': '主色' } as const

export default demoPage('componentsB/line', {
  chinese: '线条',
  group: 'layout',
  icon: 'minus',
  summary: '一条线。颜色只用设计变量：浅线分隔，深线是输入框的边。',
  tag: 'View',
  from: '@tarojs/components',
  controls: { colour: choice('颜色', COLOURS, 'var(--line)'), dashed: choice('线型', { solid: '实线', dashed: '虚线' }, 'solid') },
  notInCode: ['colour', 'dashed'],
  code: { props: "style={{ borderTop: '1px solid var(--line)' }}" },
  Live: ({ colour, dashed }) => <View style={{ borderTop: `1px ${dashed} ${colour}` }} />,
  examples: {
    'NutUI 分割线': () => <Divider />,
    竖线: () => (
      <View className='demo-row'>
        <View style={{ height: '40px', borderLeft: '1px solid var(--line-strong)' }} />
        <View style={{ height: '40px', borderLeft: '1px dashed var(--primary)' }} />
      </View>
    )
  }
})
