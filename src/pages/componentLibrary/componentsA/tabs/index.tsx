import { useState } from 'react'
import { Tabs } from '@nutui/nutui-react-taro'
import { Text } from '@tarojs/components'
import { StatusTabs } from '@/components/StatusTabs'
import { choice, demoPage } from '../../frame'

type Kind = 'line' | 'simple' | 'card' | 'button' | 'divider'

function Tabbed({ activeType }: { activeType: Kind }) {
  const [current, setCurrent] = useState<string | number>('0')
  return (
    <Tabs value={current} activeType={activeType} onChange={setCurrent}>
      {['待派单', '作业中', '已完成'].map((title, index) => (
        <Tabs.TabPane key={title} value={String(index)} title={title}>
          <Text>{`${title}的工单`}</Text>
        </Tabs.TabPane>
      ))}
    </Tabs>
  )
}

function Own() {
  const [current, setCurrent] = useState<'pending' | 'active' | 'done'>('pending')
  return (
    <StatusTabs
      label='工单状态'
      current={current}
      onChange={setCurrent}
      tabs={[
        { value: 'pending', label: '待派单', count: 3 },
        { value: 'active', label: '作业中', count: 12 },
        { value: 'done', label: '已完成', count: 1280 }
      ]}
    />
  )
}

export default demoPage('componentsA/tabs', {
  chinese: '选项卡',
  group: 'navigation',
  icon: 'grid',
  summary: '在同级内容之间切换。业务列表用本应用的状态标签，带数量，可左右滑动。',
  tag: 'Tabs',
  controls: { activeType: choice('样式', { line: '下划线', simple: '简约', card: '卡片', button: '按钮', divider: '分隔' }, 'line') },
  code: { props: 'value={current} onChange={setCurrent}', children: '<Tabs.TabPane title="待派单">…</Tabs.TabPane>' },
  Live: ({ activeType }) => <Tabbed activeType={activeType} />,
  examples: { 本应用: () => <Own /> }
})
