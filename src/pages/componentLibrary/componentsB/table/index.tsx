import { Table } from '@nutui/nutui-react-taro'
import { View } from '@tarojs/components'
import { demoPage, toggle } from '../../frame'

const COLUMNS = [
  { title: '项目', key: 'name' },
  { title: '数量', key: 'count', align: 'right' },
  { title: '金额', key: 'money', align: 'right' }
]
const ROWS = [
  { name: '起步费', count: '1', money: '200.00' },
  { name: '里程', count: '12 公里', money: '84.00' },
  { name: '夜间加价', count: '1', money: '60.00' }
]

export default demoPage('componentsB/table', {
  chinese: '表格',
  group: 'data',
  icon: 'grid',
  summary: '几行几列的数字。手机上超过四列就改成卡片，或横向滚动并固定第一列。',
  tag: 'Table',
  controls: { bordered: toggle('边线', true), striped: toggle('斑马纹'), showHeader: toggle('表头', true) },
  code: { props: 'columns={columns} data={rows}' },
  Live: (values) => <Table columns={COLUMNS} data={ROWS} {...values} />,
  examples: {
    合计: () => <Table columns={COLUMNS} data={ROWS} summary='合计 344.00' />,
    空: () => (
      <View>
        <Table columns={COLUMNS} data={[]} noData='还没有费用' />
      </View>
    )
  }
})
