import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { CheckField, TextField } from '@/components/Field'
import { Icon } from '@/components/Icon'
import { Page } from '@/components/Page'
import { Pressable } from '@/components/Pressable'
import { PRODUCT_NAME } from '@/domain/constants'
import { PAGES } from '@/domain/pages'
import { PASSWORD_MAX } from '@/domain/session/passwordRules'
import { useStores } from '@/hooks/useStores'
import { createInstallationService } from '@/services/admin/installation'
import { LOGIN_ROUTE } from '@/stores/wantedPage'
import { ADMIN_PAGES } from '@/components/Desk/console'
import { SetupModel, type SetupField } from './model'
import './index.scss'

/** Longer than allowed on purpose: what is cut off unseen would be another password than the person meant. */
const ROOM = PASSWORD_MAX + 16

interface Shown extends Pick<Parameters<typeof TextField>[0], 'label' | 'help' | 'placeholder' | 'maxLength' | 'autoComplete' | 'type'> {
  field: SetupField
  isSecret?: true
}

const COMPANY: readonly Shown[] = [
  { field: 'code', label: '安装码', help: '服务器启动时打印在日志里，重新启动会换一个', placeholder: 'XXXX-XXXX-XXXX', maxLength: 40 },
  { field: 'company', label: '公司名称', maxLength: 50, autoComplete: 'organization' }
]
const PERSON: readonly Shown[] = [
  { field: 'account', label: '管理员账号', help: '字母、数字、点、横线或下划线', maxLength: 50, autoComplete: 'username' },
  { field: 'realName', label: '姓名', maxLength: 20, autoComplete: 'name' },
  { field: 'mobile', label: '手机号', maxLength: 20, type: 'tel', autoComplete: 'tel' },
  {
    field: 'password',
    label: '密码',
    help: `6 到 ${PASSWORD_MAX} 位，含字母、数字和符号`,
    maxLength: ROOM,
    autoComplete: 'new-password',
    isSecret: true
  },
  { field: 'again', label: '重复密码', maxLength: ROOM, autoComplete: 'new-password', isSecret: true }
]

const Fields = observer(function Fields({ model, title, fields }: { model: SetupModel; title: string; fields: readonly Shown[] }) {
  return (
    <View className='setup-part'>
      <Text className='setup-part-title' {...{ role: 'heading', 'aria-level': 2 }}>
        {title}
      </Text>
      {fields.map(({ field, isSecret, ...shown }) => (
        <TextField
          key={field}
          {...shown}
          value={model.texts[field]}
          password={isSecret === true && !model.isShown}
          confirmType='next'
          error={model.errors[field]}
          onInput={(value) => model.set(field, value)}
        />
      ))}
    </View>
  )
})

/** The box that is ticked before the first sign-in on a device. */
const Agreement = observer(function Agreement() {
  const { session, navigation } = useStores()
  const { consent } = session
  return (
    <View>
      <View className='setup-consent'>
        {consent.isAgreed ? <Text>已同意</Text> : <CheckField label='我已阅读并同意' checked={consent.isTicked} onChange={consent.tick} />}
        <Pressable role='link' className='setup-link' onPress={() => void navigation.open(PAGES.agreementTexts)}>
          <Text>《用户协议与隐私说明》</Text>
        </Pressable>
      </View>
      <Refusal words={consent.error} />
    </View>
  )
})

function Refusal({ words }: { words: string }) {
  if (words === '') return null
  return (
    <View className='setup-refusal' {...{ role: 'alert' }}>
      <Icon name='warning' size={16} />
      <Text>{words}</Text>
    </View>
  )
}

/** 初次设置: the company and its first administrator, where nobody has an account yet (administration.md#first-start). */
export default observer(function Setup() {
  const { api, session, navigation } = useStores()
  const [model] = useState(() => new SetupModel({ service: createInstallationService(api), session }))
  const { smsEntry } = session
  useEffect(() => {
    // Somebody has an account: there is nothing to set up.
    void smsEntry.look().then(() => {
      if (!smsEntry.ways.includes('setup')) void navigation.relaunch(session.isSignedIn ? session.takeLanding() : LOGIN_ROUTE)
    })
  }, [smsEntry, navigation, session])
  const submit = async () => {
    if (!(await model.submit())) return
    // The login page opens with the ways of now.
    await smsEntry.look()
    await navigation.relaunch(ADMIN_PAGES.home)
  }
  return (
    <Page isPublic title='初次设置' className='setup'>
      <View className='setup-form'>
        <Text className='setup-words'>{`欢迎使用${PRODUCT_NAME}。这台服务器上还没有任何账号，请先设置公司和第一位管理员。`}</Text>
        <Fields model={model} title='公司' fields={COMPANY} />
        <Fields model={model} title='第一位管理员' fields={PERSON} />
        <CheckField label='显示密码' checked={model.isShown} onChange={model.toggleShown} />
        <Agreement />
        <Refusal words={model.failure} />
        <Button loading={model.isSending} loadingText='正在设置...' onPress={() => void submit()}>
          完成设置并登录
        </Button>
      </View>
    </Page>
  )
})
