import { useState } from 'react'
import { Cell } from '@nutui/nutui-react-taro'
import { ScrollView, Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { choice, demoPage, toggle } from '../../frame'

// NutUI's Swipe (3.0) measures itself again after each measurement: in a browser the page stands still for ever.
function Rows({ kind, disabled }: { kind: 'danger' | 'secondary'; disabled: boolean }) {
  const [rows, setRows] = useState(['西丽路口', '同发路 12 号', '大学城北'])
  return (
    <View>
      {rows.map((row) => (
        <ScrollView key={row} scrollX={!disabled} className='demo-swipe'>
          <View className='demo-swipe-line'>
            <View className='demo-swipe-row'>
              <Cell title={row} radius='0' />
            </View>
            {!disabled && (
              <Button kind={kind} inline label={`移除${row}`} onPress={() => setRows(rows.filter((other) => other !== row))}>
                移除
              </Button>
            )}
          </View>
        </ScrollView>
      ))}
      {rows.length === 0 && <Text className='demo-note'>都移除了</Text>}
    </View>
  )
}

export default demoPage('componentsB/swipeAction', {
  chinese: '滑动操作',
  group: 'data',
  icon: 'next',
  summary: '横向滑动一行露出动作。滑动不是人人会用的手势，同样的动作在详情里也要有。用平台自己的横向滚动，读屏和键盘也能到达动作。',
  tag: 'ScrollView',
  from: '@tarojs/components',
  controls: { kind: choice('动作', { danger: '危险', secondary: '普通' }, 'danger'), disabled: toggle('禁用') },
  notInCode: ['kind', 'disabled'],
  code: { props: 'scrollX', children: '<View className="row">…</View><Button kind="danger" inline>移除</Button>' },
  Live: (values) => <Rows {...values} />,
  examples: { 说明: () => <Text className='demo-note'>向左滑动露出动作，向右滑回。</Text> }
})
