import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { deviceWords } from '@/domain/account/device'
import { useStores } from '@/hooks/useStores'
import { hasPasskeys, makePasskey } from '@/platform/passkeys.h5'
import { createOtherWaysService } from '@/services/otherWays'
import { Failure } from '../../components/Failure'
import { AddPasskeyModel } from '../passkey'

/** Makes a passkey on this device, where the browser has passkeys and the company opens them; H5 only (session.md#passkeys). */
export const AddPasskey = observer(function AddPasskey({ onAdded }: { onAdded: () => void }) {
  const { api, feedback, session, uuid } = useStores()
  const [model] = useState(
    () => new AddPasskeyModel({ service: createOtherWaysService(api), uuid, makePasskey, name: deviceWords(navigator.userAgent) })
  )
  useEffect(() => {
    if (session.isSignedIn && hasPasskeys()) void model.look()
  }, [model, session])
  if (!model.isOffered) return null
  const add = async () => {
    if (!(await model.add())) return
    feedback.toast('已添加通行密钥', 'success')
    onAdded()
  }
  return (
    <Section title='通行密钥'>
      <Text className='device-note'>添加后，在这台设备上用指纹、面容或锁屏密码就能登录。</Text>
      <Failure message={model.failure} />
      <Button kind='secondary' icon='plus' loading={model.isAdding} loadingText='请在设备上验证...' onPress={() => void add()}>
        添加通行密钥
      </Button>
    </Section>
  )
})
