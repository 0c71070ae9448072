import { useState } from 'react'
import { ActionSheet } from '@nutui/nutui-react-taro'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { demoPage, toggle } from '../../frame'

const ACTIONS = [
  { name: '转派', danger: false },
  { name: '改约时间', danger: false },
  { name: '作废订单', danger: true }
]

function Acts({ described, cancel }: { described: boolean; cancel: boolean }) {
  const [visible, setVisible] = useState(false)
  const [chosen, setChosen] = useState('')
  return (
    <View className='demo-column'>
      <Button kind='secondary' onPress={() => setVisible(true)}>
        更多
      </Button>
      <Text className='demo-note'>{chosen === '' ? '还没有选择' : `选了：${chosen}`}</Text>
      <ActionSheet
        visible={visible}
        options={ACTIONS}
        description={described ? '工单 SG202611210001' : ''}
        cancelText={cancel ? '取消' : ''}
        onSelect={(item) => {
          setChosen(String(item.name))
          setVisible(false)
        }}
        onCancel={() => setVisible(false)}
        onClose={() => setVisible(false)}
      />
    </View>
  )
}

export default demoPage('componentsC/actionSheet', {
  chinese: '操作菜单',
  group: 'feedback',
  icon: 'more',
  summary: '从底部弹出的几个动作，用在“更多”后面。最常用的那个应当留在底部栏上。',
  tag: 'ActionSheet',
  controls: { described: toggle('说明', true), cancel: toggle('取消', true) },
  notInCode: ['described', 'cancel'],
  code: { props: 'visible={visible} options={actions} cancelText="取消" onSelect={act} onCancel={close}' },
  Live: (values) => <Acts {...values} />,
  examples: { 说明: () => <Text className='demo-note'>不能撤销的动作标成红色，放在最后，并且再问一次。</Text> }
})
