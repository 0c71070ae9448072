import { useState } from 'react'
import { Popup } from '@nutui/nutui-react-taro'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { choice, demoPage } from '../../frame'

function Opened({ position }: { position: 'bottom' | 'right' | 'center' }) {
  const [visible, setVisible] = useState(false)
  return (
    <>
      <Button kind='secondary' onPress={() => setVisible(true)}>
        打开全屏弹窗
      </Button>
      <Popup visible={visible} position={position} style={{ width: '100%', height: '100%' }} onClose={() => setVisible(false)}>
        <View className='demo-panel'>
          <Text>新版本说明</Text>
          <Text className='demo-note'>待派工单可以直接在地图上派给最近的驾驶员；离线时拍的照片会在有信号后自动补传。</Text>
          <Button onPress={() => setVisible(false)}>知道了</Button>
        </View>
      </Popup>
    </>
  )
}

export default demoPage('componentsA/fullScreen', {
  chinese: '全屏弹窗',
  group: 'feedback',
  icon: 'grid',
  summary: '占满屏幕的弹窗，用于必须看完才能继续的内容。能在页面里说清的不要用它。',
  tag: 'Popup',
  controls: { position: choice('出现方向', { bottom: '自下', right: '自右', center: '居中' }, 'bottom') },
  code: { props: "visible={visible} style={{ width: '100%', height: '100%' }} onClose={close}", children: '…' },
  Live: ({ position }) => <Opened position={position} />,
  examples: { 何时使用: () => <Text className='demo-note'>隐私说明、重大更新。每次启动最多出现一次，并且总能关闭。</Text> }
})
