import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useDidShow } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { Cell, CellGroup } from '@/components/Cell'
import { Dialog } from '@/components/Dialog'
import { EmptyState } from '@/components/EmptyState'
import { TextField } from '@/components/Field'
import { Page } from '@/components/Page'
import type { Held } from '@/contract/account'
import { useStores } from '@/hooks/useStores'
import { createAccountService } from '@/services/account'
import { Loadable } from '@/stores/loadable'
import { Reading } from '../components/Reading'
import { blockersOf, CancelModel } from './model'
import './index.scss'

/** What becomes of data on a platform of somebody else, that platform decides. */
const warningsOf = (isForeign: boolean): readonly string[] => [
  '账号不能再登录，也不能恢复；所有设备立即退出。',
  ...(isForeign ? [] : ['手机号、邮箱、头像、生日、证件、通讯地址和签名被删除。', '已办工单、收款和审批里的姓名保留，账目才能核对。']),
  '本机保存的草稿和缓存一并清除。'
]

const Content = observer(function Content({
  held,
  model,
  onRefused
}: {
  held: Held | undefined
  model: CancelModel
  onRefused: () => void
}) {
  const { session, offline, navigation, feedback, signOut } = useStores()
  const [isAsking, setAsking] = useState(false)
  if (held?.isAdministrator ?? session.userInfo?.isAdministrator)
    return <EmptyState icon='shield' title='管理员账号不能注销' hint='请先由另一位管理员取消管理员身份' />
  const blockers = blockersOf(held, offline.unsent)
  const close = () => {
    setAsking(false)
    model.forget()
  }
  const cancel = async () => {
    if (!(await model.submit())) return onRefused()
    feedback.toast('注销成功')
    await signOut(true)
  }
  return (
    <>
      <Section title='注销后'>
        {warningsOf(session.isForeign).map((text) => (
          <View className='cancel-line' key={text}>
            <Text className='cancel-dot' aria-hidden='true'>
              ·
            </Text>
            <Text className='cancel-words'>{text}</Text>
          </View>
        ))}
      </Section>
      {blockers.length > 0 && (
        <CellGroup title={`还有 ${blockers.length} 件事没有办完，暂不能注销`}>
          {blockers.map(({ title, hint, route, params }) => (
            <Cell key={`${title}${route}`} icon='warning' title={title} hint={hint} onPress={() => void navigation.open(route, params)} />
          ))}
        </CellGroup>
      )}
      <BottomBar>
        <Button kind='danger' disabled={blockers.length > 0} onPress={() => setAsking(true)}>
          注销账号
        </Button>
      </BottomBar>
      <Dialog
        open={isAsking}
        title='确定注销账号？'
        confirmText='注销账号'
        isDangerous
        loading={model.isSending}
        onConfirm={() => void cancel()}
        onCancel={close}
      >
        <Text className='cancel-ask'>{`账号 ${session.userInfo?.userAccount ?? ''} 注销后不能恢复。请输入登录密码确认是本人。`}</Text>
        <TextField
          label='登录密码'
          value={model.password}
          password
          maxLength={64}
          autoComplete='current-password'
          confirmType='done'
          error={model.error}
          onInput={model.setPassword}
          onConfirm={() => void cancel()}
        />
      </Dialog>
    </>
  )
})

/** The own account comes to an end (session.md#cancelling-an-account): what stands in the way first, each with its page. */
export default observer(function Cancellation() {
  const { api, services, session, offline } = useStores()
  const [{ part, model }] = useState(() => ({
    part: new Loadable(createAccountService(api).held),
    model: new CancelModel({ organization: services.organization })
  }))
  const isOurs = session.hasFeature('account')
  useEffect(() => {
    if (session.isSignedIn) void offline.load().catch(() => undefined)
  }, [session, offline])
  // Back from a page where something was dealt with: it is looked at again.
  useDidShow(() => {
    if (session.isSignedIn && isOurs) void part.refresh()
  })
  return (
    <Page title='注销账号'>
      {isOurs ? (
        <Reading part={part}>{(held) => <Content held={held} model={model} onRefused={() => void part.refresh()} />}</Reading>
      ) : (
        <Content held={undefined} model={model} onRefused={() => undefined} />
      )}
    </Page>
  )
})
