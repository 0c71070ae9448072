import { useState } from 'react'
import { Overlay } from '@nutui/nutui-react-taro'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { amount, demoPage, toggle } from '../../frame'

function Covered({ duration, closeOnOverlayClick }: { duration: number; closeOnOverlayClick: boolean }) {
  const [visible, setVisible] = useState(false)
  return (
    <>
      <Button kind='secondary' onPress={() => setVisible(true)}>
        显示遮罩
      </Button>
      <Overlay visible={visible} duration={duration} closeOnOverlayClick={closeOnOverlayClick} onClick={() => setVisible(false)}>
        <View className='demo-middle'>
          <View className='demo-panel demo-floating'>
            <Text>遮罩挡住页面，让人先看这里</Text>
            <Button onPress={() => setVisible(false)}>知道了</Button>
          </View>
        </View>
      </Overlay>
    </>
  )
}

export default demoPage('componentsC/mask', {
  chinese: '遮罩',
  group: 'feedback',
  icon: 'moon',
  summary: '盖住页面的一层暗色，弹层都带着它。单独使用要有明显的关闭办法。',
  tag: 'Overlay',
  controls: { duration: amount('动画毫秒', 200, 0, 600, 200), closeOnOverlayClick: toggle('点遮罩关闭', true) },
  code: { props: 'visible={visible} onClick={close}', children: '…' },
  Live: (values) => <Covered {...values} />,
  examples: { 说明: () => <Text className='demo-note'>夜间的遮罩同样要能看出层次。</Text> }
})
