import { useEffect, useState } from 'react'
import { reaction } from 'mobx'
import { observer } from 'mobx-react'
import { useDidHide, useDidShow, useRouter } from '@tarojs/taro'
import { Text } from '@tarojs/components'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { DynamicForm } from '@/form'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { LeaveDialog } from '@/components/LeaveDialog'
import { Page } from '@/components/Page'
import { Skeleton } from '@/components/Skeleton'
import { useLeaving } from '@/hooks/pages/useLeaving'
import { useLeaveGuard } from '@/hooks/useLeaveGuard'
import { useStores } from '@/hooks/useStores'
import { createWorkFlowService } from '@/services/workFlow'
import { createDelegationService } from '@/services/workFlowDelegation'
import { PAGES } from '@/domain/pages'
import { useKeys } from '../components/useKeys'
import { useSmallForm } from '../components/useSmallForm'
import { DelegationFormModel } from './form/model'

/** A new delegation, or one that is changed. */
export default observer(function DelegationForm() {
  const { api, clock, session, dictionary } = useStores()
  const { id = '' } = useRouter().params
  const { keys, book } = useKeys(`delegation-${id}`)
  const makeForm = useSmallForm(`delegation-${id}`)
  const [model] = useState(
    () =>
      new DelegationFormModel({
        id,
        service: createDelegationService(api),
        flows: createWorkFlowService(api),
        keys,
        book,
        makeForm,
        now: () => clock.now() + (clock.offsetMs ?? 0)
      })
  )
  const { isDirty } = model
  useEffect(() => () => model.dispose(), [model])
  useEffect(
    () =>
      reaction(
        () => model.form?.version,
        () => model.keep()
      ),
    [model]
  )
  useDidHide(() => model.keep())
  useDidShow(() => {
    if (!session.isSignedIn) return
    void dictionary.need('people')
    void model.load()
  })
  useLeaveGuard(isDirty)
  const leaving = useLeaving({ isDirty, keep: model.keep, to: PAGES.delegations })
  const send = async () => {
    if (await model.send()) await leaving.done('已保存')
  }
  const title = id === '' ? '新建委托' : '修改委托'
  return (
    <Page title={title} onBack={leaving.askToLeave}>
      {model.state === 'loading' && <Skeleton cards={1} lines={5} />}
      {model.state === 'error' && <ErrorState message={model.error} onRetry={() => void model.load()} />}
      {model.state === 'missing' && (
        <EmptyState icon='people' title='没有这项委托' hint='可能已经停止' action={{ text: '返回', onPress: leaving.leave }} />
      )}
      {model.form !== undefined && (
        <>
          <DynamicForm store={model.form} />
          <BottomBar notice={model.failure === '' ? undefined : <Text {...{ role: 'alert' }}>{model.failure}</Text>}>
            <Button loading={model.isSending} loadingText='正在保存…' onPress={() => void send()}>
              保存
            </Button>
          </BottomBar>
        </>
      )}
      <LeaveDialog {...leaving.dialog} />
    </Page>
  )
})
