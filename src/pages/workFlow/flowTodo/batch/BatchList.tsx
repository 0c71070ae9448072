import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useDidShow, useReachBottom } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { ListFooter } from '@/components/ListFooter'
import { Page, StickyHead } from '@/components/Page'
import { SearchBar } from '@/components/SearchBar'
import { Skeleton } from '@/components/Skeleton'
import { useStores } from '@/hooks/useStores'
import { createWorkFlowService } from '@/services/workFlow'
import { BatchDecision } from './BatchDecision'
import { BatchModel, type BatchDecision as Decision } from './model'
import { FlowListModel } from '@/pages/workFlow/stores/flowList/model'
import { FlowCard } from '@/pages/workFlow/components/FlowCard'
import '../../components/flowList.scss'

/** To-dos of one kind, ticked and decided together. */
export const BatchList = observer(function BatchList({ onLeave }: { onLeave: () => void }) {
  const { api, session, uuid, clock } = useStores()
  const [{ list, batch }] = useState(() => {
    const service = createWorkFlowService(api)
    return { list: new FlowListModel({ kind: 'batch', service, uuid }), batch: new BatchModel({ service, uuid }) }
  })
  const [decision, setDecision] = useState<Decision>()
  useEffect(() => {
    if (session.isSignedIn) void list.refresh()
    return () => list.dispose()
  }, [list, session])
  useDidShow(() => {
    if (session.isSignedIn) void list.refresh()
  })
  useReachBottom(() => void list.pages.loadMore())
  const { pages } = list
  const count = batch.chosen.size
  const content = () => {
    if (pages.state === 'loading') return <Skeleton cards={4} />
    if (pages.state === 'error') return <ErrorState message={pages.error} onRetry={() => void list.refresh()} />
    if (pages.rows.length === 0)
      return (
        <EmptyState
          icon='flow'
          title={pages.keyword === '' ? '没有可以批量审批的待办' : `没有找到“${pages.keyword}”`}
          hint='由流程设计者允许批量审批的待办会出现在这里'
          action={{ text: '返回待办', onPress: onLeave }}
        />
      )
    const now = clock.now() + (clock.offsetMs ?? 0)
    return (
      <>
        {pages.shown.map((row) => (
          <FlowCard
            key={row.id}
            row={row}
            kind='batch'
            now={now}
            act={undefined}
            isOpen={false}
            onSwipe={list.swipe}
            onPress={batch.toggle}
            tick={{ isChosen: batch.isChosen(row), isOffered: batch.canTake(row) }}
          />
        ))}
        <ListFooter state={pages.footer} onMore={() => void pages.loadMore()} />
      </>
    )
  }
  const { words } = batch
  const counted = count === 0 ? '' : `（${count}）`
  return (
    <Page title='批量审批' onBack={onLeave}>
      <StickyHead>
        <SearchBar placeholder='搜索标题或流程' onChange={pages.search} onSubmit={pages.searchNow} />
        <View className='flow-batch-head'>
          <Text>{count === 0 ? '同一流程、同一节点的待办可以一起办理' : `已选 ${count} 条`}</Text>
          <Button kind='text' inline disabled={pages.rows.length === 0} onPress={() => batch.toggleAll(pages.shown)}>
            {count === 0 ? '全选同类' : '全选或清空'}
          </Button>
        </View>
      </StickyHead>
      {content()}
      <BottomBar>
        <View className='flow-batch-buttons'>
          <View className='flow-batch-button'>
            <Button kind='secondary' onPress={onLeave}>
              取消
            </Button>
          </View>
          {words.reject !== undefined && (
            <View className='flow-batch-button'>
              <Button kind='secondary' disabled={count === 0} onPress={() => setDecision('reject')}>{`${words.reject}${counted}`}</Button>
            </View>
          )}
          {words.approve !== undefined && (
            <View className='flow-batch-button flow-batch-main'>
              <Button disabled={count === 0} onPress={() => setDecision('approve')}>{`${words.approve}${counted}`}</Button>
            </View>
          )}
        </View>
      </BottomBar>
      <BatchDecision batch={batch} decision={decision} onClose={() => setDecision(undefined)} onDone={() => void list.refresh()} />
    </Page>
  )
})
