import { Space } from '@nutui/nutui-react-taro'
import { Text, View } from '@tarojs/components'
import { choice, demoPage } from '../../frame'

const SPACES = {
  'var(--space-1)': '4',
  'var(--space-2)': '8',
  'var(--space-3)': '12',
  'var(--space-4)': '16',
  'var(--space-6)': '24',
  'var(--space-8)': '32'
} as const

export default demoPage('componentsC/gap', {
  chinese: '间隔',
  group: 'layout',
  icon: 'minus',
  summary: '间距只有六档：4、8、12、16、24、32。页边 16，卡片之间 12。',
  tag: 'Space',
  controls: {
    gap: choice('间距', SPACES, 'var(--space-3)'),
    direction: choice('方向', { horizontal: '横', vertical: '竖' }, 'horizontal')
  },
  notInCode: ['gap'],
  code: { children: '…' },
  Live: ({ gap, direction }) => (
    <Space wrap direction={direction} style={{ '--nutui-space-gap': gap } as object}>
      {['派单', '到达', '完成'].map((words) => (
        <View key={words} className='demo-block'>
          <Text>{words}</Text>
        </View>
      ))}
    </Space>
  ),
  examples: {
    六档: () => (
      <View className='demo-column'>
        {Object.entries(SPACES).map(([space, words]) => (
          <View key={space} className='demo-row'>
            <View style={{ width: space, height: '16px', background: 'var(--primary)' }} />
            <Text>{`${words} 像素`}</Text>
          </View>
        ))}
      </View>
    )
  }
})
