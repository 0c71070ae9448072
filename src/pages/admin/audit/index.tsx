import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useReachBottom } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Card } from '@/components/Card'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { DateField } from '@/components/Field'
import { ListFooter } from '@/components/ListFooter'
import { StickyHead } from '@/components/Page'
import { SearchBar } from '@/components/SearchBar'
import { Skeleton } from '@/components/Skeleton'
import { StatusTabs, type StatusTab } from '@/components/StatusTabs'
import type { AuditArea, AuditChange, AuditEntry } from '@/contract/admin/audit'
import { AUDIT_AREA_NAMES, changeValues } from '@/domain/admin/audit'
import { formatDateTime } from '@/domain/format'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { saveFile } from '@/platform/saveFile'
import { createRecordsService } from '@/services/admin/records'
import { AdminPage } from '../components/AdminPage'
import { AuditModel, daysError } from './model'
import './index.scss'

function Change({ change }: { change: AuditChange }) {
  return (
    <View className='audit-change'>
      <Text className='audit-label'>{change.label}</Text>
      <Text className='audit-values'>{changeValues(change)}</Text>
    </View>
  )
}

function Entry({ entry: { at, actorName, ip, act, subject, changes } }: { entry: AuditEntry }) {
  return (
    <Card>
      <View className='audit-head'>
        <Text className='audit-act'>
          {act} · {subject}
        </Text>
        <Text className='audit-meta'>{[formatDateTime(at), actorName, ip].join(' · ')}</Text>
      </View>
      {changes.map((change) => (
        <Change key={change.label} change={change} />
      ))}
    </Card>
  )
}

const TABS: readonly StatusTab<AuditArea | 'ALL'>[] = [
  { value: 'ALL', label: '全部' },
  ...(Object.keys(AUDIT_AREA_NAMES) as AuditArea[]).map((value) => ({ value, label: AUDIT_AREA_NAMES[value] }))
]

const Entries = observer(function Entries({ model }: { model: AuditModel }) {
  const { pages } = model.list
  if (pages.state === 'loading') return <Skeleton cards={4} />
  if (pages.state === 'error') return <ErrorState message={pages.error} onRetry={() => void pages.refresh()} />
  if (pages.rows.length === 0)
    return model.isNarrowed ? (
      <EmptyState icon='search' title='没有符合条件的操作记录' hint='换一个条件再看' />
    ) : (
      <EmptyState icon='clock' title='还没有操作记录' hint='在管理后台里的改动会记在这里' />
    )
  return (
    <>
      {pages.rows.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
      <ListFooter state={pages.footer} onMore={() => void pages.loadMore()} />
    </>
  )
})

/** 操作记录: what was done, who signed in, looked at personal data or exported, newest first. */
export default observer(function Audit() {
  const { api, feedback, session } = useStores()
  const [service] = useState(() => createRecordsService(api))
  const [model] = useState(() => new AuditModel(service))
  const [isExporting, setExporting] = useState(false)
  const { list, days } = model
  const { pages } = list
  useEffect(() => () => pages.dispose(), [pages])
  usePageReading(pages.refresh)
  useReachBottom(() => void pages.loadMore())
  const save = async () => {
    setExporting(true)
    const problem = await saveFile({ url: service.auditFile(model.asFile), token: session.token, name: '操作记录.csv' })
    setExporting(false)
    if (problem !== '') feedback.toast(problem)
  }
  return (
    <AdminPage title='操作记录'>
      <StickyHead>
        <SearchBar placeholder='搜索人员或对象' onChange={pages.search} onSubmit={pages.searchNow} />
        <StatusTabs label='操作类别' tabs={TABS} current={list.tab} onChange={list.choose} />
      </StickyHead>
      <View className='audit-days'>
        <View className='audit-day'>
          <DateField label='起始日期' value={days.from} onChange={(from) => model.choose({ ...days, from })} />
        </View>
        <View className='audit-day'>
          <DateField label='截止日期' value={days.to} error={daysError(days)} onChange={(to) => model.choose({ ...days, to })} />
        </View>
        {(days.from !== '' || days.to !== '') && (
          <Button inline kind='text' onPress={() => model.choose({ from: '', to: '' })}>
            不限日期
          </Button>
        )}
        <Button inline kind='secondary' loading={isExporting} disabled={daysError(days) !== ''} onPress={() => void save()}>
          导出
        </Button>
      </View>
      <Entries model={model} />
    </AdminPage>
  )
})
