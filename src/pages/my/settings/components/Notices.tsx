import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { Section } from '@/components/Card'
import { ErrorState } from '@/components/EmptyState'
import { CheckField } from '@/components/Field'
import { Skeleton } from '@/components/Skeleton'
import { useStores } from '@/hooks/useStores'
import { createAccountService } from '@/services/account'
import { Failure } from '../../components/Failure'
import { NOTICE_KINDS, NoticesModel } from '../model'

/** Which kinds of messages ask for attention; kept on the server, so it holds on every device. */
export const Notices = observer(function Notices() {
  const { api, session, uuid } = useStores()
  const [model] = useState(() => new NoticesModel({ service: createAccountService(api), uuid }))
  useEffect(() => {
    if (session.isSignedIn) void model.load()
  }, [model, session])
  if (model.quietTypes === undefined)
    return model.error === '' ? (
      <Skeleton cards={1} lines={3} />
    ) : (
      <Section title='消息通知'>
        <ErrorState message={model.error} onRetry={() => void model.load()} />
      </Section>
    )
  return (
    <Section title='消息通知'>
      {NOTICE_KINDS.map(({ type, label }) => (
        <CheckField
          key={type}
          label={label}
          checked={model.isLoud(type)}
          disabled={model.isSaving}
          onChange={(isLoud) => void model.set(type, isLoud)}
        />
      ))}
      <Failure message={model.failure} />
      <Text className='settings-note'>
        取消勾选后，这类消息仍保存在站内消息里，直接标为已读，不再提醒。公告和新派单始终提醒；聊天在每个会话里设置免打扰。
      </Text>
    </Section>
  )
})
