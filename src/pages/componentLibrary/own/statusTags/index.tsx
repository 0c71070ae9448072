import { useState } from 'react'
import { View } from '@tarojs/components'
import { Amount } from '@/components/Amount'
import { PlateChip } from '@/components/PlateChip'
import { StatusTabs } from '@/components/StatusTabs'
import { StatusTag } from '@/components/StatusTag'
import { TimeText } from '@/components/TimeText'
import { STATUS_INFO } from '@/domain/transferCar/order/status'
import { choice, demoPage } from '../../frame'

const NOW = Date.UTC(2026, 10, 22, 6)

function Tabs() {
  const [tab, setTab] = useState<'pending' | 'active' | 'done'>('active')
  return (
    <StatusTabs
      label='状态'
      current={tab}
      onChange={setTab}
      tabs={[
        { value: 'pending', label: '待派单', count: 3 },
        { value: 'active', label: '作业中', count: 12 },
        { value: 'done', label: '已完成', count: 1280 }
      ]}
    />
  )
}

export default demoPage('own/statusTags', {
  chinese: '状态标签',
  group: 'own',
  icon: 'flow',
  summary: '状态永远是一个词加浅底，不单靠颜色。紧急色只留给此刻紧急的事。',
  tag: 'StatusTag',
  from: '@/components/StatusTag',
  controls: {
    tone: choice('语气', { neutral: '中性', primary: '进行', success: '完成', warning: '注意', danger: '危险', beacon: '紧急' }, 'primary')
  },
  code: { children: '途中' },
  Live: ({ tone }) => <StatusTag tone={tone}>途中</StatusTag>,
  examples: {
    工单状态: () => (
      <View className='demo-row'>
        {Object.entries(STATUS_INFO).map(([status, { label, tone }]) => (
          <StatusTag key={status} tone={tone}>
            {label}
          </StatusTag>
        ))}
      </View>
    ),
    状态标签: () => <Tabs />,
    车牌: () => (
      <View className='demo-row'>
        <PlateChip plateNo='粤B3K72G' />
        <PlateChip plateNo='粤BD12345' />
        <PlateChip plateNo='粤B8D88E' large />
        <PlateChip plateNo={null} />
      </View>
    ),
    金额与时间: () => (
      <View className='demo-row'>
        <Amount fen={28400} size='page' />
        <TimeText at={NOW - 300_000} now={NOW} />
        <TimeText at={NOW} form='full' />
      </View>
    )
  }
})
