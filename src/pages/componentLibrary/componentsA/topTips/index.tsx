import { useState } from 'react'
import { Notify } from '@nutui/nutui-react-taro'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { choice, demoPage } from '../../frame'

function Told({ position }: { position: 'top' | 'bottom' }) {
  const [visible, setVisible] = useState(false)
  return (
    <View>
      <Button kind='secondary' onPress={() => setVisible(true)}>
        显示顶部提示
      </Button>
      <Notify id='libraryNotify' visible={visible} position={position} duration={2000} onClose={() => setVisible(false)}>
        新工单：西丽路口，请查看
      </Notify>
    </View>
  )
}

export default demoPage('componentsA/topTips', {
  chinese: '顶部提示',
  group: 'feedback',
  icon: 'warning',
  summary: '从顶部滑下的一行提示，自己消失。新派单用本应用的派单提醒，它有声音并且停留到处理为止。',
  tag: 'Notify',
  controls: { position: choice('位置', { top: '顶部', bottom: '底部' }, 'top') },
  code: { props: 'visible={visible} duration={2000} onClose={close}', children: '新工单：西丽路口，请查看' },
  Live: ({ position }) => <Told position={position} />,
  examples: { 说明: () => <Text className='demo-note'>两秒后自动收起，不挡住正在按的按钮。</Text> }
})
