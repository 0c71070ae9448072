import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { useStores } from '@/hooks/useStores'
import { leaveForProvider, takeProviderAnswer } from '@/platform/identityProvider.h5'
import { hasPasskeys, usePasskey } from '@/platform/passkeys.h5'
import { createOtherWaysService } from '@/services/otherWays'
import { Failure } from '../components/Failure'
import { OtherWaysModel } from './model'
import './index.scss'

/** Passkey and identity provider, where the server opens them; fetched after the page itself, H5 only (session.md#other-ways-in). */
export const OtherWays = observer(function OtherWays({ onEntered }: { onEntered: () => void }) {
  const { api, session, feedback, uuid } = useStores()
  const [model] = useState(
    () =>
      new OtherWaysModel({
        service: createOtherWaysService(api),
        session,
        toast: feedback.toast,
        uuid,
        hasPasskeys: hasPasskeys(),
        usePasskey,
        leaveForProvider,
        takeProviderAnswer,
        onEntered
      })
  )
  useEffect(() => {
    void model.begin()
    return model.dispose
  }, [model])
  const { hasPasskey, provider, busy } = model
  if (!hasPasskey && provider === '' && model.failure === '') return null
  return (
    <View className='other-ways' {...{ role: 'group', 'aria-label': '其他登录方式' }}>
      <Text className='other-ways-title'>其他登录方式</Text>
      <Failure message={model.failure} />
      {model.isUnbound && (
        <View className='other-ways-unbound' {...{ role: 'status' }}>
          <Text>{`此${provider}还没有绑定本系统的账号。请用账号密码或短信验证码登录一次，登录后自动绑定。`}</Text>
          <Button kind='text' inline onPress={model.forget}>
            不绑定
          </Button>
        </View>
      )}
      {hasPasskey && (
        <Button
          kind='secondary'
          icon='lock'
          loading={busy === 'passkey'}
          loadingText='请在设备上验证...'
          onPress={() => void model.usePasskey()}
        >
          通行密钥登录
        </Button>
      )}
      {provider !== '' && (
        <Button kind='secondary' icon='user' loading={busy === 'openId'} loadingText='登录中...' onPress={() => void model.goToProvider()}>
          {`${provider}登录`}
        </Button>
      )}
    </View>
  )
})
