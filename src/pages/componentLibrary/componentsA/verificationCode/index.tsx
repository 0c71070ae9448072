import { useEffect, useState } from 'react'
import { CountDown } from '@nutui/nutui-react-taro'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { TextField } from '@/components/Field'
import { amount, demoPage } from '../../frame'

function Code({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left <= 0) return undefined
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return (
    <TextField
      label='短信验证码'
      value=''
      type='number'
      maxLength={6}
      error=''
      onInput={() => undefined}
      trailing={
        <Button kind='text' inline disabled={left > 0} onPress={() => setLeft(seconds)}>
          {left > 0 ? `${left} 秒后重发` : '获取验证码'}
        </Button>
      }
    />
  )
}

export default demoPage('componentsA/verificationCode', {
  chinese: '获取验证码',
  group: 'form',
  icon: 'shield',
  summary: '获取短信验证码，发出后倒数，避免连点。登录页用同样的做法，倒数在重新打开后继续。',
  tag: 'TextField',
  from: '@/components/Field',
  controls: { seconds: amount('间隔秒数', 60, 10, 120, 10) },
  notInCode: ['seconds'],
  code: { props: 'label="短信验证码" trailing={<Button kind="text">获取验证码</Button>}' },
  Live: ({ seconds }) => (
    <View>
      <Code seconds={seconds} />
    </View>
  ),
  examples: {
    'NutUI 倒计时': () => (
      <View className='demo-row'>
        <CountDown remainingTime={60_000} format='ss 秒' />
        <Text className='demo-note'>用作显示时不必自己计时</Text>
      </View>
    )
  }
})
