import { useMemo, useState } from 'react'
import { observer } from 'mobx-react'
import { useReachBottom } from '@tarojs/taro'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { ListFooter } from '@/components/ListFooter'
import { Page, StickyHead } from '@/components/Page'
import { SearchBar } from '@/components/SearchBar'
import { Skeleton } from '@/components/Skeleton'
import { StatusTabs } from '@/components/StatusTabs'
import type { BankCandidate, BankLine, BankLineState } from '@/contract/transferCar/payment/bank'
import { formatFen } from '@/domain/format'
import { PAGES } from '@/domain/pages'
import { debounce } from '@/domain/throttle'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { FieldError } from '@/pages/transferCar/components/sheetParts'
import { chooseFiles } from '@/platform/chooseFile'
import { createBankService } from '@/services/transferCar/payment/bank'
import '../components/ledger.scss'
import { CloseSheet, ImportSheet, LineCard } from './components/BankParts'
import { BankModel } from './model'

const SEARCH_DELAY_MS = 300
const TABS: readonly { value: BankLineState; label: string }[] = [
  { value: 'OPEN', label: '待认领' },
  { value: 'MATCHED', label: '已认领' },
  { value: 'CLOSED', label: '无关' }
]
const EMPTY: Readonly<Record<BankLineState, { title: string; hint: string }>> = {
  OPEN: { title: '没有待认领的流水', hint: '从网上银行下载账户明细（xlsx 或 csv），导入后自动找出对应的转账和月结' },
  MATCHED: { title: '还没有认领过流水', hint: '认领后，转账即核实到账，月结即收款' },
  CLOSED: { title: '没有无关的流水', hint: '利息、借款等与工单无关的收入可以移到这里' }
}

/** 银行流水: files of the bank, matched with transfers that wait to be verified and with statements (payments.md#bank-lines). */
export default observer(function Bank() {
  const { api, feedback, navigation, uuid } = useStores()
  const [model] = useState(() => new BankModel({ service: createBankService(api), uuid }))
  usePageReading(model.pages.refresh)
  useReachBottom(() => void model.pages.loadMore())
  const search = useMemo(() => debounce(model.setKeyword, SEARCH_DELAY_MS), [model])
  const { pages, acts, counts } = model
  const isBusy = acts.running !== ''
  const take = async () => {
    const chosen = await chooseFiles(1)
    const [file] = chosen.kind === 'chosen' ? chosen.files : []
    if (file !== undefined) await model.take({ path: file.path, name: file.name })
    if (chosen.kind === 'unavailable') feedback.toast(chosen.message)
  }
  const match = async (line: BankLine, candidate: BankCandidate) => {
    const isTransfer = candidate.kind === 'TRANSFER'
    const isMeant = await feedback.confirm({
      title: `认领 ${formatFen(line.amountFen)} 元`,
      content: isTransfer ? `转账 ${candidate.no} 将核实到账。` : `月结 ${candidate.no} 的全部工单将收款。`,
      confirmText: isTransfer ? '核实到账' : '确认收款'
    })
    if (!isMeant) return
    feedback.toast((await model.match(line, candidate)) ? '已认领' : acts.failureOf('match'))
  }
  const reopen = async (line: BankLine) => {
    feedback.toast((await model.reopen(line)) ? '已恢复' : acts.failureOf('reopen'))
  }
  const content = () => {
    if (pages.state === 'loading') return <Skeleton cards={4} />
    if (pages.state === 'error') return <ErrorState message={pages.error} onRetry={() => void pages.load()} />
    if (pages.rows.length === 0)
      return model.keyword.trim() === '' ? (
        <EmptyState icon='wallet' {...EMPTY[model.state]} />
      ) : (
        <EmptyState icon='search' title='没有找到流水' hint='可按付款人、附言或流水号查找' />
      )
    return (
      <>
        {pages.rows.map((line) => (
          <LineCard
            key={line.id}
            line={line}
            isBusy={isBusy}
            onMatch={(candidate) => void match(line, candidate)}
            onClose={() => model.close(line)}
            onReopen={() => void reopen(line)}
            onOrder={(id) => void navigation.open(PAGES.order, { payment: id })}
          />
        ))}
        {pages.footer !== 'end' && <ListFooter state={pages.footer} onMore={() => void pages.loadMore()} />}
      </>
    )
  }
  return (
    <Page title='银行流水'>
      <StickyHead>
        <SearchBar placeholder='付款人、附言、流水号' onChange={search} onSubmit={model.setKeyword} />
        <StatusTabs
          label='流水状态'
          current={model.state}
          onChange={model.setState}
          tabs={TABS.map((tab) => ({ ...tab, ...(counts !== undefined && { count: counts[tab.value] }) }))}
        />
      </StickyHead>
      {content()}
      <BottomBar>
        <FieldError text={model.importError} />
        <Button loading={model.isImporting} loadingText='正在导入…' onPress={() => void take()}>
          导入流水
        </Button>
      </BottomBar>
      {model.imported !== undefined && <ImportSheet found={model.imported} onClose={model.dismissImport} />}
      {model.closing !== undefined && <CloseSheet key={model.closing.id} model={model} onDone={() => feedback.toast('已移到无关')} />}
    </Page>
  )
})
