import { useState } from 'react'
import { Cell, Popup } from '@nutui/nutui-react-taro'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { choice, demoPage, toggle } from '../../frame'

type Position = 'top' | 'bottom' | 'left' | 'right' | 'center'

function Opened({ position, closeable, round, name = '打开' }: { position: Position; closeable: boolean; round: boolean; name?: string }) {
  const [visible, setVisible] = useState(false)
  return (
    <>
      <Button kind='secondary' onPress={() => setVisible(true)}>
        {name}
      </Button>
      <Popup visible={visible} position={position} closeable={closeable} round={round} title='选择驾驶员' onClose={() => setVisible(false)}>
        <View className='demo-panel'>
          <Cell title='王建军' description='粤B3K72G · 空闲' />
          <Cell title='李强' description='粤B9M15T · 途中' />
          <Button onPress={() => setVisible(false)}>完成</Button>
        </View>
      </Popup>
    </>
  )
}

export default demoPage('componentsC/popup', {
  chinese: '弹出层',
  group: 'feedback',
  icon: 'box',
  summary: '从一边或中间弹出的层。业务页面用本应用的 Sheet 和 Dialog：它们接管焦点，按 Esc 关闭，高度不超过六成屏。',
  tag: 'Popup',
  controls: {
    position: choice('位置', { bottom: '下', top: '上', left: '左', right: '右', center: '中' }, 'bottom'),
    closeable: toggle('关闭图标', true),
    round: toggle('圆角', true)
  },
  Live: (values) => <Opened {...values} />,
  code: { props: 'visible={visible} title="选择驾驶员" onClose={close}', children: '…' },
  examples: {
    四边: () => (
      <View className='demo-column'>
        <Opened position='top' closeable={false} round name='顶部弹出' />
        <Opened position='left' closeable={false} round={false} name='左侧弹出' />
        <Opened position='right' closeable={false} round={false} name='右侧弹出' />
      </View>
    ),
    何时使用: () => <Text className='demo-note'>不离开当前页就能完成的选择；内容超过一屏时改用新页面。</Text>
  }
})
