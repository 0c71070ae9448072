import { useState } from 'react'
import { NumberKeyboard } from '@nutui/nutui-react-taro'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { PlateKeyboard } from '@/components/PlateKeyboard'
import { choice, demoPage, toggle } from '../../frame'

function Typed({ type, random }: { type: 'default' | 'rightColumn'; random: boolean }) {
  const [visible, setVisible] = useState(false)
  const [typed, setTyped] = useState('')
  return (
    <View className='demo-column'>
      <Text className='demo-block'>{typed === '' ? '还没有输入' : typed}</Text>
      <Button kind='secondary' onPress={() => setVisible(true)}>
        打开数字键盘
      </Button>
      <NumberKeyboard
        visible={visible}
        type={type}
        random={random}
        custom={['.']}
        onChange={(value: string) => setTyped(typed + value)}
        onDelete={() => setTyped(typed.slice(0, -1))}
        onClose={() => setVisible(false)}
        onConfirm={() => setVisible(false)}
      />
    </View>
  )
}

function Plate() {
  const [plate, setPlate] = useState('粤B')
  return <PlateKeyboard value={plate} onChange={setPlate} />
}

export default demoPage('componentsA/keyboard', {
  chinese: '键盘',
  group: 'form',
  icon: 'textSize',
  summary: '页面自带的键盘：金额和里程用数字键盘，车牌用本应用的车牌键盘。',
  tag: 'NumberKeyboard',
  controls: { type: choice('布局', { default: '标准', rightColumn: '右侧列' }, 'rightColumn'), random: toggle('乱序') },
  code: { props: 'visible={visible} onChange={add} onDelete={remove} onClose={close}' },
  Live: (values) => <Typed {...values} />,
  examples: { 车牌键盘: () => <Plate /> }
})
