import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { FactRow, Section } from '@/components/Card'
import { choice, demoPage, toggle } from '../../frame'

export default demoPage('componentsC/section', {
  chinese: '分节标题',
  group: 'layout',
  icon: 'book',
  summary: '一段内容的标题，右边可以放一个小动作或数量。NutUI 没有这个组件，由本应用画出。',
  tag: 'Section',
  from: '@/components/Card',
  controls: { title: choice('标题', { 费用: '短', 现场照片与车主签字: '长' }, '费用'), more: toggle('查看更多', true) },
  notInCode: ['more'],
  code: { props: 'aside={<Button kind="text" inline>查看更多</Button>}', children: '…' },
  Live: ({ title, more }) => (
    <Section
      className='demo-card'
      title={title}
      aside={
        more ? (
          <Button kind='text' inline onPress={() => undefined}>
            查看更多
          </Button>
        ) : undefined
      }
    >
      <FactRow label='起步'>200.00</FactRow>
      <FactRow label='里程'>84.00</FactRow>
    </Section>
  ),
  examples: {
    数量: () => (
      <View>
        <Section className='demo-card' title='车辆' aside={<Text className='demo-note'>3 辆</Text>}>
          <Text>粤B3K72G 等 3 辆</Text>
        </Section>
      </View>
    )
  }
})
