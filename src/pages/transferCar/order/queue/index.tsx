import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Section } from '@/components/Card'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Page } from '@/components/Page'
import { Skeleton } from '@/components/Skeleton'
import type { OutboxItem } from '@/domain/outbox/item'
import { useStores } from '@/hooks/useStores'
import type { Offline } from '@/stores/offlineStore'
import { ConflictSheet } from './components/ConflictSheet'
import { QueueRow } from './components/QueueRow'
import { conflictOf, groupsOf } from './queueGroups'
import './index.scss'

interface QueueProps {
  parts: Offline
  onDecide: (item: OutboxItem) => void
}

/** What waits, by order. */
const Queue = observer(function Queue({ parts: { outbox }, onDecide }: QueueProps) {
  const { feedback } = useStores()
  const say = async (done: Promise<{ error?: string }>) => {
    const { error = '' } = await done
    if (error !== '') feedback.toast(error)
  }
  if (outbox.items.length === 0)
    return <EmptyState icon='check' title='没有待同步的内容' hint='没有信号时的操作会保存在这里，联网后自动发送' />
  return (
    <>
      {outbox.isNearlyFull && <Text className='queue-note'>手机存储快满了，新拍的照片会小一些；未同步的内容不会丢失。</Text>}
      {outbox.damaged > 0 && (
        <Text className='queue-note queue-error'>有 {outbox.damaged} 项在手机上已损坏，无法读取，请核对工单后补做。</Text>
      )}
      {groupsOf(outbox.items).map(({ about, title, items }) => (
        <Section key={about} title={title} aside={<Text className='queue-line'>{items.length} 项</Text>}>
          <View {...{ role: 'list', 'aria-label': title }}>
            {items.map((item) => (
              <QueueRow
                key={item.id}
                item={item}
                percent={outbox.progress?.id === item.id ? outbox.progress.percent : undefined}
                onRetry={({ id }) => void say(outbox.retry(id))}
                onDecide={onDecide}
                onDiscard={({ id }) => void say(outbox.discard(id))}
              />
            ))}
          </View>
        </Section>
      ))}
    </>
  )
})

/** 待同步: what was done on this device and has not arrived. Nothing leaves it but by arriving or by the person's own decision. */
export default observer(function QueuePage() {
  const { offline, ui, feedback } = useStores()
  const [problem, setProblem] = useState('')
  const [deciding, setDeciding] = useState<OutboxItem>()
  const load = () => {
    setProblem('')
    offline.load().catch(() => setProblem('本机保存的内容读取失败，请联网后重试'))
  }
  useEffect(load, [offline])
  const parts = offline.loaded
  const sendAll = (outbox: Offline['outbox']) => {
    for (const { id, state } of outbox.needingPerson) if (state === 'failed') void outbox.retry(id)
    outbox.retryNow()
  }
  const insist = async (item: OutboxItem) => {
    setDeciding(undefined)
    const error = await parts?.acts.insist(item)
    if (error !== undefined) feedback.toast(error)
  }
  const giveUp = async ({ id }: OutboxItem) => {
    setDeciding(undefined)
    const done = await parts?.outbox.discard(id)
    if (done?.error !== undefined && done.error !== '') feedback.toast(done.error)
  }
  const conflict = deciding === undefined || parts === undefined ? undefined : conflictOf(parts.acts.withNewest(deciding))
  const content = () => {
    if (problem !== '') return <ErrorState message={problem} onRetry={load} />
    if (parts === undefined) return <Skeleton cards={2} />
    return parts.outbox.error === '' ? (
      <Queue parts={parts} onDecide={setDeciding} />
    ) : (
      <ErrorState title='本机保存的内容读取失败' message={parts.outbox.error} onRetry={parts.outbox.retryNow} />
    )
  }
  return (
    <Page title='待同步'>
      {content()}
      {parts !== undefined && parts.outbox.items.length > 0 && (
        <BottomBar>
          <Button icon='refresh' disabled={ui.isOffline} onPress={() => sendAll(parts.outbox)}>
            {ui.isOffline ? '联网后自动发送' : '全部重试'}
          </Button>
        </BottomBar>
      )}
      {deciding !== undefined && conflict !== undefined && (
        <ConflictSheet
          conflict={conflict}
          onKeepMine={() => void insist(deciding)}
          onTakeTheirs={() => void giveUp(deciding)}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </Page>
  )
})
