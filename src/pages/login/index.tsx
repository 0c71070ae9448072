import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { useTopInset } from '@/components/NavBar/useTopInset'
import { Page } from '@/components/Page'
import { PRODUCT_INTRODUCTION } from '@/domain/agreement'
import { PRODUCT_NAME } from '@/domain/constants'
import { useStores } from '@/hooks/useStores'
import { Agreement } from './components/Agreement'
import { PasswordForm } from './components/PasswordForm'
import { SmsForm } from './components/SmsForm'
import { LoginModel } from './model'
import './index.scss'

/** Sign-in by password or SMS, then the wanted page or the workbench (session.md#landing). */
const Login = observer(function Login() {
  const { session, navigation } = useStores()
  const [model] = useState(() => new LoginModel(session))
  const [isBySms, setBySms] = useState(false)
  const [isAgreementOpen, setAgreementOpen] = useState(false)
  const inset = useTopInset()
  const read = () => setAgreementOpen(true)
  const { smsEntry } = session
  useEffect(() => void smsEntry.look(), [smsEntry])
  const enter = () => void navigation.relaunch(session.takeLanding())
  return (
    <Page isPublic className='login'>
      <View className='login-head' style={{ paddingTop: `${inset + 40}px` }}>
        <View className='login-mark' aria-hidden='true' />
        <Text className='login-name' {...{ role: 'heading', 'aria-level': 1 }}>
          {PRODUCT_NAME}
        </Text>
        <Text className='login-hint'>登录后开始工作</Text>
      </View>
      <View className='login-form'>
        {isBySms ? (
          <SmsForm session={session} onEntered={enter} onRead={read} />
        ) : (
          <PasswordForm model={model} session={session} onEntered={enter} onRead={read} />
        )}
        <View className='login-ways'>
          {smsEntry.isOffered && (
            <Button kind='text' className='login-way' onPress={() => setBySms(!isBySms)}>
              {isBySms ? '账号密码登录' : '短信验证码登录'}
            </Button>
          )}
        </View>
        <Text className='login-about'>{PRODUCT_INTRODUCTION}</Text>
      </View>
      <Agreement
        open={isAgreementOpen}
        onClose={() => setAgreementOpen(false)}
        onReadAll={() => void navigation.open('/pages/my/agreement/index')}
      />
    </Page>
  )
})

export default Login
