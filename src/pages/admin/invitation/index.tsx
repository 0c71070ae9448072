import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useRouter } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { CheckField, TextField } from '@/components/Field'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { PasswordRules } from '@/components/PasswordRules'
import { Skeleton } from '@/components/Skeleton'
import { BodyCode } from '@/contract/codes'
import { PRODUCT_NAME } from '@/domain/constants'
import { PASSWORD_MAX } from '@/domain/session/passwordRules'
import { useStores } from '@/hooks/useStores'
import { createInstallationService } from '@/services/admin/installation'
import { LOGIN_ROUTE } from '@/stores/wantedPage'
import { InvitationModel } from './model'
import './index.scss'

/** Longer than allowed on purpose: what is cut off unseen would be another password than the person meant. */
const ROOM = PASSWORD_MAX + 16

const Form = observer(function Form({ model }: { model: InvitationModel }) {
  const secret = { password: !model.isShown, maxLength: ROOM, autoComplete: 'new-password' } as const
  return (
    <>
      <TextField {...secret} label='密码' value={model.password} error={model.errors.password} onInput={model.setPassword} />
      <PasswordRules rules={model.rules} />
      <TextField {...secret} label='重复密码' value={model.again} error={model.errors.again} onInput={model.setAgain} />
      <CheckField label='显示密码' checked={model.isShown} onChange={model.toggleShown} />
      {model.failure !== '' && (
        <Notice tone='warning' role='alert'>
          <Text>{model.failure}</Text>
        </Notice>
      )}
      <Button loading={model.isSending} loadingText='正在设置…' onPress={() => void model.submit()}>
        设置密码
      </Button>
    </>
  )
})

const Content = observer(function Content({ model }: { model: InvitationModel }) {
  const { navigation } = useStores()
  const { invitation } = model
  const login = { text: '去登录', onPress: () => void navigation.relaunch(LOGIN_ROUTE) }
  if (model.error?.code === BodyCode.refused)
    return <EmptyState icon='lock' title='链接不能使用' hint={model.error.message} action={login} />
  if (model.error !== undefined) return <ErrorState message={model.error.message} onRetry={() => void model.load()} />
  if (invitation === undefined) return <Skeleton cards={2} />
  if (model.isDone)
    return <EmptyState icon='check' title='密码已设置' hint={`以后用账号 ${invitation.account} 和这个密码登录`} action={login} />
  return (
    <>
      <Text className='invitation-words'>{`${invitation.realName}，${invitation.company}邀请您使用${PRODUCT_NAME}。`}</Text>
      <Text className='invitation-words'>{`您的账号是 ${invitation.account}，请设置登录密码。`}</Text>
      <Form model={model} />
    </>
  )
})

/** 设置密码: the first one, by the link of an invitation (administration.md#invitations). */
export default observer(function InvitationPage() {
  const { api } = useStores()
  const { ticket = '' } = useRouter().params
  const [model] = useState(() => new InvitationModel(createInstallationService(api), ticket))
  useEffect(() => void model.load(), [model])
  return (
    <Page isPublic title='设置密码' className='invitation'>
      <View className='invitation-form'>
        <Content model={model} />
      </View>
    </Page>
  )
})
