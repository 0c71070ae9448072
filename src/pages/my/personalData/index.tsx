import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { useDidHide, useRouter } from '@tarojs/taro'
import { BottomBar, ErrorCount } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { ErrorState } from '@/components/EmptyState'
import { LeaveDialog } from '@/components/LeaveDialog'
import { RestoredNotice } from '@/components/Notice'
import { Page, StickyHead } from '@/components/Page'
import { Skeleton } from '@/components/Skeleton'
import { StatusTabs, type StatusTab } from '@/components/StatusTabs'
import { useLeaving } from '@/hooks/pages/useLeaving'
import { useLeaveGuard } from '@/hooks/useLeaveGuard'
import { useStores } from '@/hooks/useStores'
import { allowLeaving } from '@/platform/leaveGuard'
import { scrollToFirst } from '@/platform/scroll'
import { DraftBook } from '@/stores/drafts'
import { PAGES } from '@/domain/pages'
import { AccountFacts } from './components/AccountFacts'
import { OwnSignature } from './signature/OwnSignature'
import { ProfileFields } from './components/ProfileFields'
import { ProfileModel } from './model'
import './index.scss'

const TABS = ['account', 'profile', 'signature'] as const
type Tab = (typeof TABS)[number]
const LABELS: Readonly<Record<Tab, string>> = { account: '账户信息', profile: '个人资料', signature: '个人签名' }

const Bar = observer(function Bar({ model, onSave }: { model: ProfileModel; onSave: () => void }) {
  const count = Object.keys(model.problems).length
  const notice =
    count > 0 ? (
      <ErrorCount count={count} />
    ) : model.failure !== '' ? (
      <Text className='profile-failure' {...{ role: 'alert' }}>
        {model.failure}
      </Text>
    ) : undefined
  return (
    <BottomBar notice={notice}>
      <Button loading={model.isSending} loadingText='正在保存…' onPress={onSave}>
        保存
      </Button>
    </BottomBar>
  )
})

/** One's own account, data and signature, each on a tab of its own; only the data are a form. */
export default observer(function PersonalData() {
  const { services, session, storage, uuid, clock, dictionary } = useStores()
  const asked = useRouter().params.tab
  const [tab, setTab] = useState<Tab>(TABS.find((each) => each === asked) ?? 'account')
  const [model] = useState(
    () =>
      new ProfileModel({
        organization: services.organization,
        session,
        uuid,
        drafts: new DraftBook(storage, session.userInfo?.userId ?? ''),
        now: () => clock.now() + (clock.offsetMs ?? 0)
      })
  )
  useEffect(() => {
    if (!session.isSignedIn) return
    void model.load()
    void dictionary.need('dictionaries')
    return () => model.saveNow()
  }, [model, session, dictionary])
  useDidHide(() => model.saveNow())
  const { info, isDirty } = model
  useLeaveGuard(isDirty)
  const keep = () => {
    model.saveNow()
    allowLeaving()
  }
  const leaving = useLeaving({ isDirty, keep, to: PAGES.my })
  const save = async () => {
    if (!(await model.submit())) return scrollToFirst('field-invalid')
    await leaving.done('保存成功')
  }
  const tabs: StatusTab<Tab>[] = TABS.filter((each) => each !== 'signature' || session.hasFeature('account')).map((value) => ({
    value,
    label: LABELS[value]
  }))
  return (
    <Page title='个人信息' onBack={leaving.askToLeave}>
      <StickyHead>
        <StatusTabs label='个人信息' tabs={tabs} current={tab} onChange={setTab} />
      </StickyHead>
      {tab === 'signature' ? (
        <OwnSignature />
      ) : info === undefined ? (
        model.error === undefined ? (
          <Skeleton cards={2} lines={4} />
        ) : (
          <ErrorState message={model.error.message} retrying={model.isLoading} onRetry={() => void model.load()} />
        )
      ) : tab === 'account' ? (
        <AccountFacts info={info} />
      ) : (
        <>
          {model.isRestored && <RestoredNotice unsent='保存' onClear={() => void model.startAgain()} />}
          <ProfileFields model={model} />
          <Bar model={model} onSave={() => void save()} />
        </>
      )}
      <LeaveDialog {...leaving.dialog} />
    </Page>
  )
})
