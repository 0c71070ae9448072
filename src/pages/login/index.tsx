import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { CheckField, TextField } from '@/components/Field'
import { Icon } from '@/components/Icon'
import { useTopInset } from '@/components/NavBar/useTopInset'
import { Page } from '@/components/Page'
import { Pressable } from '@/components/Pressable'
import { PRODUCT_NAME } from '@/domain/constants'
import { useStores } from '@/hooks/useStores'
import { Agreement } from './components/Agreement'
import { CaptchaRow } from './components/CaptchaRow'
import { LoginModel } from './model'
import './index.scss'

/** Sign-in, then the wanted page or the workbench (ruling 15). */
const Login = observer(function Login() {
  const { session, navigation } = useStores()
  const [model] = useState(() => new LoginModel(session))
  const [isAgreementOpen, setAgreementOpen] = useState(false)
  const inset = useTopInset()
  const submit = async () => {
    if (await model.submit()) await navigation.relaunch(session.takeLanding())
  }
  return (
    <Page isPublic className='login'>
      <View className='login-head' style={{ paddingTop: `${inset + 40}px` }}>
        <View className='login-mark' aria-hidden='true' />
        <Text className='login-name' {...{ role: 'heading', 'aria-level': 1 }}>{PRODUCT_NAME}</Text>
        <Text className='login-hint'>登录后受理、派单和办理工单</Text>
      </View>
      <View className='login-form'>
        <TextField label='账号' value={model.account} placeholder='公司开通的账号' maxLength={100} autoComplete='username' confirmType='next' error={model.errors.account} onInput={model.setAccount} onBlur={model.checkCaptcha} />
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
          trailing={(
            <Pressable className='login-eye' label={model.isPasswordShown ? '隐藏密码' : '显示密码'} onPress={model.togglePassword}>
              <Icon name={model.isPasswordShown ? 'eyeOff' : 'eye'} />
            </Pressable>
          )}
        />
        <CaptchaRow model={model} captcha={session.captcha} onConfirm={() => void submit()} />
        {model.failure !== '' && (
          <View className='login-failure' {...{ role: 'alert' }}>
            <Icon name='warning' />
            <Text>{model.failure}</Text>
          </View>
        )}
        <CheckField label='记住账号' checked={model.isRemembered} onChange={model.setRemembered} />
        <Button loading={session.isSigningIn} loadingText='登录中...' onPress={() => void submit()}>登录</Button>
        <View className='login-consent'>
          <Text>登录即表示已阅读并同意</Text>
          <Pressable role='link' className='login-link' onPress={() => setAgreementOpen(true)}><Text>《用户协议与隐私说明》</Text></Pressable>
        </View>
      </View>
      <Agreement open={isAgreementOpen} onClose={() => setAgreementOpen(false)} />
    </Page>
  )
})

export default Login
