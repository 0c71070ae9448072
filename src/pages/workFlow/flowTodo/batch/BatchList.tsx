import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useDidShow, useReachBottom } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { BottomBar } from '@/components/BottomBar'
import { Button } from '@/components/Button'
import { Dialog } from '@/components/Dialog'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { TextAreaField } from '@/components/Field'
import { ListFooter } from '@/components/ListFooter'
import { Page, StickyHead } from '@/components/Page'
import { SearchBar } from '@/components/SearchBar'
import { Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import { useStores } from '@/hooks/useStores'
import { createWorkFlowService } from '@/services/workFlow'
import { BatchModel, type BatchDecision } from './model'
import { FlowListModel } from '@/pages/workFlow/stores/flowList/model'
import { FlowCard } from '@/pages/workFlow/components/FlowCard'
import '../../components/flowList.scss'

/** What became of each task that was decided together. */
const Results = observer(function Results({ batch, onClose }: { batch: BatchModel; onClose: () => void }) {
  const { results } = batch
  if (results === undefined) return null
  const refused = results.filter((result) => result.refused !== '').length
  const title = refused === 0 ? `${results.length} 条已办理` : `${results.length - refused} 条已办理，${refused} 条没有办理`
  return (
    <Sheet open title={title} onClose={onClose} footer={<Button onPress={onClose}>知道了</Button>}>
      {[...results]
        .sort((a, b) => Number(b.refused !== '') - Number(a.refused !== ''))
        .map((result) => (
          <View key={result.id} className='flow-result'>
            <Text className='flow-result-title'>{result.title}</Text>
            {result.refused === '' ? (
              <Text className='flow-result-done'>已办理</Text>
            ) : (
              <Text className='flow-result-refused'>{`没有办理：${result.refused}`}</Text>
            )}
          </View>
        ))}
    </Sheet>
  )
})

/** To-dos of one kind, ticked and decided together. */
export const BatchList = observer(function BatchList({ onLeave }: { onLeave: () => void }) {
  const { api, session, uuid, clock } = useStores()
  const [{ list, batch }] = useState(() => {
    const service = createWorkFlowService(api)
    return { list: new FlowListModel({ kind: 'batch', service, uuid }), batch: new BatchModel({ service, uuid }) }
  })
  const [decision, setDecision] = useState<BatchDecision>()
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
  const decide = async () => {
    if (decision === undefined) return
    await batch.decide(decision)
    if (batch.failure !== '') return
    setDecision(undefined)
    void list.refresh()
  }
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
  const word = decision === undefined ? '' : (words[decision] ?? '')
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
      <Dialog
        open={decision !== undefined}
        title={`${word} ${count} 条待办？`}
        confirmText={`全部${word}`}
        isDangerous={decision === 'reject'}
        loading={batch.isSending}
        onConfirm={() => void decide()}
        onCancel={() => setDecision(undefined)}
      >
        <TextAreaField
          label='审批意见'
          mark='选填'
          value={batch.opinion}
          maxLength={500}
          error={batch.failure}
          onInput={batch.setOpinion}
        />
      </Dialog>
      <Results batch={batch} onClose={batch.clear} />
    </Page>
  )
})
