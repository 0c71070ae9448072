import { Ellipsis } from '@nutui/nutui-react-taro'
import { View } from '@tarojs/components'
import { amount, choice, demoPage } from '../../frame'

const LONG =
  '现场位于南山区西丽路与同发路交叉口，两车追尾，占用右侧车道。前车为小型轿车，后保险杠脱落，可以行驶；后车为轻型货车，水箱漏水，需要平板车。车主要求拖到西丽停车场，已通知交警。'

export default demoPage('componentsB/readMore', {
  chinese: '展开阅读',
  group: 'data',
  icon: 'more',
  summary: '长文先显示几行，需要时展开。说明性的长文这样放，错误原因不要藏。',
  tag: 'Ellipsis',
  controls: { rows: amount('行数', 2, 1, 4), direction: choice('省略', { end: '末尾', middle: '中间', start: '开头' }, 'end') },
  code: { props: 'content={text} expandText="展开" collapseText="收起"' },
  Live: ({ rows, direction }) => (
    <Ellipsis
      key={`${rows}${direction}`}
      content={LONG}
      rows={rows}
      direction={direction}
      expandText='展开'
      collapseText='收起'
      lineHeight='24'
    />
  ),
  examples: {
    短文: () => (
      <View>
        <Ellipsis content='不到一行的不会出现展开' rows={1} expandText='展开' collapseText='收起' />
      </View>
    )
  }
})
