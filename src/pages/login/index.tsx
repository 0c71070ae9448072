import { lazy, Suspense, useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { useTopInset } from '@/components/NavBar/useTopInset'
import { Page } from '@/components/Page'
import { Sheet } from '@/components/Sheet'
import { PRIVACY_SUMMARY, PRODUCT_INTRODUCTION } from '@/domain/agreement'
import { PRODUCT_NAME } from '@/domain/constants'
import { useStores } from '@/hooks/useStores'
import { PAGES } from '@/domain/pages'
import { PasswordForm } from './components/PasswordForm'
import { OneTap } from './mini/OneTap'
import { SmsForm } from './sms/SmsForm'
import { LoginModel } from './model'
import './index.scss'

/** Fetched after the page, which does not wait for it; without a network the page goes without. */
const OtherWays =
  process.env.TARO_ENV === 'h5'
    ? lazy(() =>
        import('./ways/OtherWays').then(
          (part) => ({ default: part.OtherWays }),
          () => ({ default: () => null })
        )
      )
    : undefined

/** What is agreed to in short, and the way to the whole texts; nothing typed is lost on the way. */
function Agreement({ open, onClose, onReadAll }: { open: boolean; onClose: () => void; onReadAll: () => void }) {
  return (
    <Sheet open={open} title='用户协议与隐私说明' onClose={onClose}>
      {PRIVACY_SUMMARY.map((part) => (
        <View className='agreement-part' key={part.title}>
          <Text className='agreement-title'>{part.title}</Text>
          <Text className='agreement-text'>{part.text}</Text>
        </View>
      ))}
      <Button kind='text' inline onPress={onReadAll}>
        查看用户协议和隐私政策全文
      </Button>
    </Sheet>
  )
}

/** Sign-in by password or SMS, then the wanted page or the workbench (session.md#landing). */
const Login = observer(function Login() {
  const { session, navigation } = useStores()
  const [model] = useState(() => new LoginModel(session))
  const [wantsSms, setWantsSms] = useState(false)
  const [isAgreementOpen, setAgreementOpen] = useState(false)
  const inset = useTopInset()
  const read = () => setAgreementOpen(true)
  const { smsEntry } = session
  useEffect(() => {
    if (process.env.TARO_ENV !== 'h5') void smsEntry.look()
    else
      void smsEntry.look().then(() => {
        // Nobody has an account yet: the first one is made there (administration.md#first-start).
        if (smsEntry.ways.includes('setup')) void navigation.relaunch('/pages/admin/setup/index')
      })
  }, [smsEntry, navigation])
  const { isOffered, isPasswordOpen } = smsEntry
  const isBySms = isOffered && (wantsSms || !isPasswordOpen)
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
        <OneTap onEntered={enter} />
        {isBySms ? (
          <SmsForm session={session} onEntered={enter} onRead={read} />
        ) : (
          isPasswordOpen && <PasswordForm model={model} session={session} onEntered={enter} onRead={read} />
        )}
        <View className='login-ways'>
          {isOffered && isPasswordOpen && (
            <Button kind='text' className='login-way' onPress={() => setWantsSms(!isBySms)}>
              {isBySms ? '账号密码登录' : '短信验证码登录'}
            </Button>
          )}
        </View>
        {OtherWays !== undefined && smsEntry.ways.some((way) => way === 'passkey' || way === 'openId') && (
          <Suspense fallback={null}>
            <OtherWays onEntered={enter} />
          </Suspense>
        )}
        <Text className='login-about'>{PRODUCT_INTRODUCTION}</Text>
      </View>
      <Agreement
        open={isAgreementOpen}
        onClose={() => setAgreementOpen(false)}
        onReadAll={() => void navigation.open(PAGES.agreementTexts)}
      />
    </Page>
  )
})

export default Login
