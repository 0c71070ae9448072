import { useState } from 'react'
import { Menu } from '@nutui/nutui-react-taro'
import { Text, View } from '@tarojs/components'
import { amount, demoPage, toggle } from '../../frame'

const STATUS = [
  { text: '全部状态', value: 0 },
  { text: '待派单', value: 1 },
  { text: '作业中', value: 2 },
  { text: '已完成', value: 3 }
]
const TIME = [
  { text: '最近', value: 'new' },
  { text: '最早', value: 'old' }
]

function Filter({ columns, disabled }: { columns: number; disabled: boolean }) {
  const [status, setStatus] = useState<string | number>(0)
  const [order, setOrder] = useState<string | number>('new')
  return (
    <Menu>
      <Menu.Item options={STATUS} value={status} columns={columns} onChange={(item: { value: string | number }) => setStatus(item.value)} />
      <Menu.Item options={TIME} value={order} disabled={disabled} onChange={(item: { value: string | number }) => setOrder(item.value)} />
    </Menu>
  )
}

export default demoPage('componentsB/dropdown', {
  chinese: '下拉菜单',
  group: 'navigation',
  icon: 'down',
  summary: '从上面拉下的筛选。条件多时用筛选抽屉，能一次看全并显示选了几项。',
  tag: 'Menu',
  controls: { columns: amount('列数', 1, 1, 3), disabled: toggle('禁用第二项') },
  notInCode: ['columns', 'disabled'],
  code: { children: '<Menu.Item options={options} value={value} onChange={choose} />' },
  Live: (values) => (
    <View className='demo-menu'>
      <Filter {...values} />
    </View>
  ),
  examples: { 说明: () => <Text className='demo-note'>选中后立即生效并收起，标题变成选中的文字。</Text> }
})
