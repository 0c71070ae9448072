import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { CodeField } from '@/components/CodeField'
import { TextField } from '@/components/Field'
import type { SessionStore } from '@/stores/sessionStore'
import { SmsModel } from './model'
import { ConsentRow } from '../components/ConsentRow'
import { Failure } from '../components/Failure'

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
      <CodeField
        sending={model}
        value={model.code}
        error={model.codeError}
        help='如果这个号码已登记，验证码会在一分钟内送达，5 分钟内有效'
        onInput={model.setCode}
        onConfirm={() => void submit()}
      />
      <Failure message={model.failure} />
      <ConsentRow consent={session.consent} onRead={onRead} />
      <Button loading={session.isSigningIn} loadingText='登录中...' onPress={() => void submit()}>
        登录
      </Button>
    </View>
  )
})
