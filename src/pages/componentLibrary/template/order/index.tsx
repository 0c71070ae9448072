import { useState } from 'react'
import { Swiper } from '@nutui/nutui-react-taro'
import { Text, View } from '@tarojs/components'
import { Amount } from '@/components/Amount'
import { Button } from '@/components/Button'
import { Card } from '@/components/Card'
import { EmptyState } from '@/components/EmptyState'
import { PlateChip } from '@/components/PlateChip'
import { StatusTabs } from '@/components/StatusTabs'
import { StatusTag, type Tone } from '@/components/StatusTag'
import { useStores } from '@/hooks/useStores'
import { choice, demoPage } from '../../frame'

type Tab = 'all' | 'active' | 'due' | 'done' | 'void'
interface Order {
  no: string
  plate: string
  place: string
  when: string
  tab: Tab
  status: string
  tone: Tone
  fen: number
}

/** Demonstration data that stand still; no order of the company is read. */
const ORDERS: readonly Order[] = [
  {
    no: 'SG202611210001',
    plate: '粤B3K72G',
    place: '南山区西丽路口，两车相撞',
    when: '5 分钟前',
    tab: 'active',
    status: '途中',
    tone: 'primary',
    fen: 28400
  },
  {
    no: 'SG202611210002',
    plate: '粤BD12345',
    place: '宝安区新湖路 88 号地下二层',
    when: '18 分钟前',
    tab: 'active',
    status: '作业中',
    tone: 'primary',
    fen: 36000
  },
  {
    no: 'SG202611200017',
    plate: '粤B9M15T',
    place: '龙岗区坂雪岗大道',
    when: '11-20 22:41',
    tab: 'due',
    status: '待结算',
    tone: 'warning',
    fen: 52000
  },
  {
    no: 'SG202611200009',
    plate: '粤B8D88E',
    place: '福田区香蜜湖路',
    when: '11-20 16:05',
    tab: 'done',
    status: '已完成',
    tone: 'success',
    fen: 20000
  }
]
const TABS: readonly { value: Tab; label: string }[] = [
  { value: 'all', label: '全部' },
  { value: 'active', label: '作业中' },
  { value: 'due', label: '待结算' },
  { value: 'done', label: '已完成' },
  { value: 'void', label: '已作废' }
]
/** Room of one order at 100 % text and what 200 % adds, px, where its lines break: all panes of a swiper are as high as the one in front. */
const ROOM = { card: [200, 310], line: [120, 180] } as const
const of = (tab: Tab): readonly Order[] => ORDERS.filter((order) => tab === 'all' || order.tab === tab)

function OrderCard({ order }: { order: Order }) {
  const { feedback } = useStores()
  return (
    <Card className='demo-card'>
      <View className='demo-spread'>
        <PlateChip plateNo={order.plate} />
        <StatusTag tone={order.tone}>{order.status}</StatusTag>
      </View>
      <Text className='demo-lines'>{order.place}</Text>
      <View className='demo-spread'>
        <Text className='demo-note'>{`${order.when} · ${order.no}`}</Text>
        <Amount fen={order.fen} />
      </View>
      <View className='demo-row'>
        <Button kind='secondary' inline icon='phone' label={`呼叫 ${order.no}`} onPress={() => feedback.toast('演示数据，不会拨号')}>
          呼叫
        </Button>
      </View>
    </Card>
  )
}

function Pane({ tab, density }: { tab: Tab; density: 'card' | 'line' }) {
  const orders = of(tab)
  if (orders.length === 0) return <EmptyState icon='clipboard' title='没有已作废的订单' hint='作废的订单会出现在这里' />
  if (density === 'card')
    return (
      <>
        {orders.map((order) => (
          <OrderCard key={order.no} order={order} />
        ))}
      </>
    )
  return (
    <>
      {orders.map(({ no, plate, place, status, tone }) => (
        <View key={no} className='demo-spread demo-line'>
          <View>
            <PlateChip plateNo={plate} />
            <Text className='demo-lines'>{place}</Text>
          </View>
          <StatusTag tone={tone}>{status}</StatusTag>
        </View>
      ))}
    </>
  )
}

function Orders({ density }: { density: 'card' | 'line' }) {
  const [tab, setTab] = useState<Tab>('all')
  const [room, more] = ROOM[density]
  const rows = Math.max(1, of(tab).length)
  const at = TABS.findIndex(({ value }) => value === tab)
  return (
    <View className='demo-orders'>
      <StatusTabs
        label='订单状态'
        current={tab}
        onChange={setTab}
        tabs={TABS.map(({ value, label }) => ({ value, label, count: of(value).length }))}
      />
      <View className='demo-panes'>
        <Swiper
          key={at}
          height={`calc(${rows * room}px + ${rows * more}px * (var(--text-factor) - 1))`}
          defaultValue={at}
          loop={false}
          autoPlay={false}
          indicator={false}
          onChange={({ detail }) => setTab(TABS[detail.current]?.value ?? 'all')}
        >
          {TABS.map(({ value }) => (
            <Swiper.Item key={value}>
              <View className='demo-pane' {...(value === tab ? {} : { inert: '' })}>
                {Math.abs(TABS.findIndex((each) => each.value === value) - at) <= 1 && <Pane tab={value} density={density} />}
              </View>
            </Swiper.Item>
          ))}
        </Swiper>
      </View>
    </View>
  )
}

export default demoPage('template/order', {
  chinese: '订单滑动列表',
  group: 'other',
  icon: 'clipboard',
  summary: '点状态或左右滑动切换的订单列表。页面上是固定的演示数据，不读取公司的工单。',
  tag: 'Swiper',
  controls: { density: choice('密度', { card: '卡片', line: '紧凑' }, 'card') },
  notInCode: ['density'],
  code: { props: 'defaultValue={at} onChange={choose}', children: '<Swiper.Item>…</Swiper.Item>' },
  Live: ({ density }) => <Orders density={density} />,
  examples: { 说明: () => <Text className='demo-note'>滑动和点按做同样的事；每一页有自己的空状态。</Text> }
})
