import { observer } from 'mobx-react'
import { View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { CheckField, TextField } from '@/components/Field'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import type { SessionStore } from '@/stores/sessionStore'
import type { LoginModel } from '../model'
import { CaptchaRow } from './CaptchaRow'
import { ConsentRow } from './ConsentRow'
import { Failure } from './Failure'

/** The first way in: account and password, and a captcha when the server asks for one. */
export const PasswordForm = observer(function PasswordForm({
  model,
  session,
  onEntered,
  onRead
}: {
  model: LoginModel
  session: SessionStore
  onEntered: () => void
  onRead: () => void
}) {
  const submit = async () => {
    if (await model.submit()) onEntered()
  }
  return (
    <View>
      <TextField
        label='账号'
        value={model.account}
        placeholder='公司开通的账号'
        maxLength={100}
        autoComplete='username'
        confirmType='next'
        error={model.errors.account}
        onInput={model.setAccount}
        onBlur={model.checkCaptcha}
      />
      <TextField
        label='密码'
        value={model.password}
        password={!model.isPasswordShown}
        maxLength={64}
        autoComplete='current-password'
        confirmType='go'
        error={model.errors.password}
        onInput={model.setPassword}
        onConfirm={() => void submit()}
        trailing={
          <Pressable className='login-eye' label={model.isPasswordShown ? '隐藏密码' : '显示密码'} onPress={model.togglePassword}>
            <Icon name={model.isPasswordShown ? 'eyeOff' : 'eye'} />
          </Pressable>
        }
      />
      <CaptchaRow model={model} captcha={session.captcha} onConfirm={() => void submit()} />
      <Failure message={model.failure} />
      <CheckField label='记住账号' checked={model.isRemembered} onChange={model.setRemembered} />
      <ConsentRow consent={session.consent} onRead={onRead} />
      <Button loading={session.isSigningIn} loadingText='登录中...' onPress={() => void submit()}>
        登录
      </Button>
    </View>
  )
})
