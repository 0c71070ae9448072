import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { TextField } from '@/components/Field'
import { Pressable } from '@/components/Pressable'
import type { SessionStore } from '@/stores/sessionStore'
import { SmsModel } from './model'
import { ConsentRow } from '../components/ConsentRow'
import { Failure } from '../components/Failure'

const SendButton = observer(function SendButton({ model }: { model: SmsModel }) {
  const isWaiting = model.waitSeconds > 0
  const words = model.isSending ? '发送中...' : isWaiting ? `${model.waitSeconds} 秒后重发` : model.isSent ? '重新获取' : '获取验证码'
  return (
    <Pressable
      className={isWaiting ? 'login-send login-send-waiting' : 'login-send'}
      disabled={isWaiting || model.isSending}
      onPress={() => void model.send()}
    >
      <Text>{words}</Text>
    </Pressable>
  )
})

/** The second way in: a code by SMS to the number that the company keeps of this person. */
export const SmsForm = observer(function SmsForm({
  session,
  onEntered,
  onRead
}: {
  session: SessionStore
  onEntered: () => void
  onRead: () => void
}) {
  const [model] = useState(() => new SmsModel(session))
  useEffect(() => () => model.dispose(), [model])
  const submit = async () => {
    if (await model.submit()) onEntered()
  }
  return (
    <View>
      <TextField
        label='手机号'
        value={model.mobile}
        type='tel'
        placeholder='公司登记的手机号'
        maxLength={11}
        autoComplete='tel-national'
        confirmType='next'
        error={model.mobileError}
        onInput={model.setMobile}
      />
      <TextField
        className='login-code'
        label='短信验证码'
        value={model.code}
        type='number'
        placeholder='6 位数字'
        maxLength={6}
        autoComplete='one-time-code'
        confirmType='go'
        error={model.codeError}
        onInput={model.setCode}
        onConfirm={() => void submit()}
        trailing={<SendButton model={model} />}
        {...(model.isSent && { help: '如果这个号码已登记，验证码会在一分钟内送达，5 分钟内有效' })}
      />
      <Failure message={model.failure} />
      <ConsentRow consent={session.consent} onRead={onRead} />
      <Button loading={session.isSigningIn} loadingText='登录中...' onPress={() => void submit()}>
        登录
      </Button>
    </View>
  )
})
