import { useState } from 'react'
import { ShortPassword } from '@nutui/nutui-react-taro'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { amount, demoPage, toggle } from '../../frame'

function Typed({ length, plain }: { length: number; plain: boolean }) {
  const [visible, setVisible] = useState(false)
  const [value, setValue] = useState('')
  return (
    <View className='demo-column'>
      <Button kind='secondary' onPress={() => setVisible(true)}>
        输入验证码
      </Button>
      <Text className='demo-note'>{value === '' ? '还没有输入' : `已输入 ${value.length} 位`}</Text>
      {visible && (
        <ShortPassword
          visible
          value={value}
          length={length}
          plain={plain}
          title='短信验证码'
          description='已发送到 138****8000'
          tips=''
          autoFocus={false}
          onChange={setValue}
          onClose={() => setVisible(false)}
          onCancel={() => setVisible(false)}
          onConfirm={() => setVisible(false)}
        />
      )}
    </View>
  )
}

export default demoPage('componentsC/messageInput', {
  chinese: '验证码输入',
  group: 'form',
  icon: 'shield',
  summary: '固定位数的验证码，一格一位。登录页用一个可粘贴的输入框，短信能自动填入。',
  tag: 'ShortPassword',
  controls: { length: amount('位数', 6, 4, 6, 2), plain: toggle('明文', true) },
  code: { props: 'visible={visible} value={code} onChange={setCode} onClose={close}' },
  Live: (values) => <Typed {...values} />,
  examples: { 说明: () => <Text className='demo-note'>填满即提交，错误时清空并说明还能试几次。</Text> }
})
