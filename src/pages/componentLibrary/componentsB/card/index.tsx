import { Text, View } from '@tarojs/components'
import { Amount } from '@/components/Amount'
import { Button } from '@/components/Button'
import { Card, FactRow } from '@/components/Card'
import { PlateChip } from '@/components/PlateChip'
import { StatusTag, type Tone } from '@/components/StatusTag'
import { choice, demoPage, toggle } from '../../frame'

const WORDS: Record<'primary' | 'success' | 'warning', string> = { primary: '途中', success: '已完成', warning: '待结算' }

function Sample({ tone, actions }: { tone: keyof typeof WORDS; actions: boolean }) {
  return (
    <Card className='demo-card'>
      <View className='demo-spread'>
        <PlateChip plateNo='粤B3K72G' />
        <StatusTag tone={tone as Tone}>{WORDS[tone]}</StatusTag>
      </View>
      <Text className='demo-lines'>南山区西丽路口，两车相撞，占用右侧车道</Text>
      <Text className='demo-note'>5 分钟前 · SG202611210001</Text>
      {actions && (
        <View className='demo-row'>
          <Button kind='secondary' inline icon='phone' onPress={() => undefined}>
            呼叫
          </Button>
          <Button kind='secondary' inline icon='navigate' onPress={() => undefined}>
            导航
          </Button>
        </View>
      )}
    </Card>
  )
}

export default demoPage('componentsB/card', {
  chinese: '卡片',
  group: 'data',
  icon: 'clipboard',
  summary: '一条记录一张卡片：第一行是什么和状态，第二行在哪里，第三行什么时候。最多两个动作。',
  tag: 'Card',
  from: '@/components/Card',
  controls: { tone: choice('状态', WORDS, 'primary'), actions: toggle('动作', true) },
  notInCode: ['tone', 'actions'],
  code: { props: 'onPress={open}', children: '…' },
  Live: (values) => <Sample {...values} />,
  examples: {
    事实: () => (
      <Card className='demo-card'>
        <FactRow label='车型'>小型轿车</FactRow>
        <FactRow label='费用'>
          <Amount fen={28400} />
        </FactRow>
      </Card>
    ),
    可点: () => (
      <Card className='demo-card' onPress={() => undefined}>
        <Text>整张卡片可点，例如：待同步 3 项</Text>
      </Card>
    )
  }
})
