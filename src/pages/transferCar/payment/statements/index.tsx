import { lazy, useCallback, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { useRouter } from '@tarojs/taro'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Cell, CellGroup } from '@/components/Cell'
import { Dialog } from '@/components/Dialog'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Page, StickyHead } from '@/components/Page'
import { Skeleton } from '@/components/Skeleton'
import { StatusTabs } from '@/components/StatusTabs'
import type { OpenAccount } from '@/contract/transferCar/payment/collect'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { createLedgerService } from '@/services/transferCar/payment/ledger'
import { PAGES } from '@/domain/pages'
import { OpenAccountCard, StatementCard, StatementPaySheet, StatementView } from './components/StatementParts'
import { useWideList, WideList } from '@/components/ListDesk/WideList'
import { FieldError } from '@/pages/transferCar/components/sheetParts'
import '../components/ledger.scss'
import '../components/payment.scss'
import { StatementsModel, type StatementTab } from './model'

const PAGE = '/pages/transferCar/statements'
const TABS: readonly { value: StatementTab; label: string }[] = [
  { value: 'OPEN', label: '待出账' },
  { value: 'DRAFT', label: '待确认' },
  { value: 'CONFIRMED', label: '待付款' },
  { value: 'PAID', label: '已付款' },
  { value: 'VOID', label: '已作废' }
]

const StatementTable =
  process.env.TARO_ENV === 'h5'
    ? lazy(async () => ({ default: (await import('./components/StatementTable.h5')).StatementTable }))
    : undefined

/** 月结: customers and months to make a statement of, the statements, `?id=` one of them. */
export default observer(function Statements() {
  const { api, feedback, navigation, uuid } = useStores()
  const { params } = useRouter()
  const [service] = useState(() => createLedgerService(api))
  const [model] = useState(() => new StatementsModel({ service, uuid }, params.id))
  const [sheet, setSheet] = useState<'pay' | 'void'>()
  usePageReading(model.load)
  const { detail, acts } = model
  const look = useWideList(PAGE)
  const hasTable = look.className !== '' && model.id === undefined && model.tab !== 'OPEN' && model.shown.length > 0
  const open = useCallback((id: string) => void navigation.open(PAGE, { id }), [navigation])
  const make = async (account: OpenAccount) => {
    const id = await model.make(account)
    if (id === undefined) return
    feedback.toast('对账单已生成')
    open(id)
  }
  const done = (words: string) => {
    setSheet(undefined)
    feedback.toast(words)
  }
  const ask = (which: 'pay' | 'void') => {
    acts.clear()
    setSheet(which)
  }
  const confirm = async () => {
    if (await model.confirm()) feedback.toast('对账单已确认')
  }
  const takeBack = async () => {
    const isDone = await model.void()
    setSheet(undefined)
    if (isDone) feedback.toast('对账单已作废')
  }

  const lists = () => {
    if (model.tab === 'OPEN') {
      if (model.accounts?.length === 0)
        return <EmptyState icon='clipboard' title='没有待出账的挂账' hint='缴费工单挂账后，按客户和月份列在这里' />
      return model.accounts?.map((account) => {
        const name = `${account.customerId} ${account.month}`
        return (
          <OpenAccountCard
            key={name}
            account={account}
            failure={acts.failureOf(name)}
            isRunning={acts.running === name}
            onMake={() => void make(account)}
          />
        )
      })
    }
    if (model.shown.length === 0)
      return <EmptyState icon='clipboard' title={`没有${TABS.find(({ value }) => value === model.tab)?.label ?? ''}的对账单`} />
    return (
      <WideList
        look={look}
        table={() => StatementTable && <StatementTable statements={model.shown} onOpen={open} />}
        cards={() =>
          model.shown.map((statement) => <StatementCard key={statement.id} statement={statement} onOpen={() => open(statement.id)} />)
        }
      />
    )
  }
  const content = () => {
    if (model.state === 'loading') return <Skeleton cards={4} />
    if (model.state === 'error') return <ErrorState message={model.error} onRetry={() => void model.load()} />
    if (detail === undefined) return lists()
    return (
      <>
        <StatementView statement={detail} service={service} onOrder={(id) => void navigation.open(PAGES.order, { payment: id })} />
        <FieldError text={acts.failureOf('confirm') || acts.failureOf('void')} />
      </>
    )
  }
  const permits = detail?.permits ?? []
  return (
    <Page title={model.id === undefined ? '月结' : '月结对账单'} className={hasTable ? look.className : ''}>
      {model.id === undefined && (
        <StickyHead>
          <StatusTabs
            label='对账单状态'
            current={model.tab}
            onChange={model.setTab}
            tabs={TABS.map(({ value, label }) => ({ value, label, count: model.count(value) }))}
          />
        </StickyHead>
      )}
      {model.id === undefined && (
        <CellGroup>
          <Cell title='客户预付款' hint='充值、抵扣、退余额' onPress={() => void navigation.open(PAGES.prepaid)} />
        </CellGroup>
      )}
      {content()}
      {permits.length > 0 && (
        <BottomBar>
          <View className='pay-buttons'>
            {permits.includes('void') && (
              <Button kind='secondary' onPress={() => ask('void')}>
                作废
              </Button>
            )}
            {permits.includes('confirm') && (
              <Button loading={acts.running === 'confirm'} loadingText='正在提交…' onPress={() => void confirm()}>
                客户已确认
              </Button>
            )}
            {permits.includes('pay') && <Button onPress={() => ask('pay')}>登记付款</Button>}
          </View>
        </BottomBar>
      )}
      {sheet === 'pay' && detail !== undefined && (
        <StatementPaySheet model={model} statement={detail} onClose={() => setSheet(undefined)} onDone={() => done('已登记付款')} />
      )}
      <Dialog
        open={sheet === 'void'}
        title='作废这张对账单？'
        confirmText='作废对账单'
        isDangerous
        loading={acts.running === 'void'}
        onConfirm={() => void takeBack()}
        onCancel={() => setSheet(undefined)}
      >
        <Text>其中的缴费工单退回待出账，单号不再使用。</Text>
      </Dialog>
    </Page>
  )
})
