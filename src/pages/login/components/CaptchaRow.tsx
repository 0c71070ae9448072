import { observer } from 'mobx-react'
import { Image, Text } from '@tarojs/components'
import { TextField } from '@/components/Field'
import { Pressable } from '@/components/Pressable'
import type { Captcha } from '@/stores/captcha'
import type { LoginModel } from '../model'

/** The captcha: its picture is renewed by a tap and after each refused sign-in, and a new picture starts with an empty field. */
export const CaptchaRow = observer(function CaptchaRow({
  model,
  captcha,
  onConfirm
}: {
  model: LoginModel
  captcha: Captcha
  onConfirm: () => void
}) {
  if (!captcha.isNeeded) return null
  return (
    <TextField
      key={captcha.key}
      label='验证码'
      value={model.code}
      placeholder='图中的字符'
      className='login-captcha-box'
      maxLength={captcha.length}
      confirmType='go'
      error={model.errors.code}
      onInput={model.setCode}
      onConfirm={onConfirm}
      trailing={
        <Pressable className='login-captcha' label='换一张验证码图片' onPress={model.renewCaptcha}>
          {captcha.url !== '' && <Image className='login-captcha-image' src={captcha.url} mode='aspectFit' />}
          <Text className='login-captcha-hint'>换一张</Text>
        </Pressable>
      }
    />
  )
})
