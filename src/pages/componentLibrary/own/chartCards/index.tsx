import { Text, View } from '@tarojs/components'
import { Amount } from '@/components/Amount'
import { Section } from '@/components/Card'
import { ChartBox } from '@/components/ChartBox'
import { useStores } from '@/hooks/useStores'
import { choice, demoPage, toggle } from '../../frame'

const WEEK = [
  ['周一', 12],
  ['周二', 18],
  ['周三', 9],
  ['周四', 22],
  ['周五', 27],
  ['周六', 15],
  ['周日', 11]
] as const
const ROWS = WEEK.map(([name, value]) => ({ key: name, label: name, name, value, words: `${value} 单` }))
const short = (value: number): string => String(value)

function Chart({ kind, isOpen }: { kind: 'column' | 'bar'; isOpen: boolean }) {
  const { feedback } = useStores()
  return (
    <ChartBox
      key={`${kind}${isOpen}`}
      title='一周工单'
      kind={kind}
      rows={ROWS}
      short={short}
      isOpen={isOpen}
      onPick={(index) => feedback.toast(`${ROWS[index]?.name ?? ''} ${ROWS[index]?.words ?? ''}`)}
    />
  )
}

export default demoPage('own/chartCards', {
  chinese: '图表卡片',
  group: 'own',
  icon: 'chart',
  summary: '图和同样数字的表在一起：图给人看走势，表能核对、能读屏。点一根柱或一行，打开背后的记录。',
  tag: 'ChartBox',
  from: '@/components/ChartBox',
  controls: { kind: choice('图形', { column: '柱', bar: '条' }, 'column'), isOpen: toggle('展开数据表') },
  code: { props: 'title="一周工单" rows={rows} short={short} onPick={open}' },
  Live: (values) => <Chart {...values} />,
  examples: {
    数字卡片: () => (
      <View>
        <Section className='demo-card' title='本周'>
          <View className='demo-row'>
            <View className='demo-column'>
              <Text className='demo-note'>应收</Text>
              <Amount fen={1864000} size='page' />
            </View>
            <View className='demo-column'>
              <Text className='demo-note'>准时到达率</Text>
              <Text>92.4%</Text>
            </View>
          </View>
        </Section>
      </View>
    )
  }
})
