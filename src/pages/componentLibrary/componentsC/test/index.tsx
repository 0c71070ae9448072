import { Avatar, Badge, Cell, Divider, Loading, Progress, Tag } from '@nutui/nutui-react-taro'
import { View } from '@tarojs/components'
import { Amount } from '@/components/Amount'
import { PlateChip } from '@/components/PlateChip'
import { StatusTag } from '@/components/StatusTag'
import { demoPage, toggle } from '../../frame'

export default demoPage('componentsC/test', {
  chinese: '全部状态（二）',
  group: 'other',
  icon: 'check',
  summary: '数据展示在一页里的全部状态，用来比对主题、夜间和大字号。',
  tag: 'Cell',
  controls: { long: toggle('长内容') },
  notInCode: ['long'],
  code: { props: 'title="事故工单" extra="12"' },
  Live: ({ long }) => (
    <View className='demo-column'>
      <Cell
        title={long ? '深圳市南山区西丽街道同发路与西丽路交叉口两车追尾占用右侧车道' : '事故工单'}
        extra={long ? '等待驾驶员接单' : '12'}
      />
      <View className='demo-row'>
        <Tag type='primary'>主要</Tag>
        <Tag type='success'>成功</Tag>
        <Tag type='warning'>警告</Tag>
        <Tag type='danger'>危险</Tag>
      </View>
      <View className='demo-row'>
        <Badge value={5}>
          <Avatar background='var(--primary-tint)' color='var(--primary)'>
            军
          </Avatar>
        </Badge>
        <Loading type='circular'>正在加载</Loading>
      </View>
      <Progress percent={60} showText color='var(--primary)' background='var(--line)' />
      <Divider>分割</Divider>
    </View>
  ),
  examples: {
    状态: () => (
      <View className='demo-row'>
        {(['primary', 'success', 'warning', 'danger', 'neutral', 'beacon'] as const).map((tone) => (
          <StatusTag key={tone} tone={tone}>
            状态
          </StatusTag>
        ))}
      </View>
    ),
    车牌: () => (
      <View className='demo-row'>
        <PlateChip plateNo='粤B3K72G' />
        <PlateChip plateNo='粤BD12345' />
        <PlateChip plateNo='粤B8D88E' large />
        <PlateChip plateNo='' situation='NORMAL' />
      </View>
    ),
    金额: () => (
      <View className='demo-row'>
        <Amount fen={28400} />
        <Amount fen={123456789} size='page' />
        <Amount fen={null} />
      </View>
    )
  }
})
