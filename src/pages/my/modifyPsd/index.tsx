import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Image, Text, View } from '@tarojs/components'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Card } from '@/components/Card'
import { CheckField, TextField } from '@/components/Field'
import { Icon } from '@/components/Icon'
import { Page } from '@/components/Page'
import { PasswordRules } from '@/components/PasswordRules'
import { Pressable } from '@/components/Pressable'
import { PASSWORD_MAX } from '@/domain/session/passwordRules'
import { useStores } from '@/hooks/useStores'
import { PasswordModel, type PasswordField } from './model'
import './index.scss'

/** Longer than allowed on purpose: what is cut off unseen would be another password than the person meant. */
const ROOM = PASSWORD_MAX + 16

const Secret = observer(function Secret({
  model,
  field,
  label,
  onBlur
}: {
  model: PasswordModel
  field: PasswordField
  label: string
  onBlur?: () => void
}) {
  return (
    <TextField
      label={label}
      value={model.texts[field]}
      password={!model.isShown}
      maxLength={field === 'oldPassword' ? 64 : ROOM}
      autoComplete={field === 'oldPassword' ? 'current-password' : 'new-password'}
      confirmType='next'
      error={model.errors[field]}
      onInput={(value) => model.set(field, value)}
      {...(onBlur !== undefined && { onBlur })}
    />
  )
})

const CaptchaField = observer(function CaptchaField({ model, onConfirm }: { model: PasswordModel; onConfirm: () => void }) {
  return (
    <TextField
      key={model.captchaKey}
      label='验证码'
      value={model.texts.code}
      placeholder='图中的字符'
      className='psd-captcha-box'
      maxLength={model.captchaLength}
      confirmType='done'
      error={model.errors.code}
      onInput={(value) => model.set('code', value)}
      onConfirm={onConfirm}
      trailing={
        <Pressable className='psd-captcha' label='换一张验证码图片' onPress={() => void model.renewCaptcha()}>
          {model.captchaUrl !== '' && <Image className='psd-captcha-image' src={model.captchaUrl} mode='aspectFit' />}
          <Text className='psd-captcha-hint'>换一张</Text>
        </Pressable>
      }
    />
  )
})

/** A new password; every device has to sign in again afterwards. */
export default observer(function ModifyPassword() {
  const { services, session, signOut, uuid, feedback } = useStores()
  const [model] = useState(
    () => new PasswordModel({ organization: services.organization, captchaAddress: services.session.captchaAddress, uuid })
  )
  useEffect(() => {
    void model.renewCaptcha()
  }, [model])
  const submit = async () => {
    if (!(await model.submit())) return
    feedback.toast('密码已修改，请重新登录')
    await signOut(true)
  }
  return (
    <Page title='修改密码'>
      {session.userInfo?.mustChangePassword === true && <Text className='psd-note'>您用的是一次性密码，请先换成自己的密码。</Text>}
      <Card className='psd'>
        <Secret model={model} field='oldPassword' label='旧密码' />
        <Secret model={model} field='password' label='新密码' />
        <PasswordRules rules={model.rules} />
        <Secret model={model} field='again' label='重复密码' onBlur={model.checkAgain} />
        <CaptchaField model={model} onConfirm={() => void submit()} />
        <CheckField label='显示密码' checked={model.isShown} onChange={model.toggleShown} />
      </Card>
      {model.failure !== '' && (
        <View className='psd-failure' {...{ role: 'alert' }}>
          <Icon name='warning' />
          <Text>{model.failure}</Text>
        </View>
      )}
      <Text className='psd-note'>修改后，所有设备都要用新密码重新登录。</Text>
      <BottomBar>
        <Button loading={model.isSending} loadingText='提交中...' onPress={() => void submit()}>
          修改密码
        </Button>
      </BottomBar>
    </Page>
  )
})
