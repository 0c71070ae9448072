import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useReachBottom } from '@tarojs/taro'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { ListFooter, FOOTER_FROM } from '@/components/ListFooter'
import { Page, StickyHead } from '@/components/Page'
import { SearchBar } from '@/components/SearchBar'
import { OptionList, Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import { StatusTabs } from '@/components/StatusTabs'
import type { ReportRow } from '@/contract/reportLog'
import { REPORT_KINDS, TEMPLATES, type ReportKind } from '@/domain/reportLog/templates'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { PAGES } from '@/domain/pages'
import { MissingView } from './components/MissingView'
import { ReportCard } from './components/ReportCard'
import { ReportListModel, type ReportTab } from './model'
import { useReportLog } from './useReportLog'

const TABS: readonly { value: ReportTab; label: string }[] = [
  { value: 'received', label: '我收到的' },
  { value: 'sent', label: '我发出的' },
  { value: 'draft', label: '草稿' },
  { value: 'missing', label: '未交' }
]
const EMPTY: Readonly<Record<ReportTab, { title: string; hint: string }>> = {
  received: { title: '还没有收到日志', hint: '别人发给您的日志会出现在这里' },
  sent: { title: '还没有发出日志', hint: '点“写日志”，今天做的事会先填好' },
  draft: { title: '没有草稿', hint: '写到一半可以存成草稿' },
  missing: { title: '', hint: '' }
}

const Content = observer(function Content({
  model,
  now,
  onOpen
}: {
  model: ReportListModel
  now: number
  onOpen: (row: ReportRow) => void
}) {
  const { tab, pages } = model
  if (tab === 'missing') return <MissingView model={model} />
  if (pages.state === 'loading') return <Skeleton cards={4} />
  if (pages.state === 'error') return <ErrorState message={pages.error} onRetry={() => void model.load()} />
  if (pages.rows.length === 0)
    return pages.keyword === '' ? (
      <EmptyState icon='book' {...EMPTY[tab]} />
    ) : (
      <EmptyState icon='search' title={`没有找到“${pages.keyword}”`} hint='按标题和内容查找' />
    )
  return (
    <>
      {pages.rows.map((row) => (
        <ReportCard key={row.id} row={row} box={tab} isPlatform={model.isPlatform} now={now} onOpen={onOpen} />
      ))}
      {(pages.footer !== 'end' || pages.rows.length >= FOOTER_FROM) && (
        <ListFooter state={pages.footer} onMore={() => void pages.loadMore()} />
      )}
    </>
  )
})

/** Report logs: received, sent, drafts, and who has not sent his (report-log.md#reports). */
export default observer(function ReportLog() {
  const { navigation } = useStores()
  const parts = useReportLog()
  const [model] = useState(() => new ReportListModel(parts))
  const [isChoosing, setChoosing] = useState(false)
  useEffect(() => () => model.dispose(), [model])
  usePageReading(model.refresh)
  useReachBottom(() => {
    if (model.tab !== 'missing') void model.pages.loadMore()
  })
  const write = (kind: ReportKind): void => {
    setChoosing(false)
    void navigation.open(PAGES.report, { kind })
  }
  const open = (row: ReportRow): void => void navigation.open(PAGES.report, { id: row.id, ...(model.tab === 'draft' && { edit: true }) })
  return (
    <Page title='汇报日志'>
      <StickyHead>
        {model.tab !== 'missing' && (
          <SearchBar placeholder='按标题和内容搜索' onChange={model.pages.search} onSubmit={model.pages.searchNow} />
        )}
        <StatusTabs label='日志范围' current={model.tab} onChange={model.setTab} tabs={model.isPlatform ? TABS.slice(0, 2) : TABS} />
      </StickyHead>
      <Content model={model} now={parts.now()} onOpen={open} />
      <BottomBar>
        <Button icon='edit' onPress={() => (model.isPlatform ? write('daily') : setChoosing(true))}>
          写日志
        </Button>
      </BottomBar>
      <Sheet open={isChoosing} title='写哪种日志' onClose={() => setChoosing(false)}>
        <OptionList options={REPORT_KINDS.map((kind) => ({ value: kind, label: TEMPLATES[kind].name }))} onChoose={write} />
      </Sheet>
    </Page>
  )
})
