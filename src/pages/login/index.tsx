import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { useTopInset } from '@/components/NavBar/useTopInset'
import { Page } from '@/components/Page'
import { Pressable } from '@/components/Pressable'
import { PRODUCT_NAME } from '@/domain/constants'
import { useStores } from '@/hooks/useStores'
import { Agreement } from './components/Agreement'
import { PasswordForm } from './components/PasswordForm'
import { SmsForm } from './components/SmsForm'
import { LoginModel } from './model'
import './index.scss'

/** Sign-in by password or SMS, then the wanted page or the workbench (ruling 15). */
const Login = observer(function Login() {
  const { session, navigation } = useStores()
  const [model] = useState(() => new LoginModel(session))
  const [isBySms, setBySms] = useState(false)
  const [isAgreementOpen, setAgreementOpen] = useState(false)
  const inset = useTopInset()
  const { smsEntry } = session
  useEffect(() => void smsEntry.look(), [smsEntry])
  const enter = () => void navigation.relaunch(session.takeLanding())
  return (
    <Page isPublic className='login'>
      <View className='login-head' style={{ paddingTop: `${inset + 40}px` }}>
        <View className='login-mark' aria-hidden='true' />
        <Text className='login-name' {...{ role: 'heading', 'aria-level': 1 }}>{PRODUCT_NAME}</Text>
        <Text className='login-hint'>登录后开始工作</Text>
      </View>
      <View className='login-form'>
        {isBySms ? <SmsForm session={session} onEntered={enter} /> : <PasswordForm model={model} session={session} onEntered={enter} />}
        <View className='login-ways'>{smsEntry.isOffered && <Button kind='text' className='login-way' onPress={() => setBySms(!isBySms)}>{isBySms ? '账号密码登录' : '短信验证码登录'}</Button>}</View>
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
