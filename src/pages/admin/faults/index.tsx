import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useReachBottom } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { ListFooter } from '@/components/ListFooter'
import { StickyHead } from '@/components/Page'
import { Pressable } from '@/components/Pressable'
import { Skeleton } from '@/components/Skeleton'
import { StatusTabs, type StatusTab } from '@/components/StatusTabs'
import { StatusTag } from '@/components/StatusTag'
import type { AppFault } from '@/contract/faults'
import { formatDateTime } from '@/domain/format'
import { usePageReading } from '@/hooks/pages/usePageReading'
import { useStores } from '@/hooks/useStores'
import { createRecordsService } from '@/services/admin/records'
import { Submission } from '@/stores/submission'
import { AdminPage } from '../components/AdminPage'
import { TabbedList } from '../components/tabbedList'
import './index.scss'

type State = 'OPEN' | 'DONE'
const TABS: readonly StatusTab<State | 'ALL'>[] = [
  { value: 'ALL', label: '全部' },
  { value: 'OPEN', label: '未处理' },
  { value: 'DONE', label: '已修复' }
]
const PLATFORMS: Readonly<Record<AppFault['platform'], string>> = { h5: 'H5', weapp: '微信小程序', alipay: '支付宝小程序' }

function Fault({ fault, isBusy, onEnd }: { fault: AppFault; isBusy: boolean; onEnd: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const { platform, message, stack, page, release, times, firstAt, lastAt, doneAt } = fault
  return (
    <Section
      title={message}
      className='fault'
      aside={<StatusTag tone={doneAt === null ? 'danger' : 'success'}>{doneAt === null ? `${times} 次` : '已修复'}</StatusTag>}
    >
      <Text className='fault-line'>{`${PLATFORMS[platform]} ${release}${page === '' ? '' : `，${page}`}`}</Text>
      <Text className='fault-line'>{`最近 ${formatDateTime(lastAt)}，最早 ${formatDateTime(firstAt)}`}</Text>
      {isOpen && stack !== '' && <Text className='fault-stack'>{stack}</Text>}
      <View className='fault-acts'>
        {stack !== '' && (
          <Pressable className='fault-more' expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            <Text>{isOpen ? '收起位置' : '查看位置'}</Text>
          </Pressable>
        )}
        {doneAt === null && (
          <Button inline kind='secondary' loading={isBusy} onPress={onEnd}>
            标记已修复
          </Button>
        )}
      </View>
    </Section>
  )
}

/** 错误报告: what went wrong in the app on people's devices (administration.md#faults-of-the-app). */
export default observer(function Faults() {
  const { api, uuid, feedback } = useStores()
  const [{ service, model, acts }] = useState(() => {
    const service = createRecordsService(api)
    return {
      service,
      model: new TabbedList<AppFault, State>((at, state, signal) =>
        service.faults({ ...at, ...(state !== undefined && { state }) }, signal)
      ),
      acts: new Submission({ uuid })
    }
  })
  const { pages } = model
  useEffect(() => () => pages.dispose(), [pages])
  usePageReading(pages.refresh)
  useReachBottom(() => void pages.loadMore())
  const end = async (id: string) => {
    const answer = await acts.run(`end ${id}`, { id }, (key) => service.endFault(id, key))
    if (answer === undefined) feedback.toast(acts.failure)
    else await pages.refresh()
  }
  const content = () => {
    if (pages.state === 'loading') return <Skeleton cards={3} />
    if (pages.state === 'error') return <ErrorState message={pages.error} onRetry={() => void pages.refresh()} />
    if (pages.rows.length === 0)
      return model.isNarrowed ? (
        <EmptyState icon='search' title='没有这样的错误' hint='换一个状态再看' />
      ) : (
        <EmptyState icon='check' title='没有错误报告' hint='应用在设备上出错时会记在这里，不含是谁的设备' />
      )
    return (
      <>
        {pages.rows.map((fault) => (
          <Fault key={fault.id} fault={fault} isBusy={acts.running === `end ${fault.id}`} onEnd={() => void end(fault.id)} />
        ))}
        <ListFooter state={pages.footer} onMore={() => void pages.loadMore()} />
      </>
    )
  }
  return (
    <AdminPage title='错误报告'>
      <StickyHead>
        <StatusTabs label='状态' tabs={TABS} current={model.tab} onChange={model.choose} />
      </StickyHead>
      {content()}
    </AdminPage>
  )
})
