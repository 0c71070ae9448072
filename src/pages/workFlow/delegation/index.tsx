import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useReachBottom } from '@tarojs/taro'
import { Text } from '@tarojs/components'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Dialog } from '@/components/Dialog'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { ListFooter, FOOTER_FROM } from '@/components/ListFooter'
import { Page, StickyHead } from '@/components/Page'
import { Skeleton } from '@/components/Skeleton'
import { StatusTabs } from '@/components/StatusTabs'
import type { DelegatedAct, DelegationEntry } from '@/contract/workFlowDelegation'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { createDelegationService } from '@/services/workFlowDelegation'
import { PAGES } from '@/domain/pages'
import { OpType, personName } from '../components/flowLabels'
import { useKeys } from '../components/useKeys'
import { DelegationModel, type DelegationTab } from './model'
import { DelegatedActCard, DelegationCard } from './components/DelegationCard'
import './index.scss'

const FORM = '/pages/workFlow/delegation/form'

const TABS: readonly { value: DelegationTab; label: string }[] = [
  { value: 'given', label: '我的委托' },
  { value: 'got', label: '委托给我' },
  { value: 'doneForMe', label: '代我办理' },
  { value: 'doneByMe', label: '我代办理' }
]
const EMPTY: Readonly<Record<DelegationTab, { title: string; hint: string }>> = {
  given: { title: '还没有委托过别人', hint: '外出或休假时，可以把审批委托给同事' },
  got: { title: '没有人把审批委托给您', hint: '委托生效期间，对方的待办会出现在您的待办中' },
  doneForMe: { title: '还没有人代您办理过', hint: '受委托人办理的审批会出现在这里' },
  doneByMe: { title: '您还没有代别人办理过', hint: '以受委托人身份办理的审批会出现在这里' }
}

/** `now`: epoch ms by the server's clock, asked whenever the rows are drawn: the page outlives the form that is opened from it. */
interface RowsProps {
  model: DelegationModel
  now: () => number
  onEdit: (entry: DelegationEntry) => void
  onStop: (entry: DelegationEntry) => void
  onOpen: (act: DelegatedAct) => void
}

const Rows = observer(function Rows({ model, now, onEdit, onStop, onOpen }: RowsProps) {
  const { tab, pages } = model
  if (pages.state === 'loading') return <Skeleton cards={3} />
  if (pages.state === 'error') return <ErrorState message={pages.error} onRetry={() => void model.refresh()} />
  if (pages.rows.length === 0) return <EmptyState icon='people' {...EMPTY[tab]} />
  return (
    <>
      {tab === 'given' || tab === 'got'
        ? model.entries[tab].shown.map((entry) => (
            <DelegationCard key={entry.id} entry={entry} isMine={tab === 'given'} now={now()} onEdit={onEdit} onStop={onStop} />
          ))
        : model.acts[tab].shown.map((act) => <DelegatedActCard key={act.id} act={act} isMine={tab === 'doneForMe'} onOpen={onOpen} />)}
      {(pages.footer !== 'end' || pages.rows.length >= FOOTER_FROM) && (
        <ListFooter state={pages.footer} onMore={() => void pages.loadMore()} />
      )}
    </>
  )
})

/** Approvals given to a colleague for a while (workflow.md#delegation, FlowDelegate), and what was decided under them. */
export default observer(function Delegation() {
  const { api, navigation, feedback, clock } = useStores()
  const { keys } = useKeys('delegation')
  const [model] = useState(() => new DelegationModel({ service: createDelegationService(api), keys }))
  const [stopped, setStopped] = useState<DelegationEntry>()
  useEffect(() => () => model.dispose(), [model])
  usePageReading(model.refresh)
  useReachBottom(() => void model.pages.loadMore())
  const stop = async () => {
    if (stopped === undefined) return
    const failure = await model.stop(stopped.id)
    setStopped(undefined)
    feedback.toast(failure === '' ? '已停止委托' : failure, failure === '' ? 'success' : undefined)
  }
  const open = (act: DelegatedAct) => void navigation.open(PAGES.task, { id: act.processId, opType: OpType.done })
  return (
    <Page title='审批委托'>
      <StickyHead>
        <StatusTabs label='委托' tabs={TABS} current={model.tab} onChange={model.setTab} />
      </StickyHead>
      <Rows
        model={model}
        now={() => clock.now() + (clock.offsetMs ?? 0)}
        onEdit={({ id }) => void navigation.open(FORM, { id })}
        onStop={setStopped}
        onOpen={open}
      />
      <BottomBar>
        <Button icon='plus' onPress={() => void navigation.open(FORM)}>
          新建委托
        </Button>
      </BottomBar>
      <Dialog
        open={stopped !== undefined}
        title='停止这项委托？'
        confirmText='停止'
        isDangerous
        loading={model.isStopping}
        onConfirm={() => void stop()}
        onCancel={() => setStopped(undefined)}
      >
        <Text>{`${personName(stopped?.toUserName)}从现在起不能再办理您的待办，已经办理的不受影响。`}</Text>
      </Dialog>
    </Page>
  )
})
