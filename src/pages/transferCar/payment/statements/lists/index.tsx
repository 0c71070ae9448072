import { lazy, useCallback, useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { View } from '@tarojs/components'
import { useReachBottom, useRouter } from '@tarojs/taro'
import { Cell, CellGroup } from '@/components/Cell'
import { Chips } from '@/components/Chips'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { FOOTER_FROM, ListFooter } from '@/components/ListFooter'
import { useWideList, WideList } from '@/components/ListDesk/WideList'
import { Page, StickyHead } from '@/components/Page'
import { SearchBar } from '@/components/SearchBar'
import { Skeleton } from '@/components/Skeleton'
import { StatusTabs } from '@/components/StatusTabs'
import type { OpenAccount } from '@/contract/transferCar/payment/collect'
import { PAGES } from '@/domain/pages'
import { sortChips, STATEMENT_LIST_COLUMNS } from '@/domain/transferCar/listColumns'
import { STATEMENT_TABS } from '@/domain/transferCar/payment/labels'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { filterWithout } from '@/pages/transferCar/stores/addressFilter'
import { replaceAddressQuery } from '@/platform/addressQuery'
import { createLedgerService } from '@/services/transferCar/payment/ledger'
import { OpenAccountCard, StatementCard } from '../components/StatementParts'
import { filterChips, filterOf, StatementListsModel, tabOf, type StatementFilter, type StatementTab } from './model'

const PAGE = '/pages/transferCar/statements'
const TABS: readonly { value: StatementTab; label: string }[] = [
  { value: 'OPEN', label: '待出账' },
  ...STATEMENT_TABS.map(({ key, label }) => ({ value: key, label }))
]

const StatementTable =
  process.env.TARO_ENV === 'h5'
    ? lazy(async () => ({ default: (await import('../components/StatementTable.h5')).StatementTable }))
    : undefined

/** Customers' months that no statement holds yet. */
const OpenAccounts = observer(function OpenAccounts({ model, onMake }: { model: StatementListsModel; onMake: (of: OpenAccount) => void }) {
  const { accounts, acts } = model
  if (accounts === undefined)
    return model.error === '' ? <Skeleton cards={4} /> : <ErrorState message={model.error} onRetry={() => void model.load()} />
  if (accounts.length === 0) return <EmptyState icon='clipboard' title='没有待出账的挂账' hint='缴费工单挂账后，按客户和月份列在这里' />
  return (
    <>
      {accounts.map((account) => {
        const name = `${account.customerId} ${account.month}`
        return (
          <OpenAccountCard
            key={name}
            account={account}
            failure={acts.failureOf(name)}
            isRunning={acts.running === name}
            onMake={() => onMake(account)}
          />
        )
      })}
    </>
  )
})

/** What stands in place of the statements of a tab: progress, an error, nothing found; undefined = there are some. */
function insteadOf({ list, tab }: StatementListsModel, isNarrowed: boolean, onClear: () => void) {
  const { pages } = list
  if (pages.state === 'loading') return <Skeleton cards={4} />
  if (pages.state === 'error') return <ErrorState message={pages.error} onRetry={() => void pages.load()} />
  if (pages.rows.length > 0) return undefined
  if (pages.keyword !== '') return <EmptyState icon='search' title={`没有找到“${pages.keyword}”`} hint='可按对账单号、客户或月份查找' />
  if (isNarrowed) return <EmptyState icon='search' title='没有符合筛选条件的对账单' action={{ text: '清空筛选', onPress: onClear }} />
  return <EmptyState icon='clipboard' title={`没有${TABS.find(({ value }) => value === tab)?.label ?? ''}的对账单`} />
}

/** 月结: customers and months to make a statement of, and the statements by state. */
export const StatementLists = observer(function StatementLists() {
  const { api, feedback, navigation, session, uuid } = useStores()
  const { params } = useRouter()
  const [service] = useState(() => createLedgerService(api))
  const [model] = useState(() => new StatementListsModel({ service, uuid }, tabOf(params.tab), filterOf(params)))
  const { list, tab } = model
  const { pages } = list
  useEffect(() => () => pages.dispose(), [pages])
  usePageReading(model.load)
  useReachBottom(() => model.tab !== 'OPEN' && void pages.loadMore())
  const look = useWideList(PAGE)
  const isList = tab !== 'OPEN'
  const open = useCallback((id: string) => void navigation.open(PAGE, { id }), [navigation])
  const make = async (account: OpenAccount) => {
    const id = await model.make(account)
    if (id === undefined) return
    feedback.toast('对账单已生成')
    open(id)
  }
  const show = (next: StatementTab, filter: StatementFilter) => {
    model.show(next, filter)
    replaceAddressQuery({ ...(next !== 'OPEN' && { tab: next, ...filter }) })
  }
  const narrowed = filterChips(list.filter)
  const chips = [...narrowed, ...sortChips(STATEMENT_LIST_COLUMNS, list.filter.sort)]
  const instead = () => insteadOf(model, narrowed.length > 0, () => show(tab, {}))
  const cards = () => (
    <>
      {pages.rows.map((statement) => (
        <StatementCard key={statement.id} statement={statement} onOpen={() => open(statement.id)} />
      ))}
      {(pages.footer !== 'end' || pages.rows.length >= FOOTER_FROM) && (
        <ListFooter state={pages.footer} onMore={() => void pages.loadMore()} />
      )}
    </>
  )
  return (
    <Page title='月结' className={isList ? look.className : ''}>
      <StickyHead>
        {isList && <SearchBar placeholder='对账单号、客户或月份' onChange={pages.search} onSubmit={pages.searchNow} />}
        <StatusTabs
          label='对账单状态'
          current={tab}
          onChange={(next) => show(next, list.filter)}
          tabs={TABS.map(({ value, label }) => ({ value, label, count: model.count(value) }))}
        />
        {isList && chips.length > 0 && (
          <View className='payment-chips'>
            <Chips label='筛选条件' chips={chips} onRemove={(key) => show(tab, filterWithout(list.filter, key))} />
          </View>
        )}
      </StickyHead>
      {!isList && (
        <>
          <CellGroup>
            <Cell title='客户预付款' hint='充值、抵扣、退余额' onPress={() => void navigation.open(PAGES.prepaid)} />
            {session.can('paymentOrder', 'btn_fee_review') && (
              <Cell title='应收账龄' hint='各客户未到期和逾期的待收' onPress={() => void navigation.open(PAGES.receivables)} />
            )}
          </CellGroup>
          <OpenAccounts model={model} onMake={(account) => void make(account)} />
        </>
      )}
      {isList && (
        <WideList
          look={look}
          table={() => StatementTable && <StatementTable list={list} service={service} instead={instead()} onOpen={open} onShow={show} />}
          cards={() => instead() ?? cards()}
        />
      )}
    </Page>
  )
})
