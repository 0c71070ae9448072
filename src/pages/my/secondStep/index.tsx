import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { CodeField } from '@/components/CodeField'
import { TextField } from '@/components/Field'
import { Page } from '@/components/Page'
import { useStores } from '@/hooks/useStores'
import { createSignInService } from '@/services/signIn'
import { LOGIN_ROUTE } from '@/stores/wantedPage'
import { Failure } from '../components/Failure'
import { SecondStepModel } from './model'
import './index.scss'

const PasswordField = observer(function PasswordField({ model, onConfirm }: { model: SecondStepModel; onConfirm: () => void }) {
  return (
    <TextField
      label='密码'
      value={model.typed}
      password
      maxLength={64}
      autoComplete='current-password'
      confirmType='go'
      error={model.typedError}
      onInput={model.set}
      onConfirm={onConfirm}
    />
  )
})

/** The second of two steps (session.md#second-step); then the wanted page, as after one. */
export default observer(function SecondStep() {
  const { api, clock, session, navigation } = useStores()
  const [second] = useState(session.second)
  const [model] = useState(() => second && new SecondStepModel({ service: createSignInService(api), session, second, now: clock.now }))
  const leave = () => void navigation.relaunch(LOGIN_ROUTE)
  useEffect(() => {
    if (second === undefined) leave()
    else if (second.by === 'code') void model?.send()
    return () => model?.dispose()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the page opens
  }, [])
  if (second === undefined || model === undefined) return <Page isPublic title='第二步验证' />
  const submit = async () => {
    if (await model.submit()) await navigation.relaunch(session.takeLanding())
  }
  return (
    <Page isPublic title='第二步验证' className='second' onBack={leave}>
      <View className='second-form'>
        <Text className='second-words'>
          {second.by === 'code'
            ? `此账号登录需要两步验证，请输入发送到 ${second.mobile} 的验证码。`
            : '此账号登录需要两步验证，请输入账号的密码。'}
        </Text>
        {second.by === 'code' ? (
          <CodeField
            sending={model}
            value={model.typed}
            error={model.typedError}
            help='验证码已发送，5 分钟内有效'
            onInput={model.set}
            onConfirm={() => void submit()}
          />
        ) : (
          <PasswordField model={model} onConfirm={() => void submit()} />
        )}
        <Failure message={model.failure} />
        <Button loading={model.isEntering} loadingText='登录中...' onPress={() => void submit()}>
          登录
        </Button>
        <Button kind='text' onPress={leave}>
          返回重新登录
        </Button>
      </View>
    </Page>
  )
})
