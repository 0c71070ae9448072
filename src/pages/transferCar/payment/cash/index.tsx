import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useDidHide, useReachBottom } from '@tarojs/taro'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { ListFooter } from '@/components/ListFooter'
import { Page, StickyHead } from '@/components/Page'
import { Skeleton } from '@/components/Skeleton'
import { StatusTabs } from '@/components/StatusTabs'
import type { HandoverView } from '@/contract/transferCar/payment/collect'
import { Model } from '@/domain/permission'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { createLedgerService } from '@/services/transferCar/payment/ledger'
import { CashMine } from './components/CashMine'
import { HandoverCard, HandoverSheet } from './components/HandoverCard'
import '../components/ledger.scss'
import { DraftBook } from '@/stores/drafts'
import { CashModel, type CashTab } from './model'
import { DraftForm } from '../draftForm'

const TABS: readonly { value: CashTab; label: string }[] = [
  { value: 'MINE', label: '手上现金' },
  { value: 'SUBMITTED', label: '待确认' },
  { value: 'CONFIRMED', label: '已确认' },
  { value: 'REFUSED', label: '已退回' }
]
const EMPTY: Readonly<Record<Exclude<CashTab, 'MINE'>, string>> = {
  SUBMITTED: '没有待确认的交班',
  CONFIRMED: '还没有已确认的交班',
  REFUSED: '没有被退回的交班'
}

/** 交班对账: a collector hands his cash over; who verifies counts and confirms. */
export default observer(function Cash() {
  const { api, session, feedback, uuid, storage, clock } = useStores()
  const canVerify = session.can(Model.paymentOrder, 'btn_verify')
  const canCollect = session.can(Model.paymentOrder, 'btn_pay')
  const [model] = useState(() => {
    const form = new DraftForm(
      'cash-handover',
      { counted: '', note: '' },
      { drafts: new DraftBook(storage, session.userInfo?.userId ?? ''), clock }
    )
    return new CashModel({ service: createLedgerService(api), uuid, form }, canVerify ? 'SUBMITTED' : 'MINE')
  })
  const [deciding, setDeciding] = useState<{ handover: HandoverView; approve: boolean }>()
  useEffect(() => () => model.dispose(), [model])
  usePageReading(model.load)
  useDidHide(() => model.parts.form.saveNow())
  useReachBottom(() => {
    if (model.tab !== 'MINE') void model.pages.loadMore()
  })

  const decide = (handover: HandoverView, approve: boolean) => {
    model.acts.clear()
    setDeciding({ handover, approve })
  }
  const decided = (words: string) => {
    setDeciding(undefined)
    feedback.toast(words)
  }
  const content = () => {
    const { state, error } = model.tab === 'MINE' ? model : model.pages
    if (state === 'loading') return <Skeleton cards={3} />
    if (state === 'error') return <ErrorState message={error} onRetry={() => void model.load()} />
    if (model.tab === 'MINE') return <CashMine model={model} onDone={() => feedback.toast('已提交，等待财务确认')} />
    if (model.pages.rows.length === 0)
      return (
        <EmptyState icon='wallet' title={EMPTY[model.tab]} hint={canVerify ? '收款人交班后会列在这里' : '交班后可在这里看财务的处理结果'} />
      )
    return (
      <>
        {model.pages.rows.map((handover) => (
          <HandoverCard key={handover.id} handover={handover} onDecide={(approve) => decide(handover, approve)} />
        ))}
        {model.pages.footer !== 'end' && <ListFooter state={model.pages.footer} onMore={() => void model.pages.loadMore()} />}
      </>
    )
  }
  return (
    <Page title='交班对账'>
      <StickyHead>
        <StatusTabs
          label='交班状态'
          current={model.tab}
          onChange={model.setTab}
          tabs={TABS.filter(({ value }) => value !== 'MINE' || canCollect)}
        />
      </StickyHead>
      {content()}
      {deciding !== undefined && (
        <HandoverSheet
          key={deciding.handover.id}
          model={model}
          handover={deciding.handover}
          approve={deciding.approve}
          onClose={() => setDeciding(undefined)}
          onDone={decided}
        />
      )}
    </Page>
  )
})
