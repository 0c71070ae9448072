import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Page, StickyHead } from '@/components/Page'
import { Skeleton } from '@/components/Skeleton'
import { StatusTabs } from '@/components/StatusTabs'
import type { OrderCard } from '@/contract/transferCar/order/detail'
import { useStores } from '@/hooks/useStores'
import { PAGES } from '@/domain/pages'
import { BoardDriverCard, BoardTruckCard } from './components/BoardFleet'
import { BoardOrder } from './components/BoardOrder'
import { CrewSheet } from './components/CrewSheet'
import '../components/fleet.scss'
import type { BoardModel, BoardPanel } from './model'
import { useDriverActs } from './useBoard'

const TITLES: Readonly<Record<BoardPanel, string>> = { waiting: '待派单', running: '作业中', drivers: '驾驶员', trucks: '拖车' }
const EMPTY: Readonly<Record<BoardPanel, string>> = {
  waiting: '没有等待派单的工单',
  running: '没有作业中的工单',
  drivers: '还没有驾驶员',
  trucks: '还没有拖车'
}

/** 调度台: orders by urgency, drivers and trucks by readiness, live; one list at a time on a phone, all side by side where there is room. */
export const BoardLists = observer(function BoardLists({ model }: { model: BoardModel }) {
  const { navigation, feedback } = useStores()
  const { call, show, askDuty, dialog } = useDriverActs(model)
  const [sent, setSent] = useState<OrderCard>()

  const open = (order: OrderCard) => void navigation.open(PAGES.order, { id: order.id })
  const lists: Readonly<Record<BoardPanel, JSX.Element[]>> = {
    waiting: model.waiting.map((order) => <BoardOrder key={order.id} model={model} order={order} onOpen={open} onDispatch={setSent} />),
    running: model.running.map((order) => <BoardOrder key={order.id} model={model} order={order} onOpen={open} onDispatch={setSent} />),
    drivers: model.drivers.map((driver) => (
      <BoardDriverCard key={driver.id} model={model} driver={driver} onCall={call} onShow={show} onDuty={askDuty} />
    )),
    trucks: model.trucks.map((truck) => <BoardTruckCard key={truck.id} model={model} truck={truck} />)
  }
  const panels = Object.keys(TITLES) as BoardPanel[]
  const panelOf = (panel: BoardPanel) => (
    <View
      key={panel}
      className={panel === model.panel ? 'board-panel board-panel-current' : 'board-panel'}
      {...{ role: 'region', 'aria-label': TITLES[panel] }}
    >
      <Text className='board-title' {...{ role: 'heading', 'aria-level': 2 }}>{`${TITLES[panel]} ${lists[panel].length}`}</Text>
      {lists[panel].length === 0 ? <EmptyState icon='clipboard' title={EMPTY[panel]} /> : lists[panel]}
    </View>
  )
  return (
    <Page title='调度台' className='board-page'>
      <StickyHead>
        <View className='board-tabs'>
          <StatusTabs
            label='调度台'
            current={model.panel}
            onChange={model.show}
            tabs={panels.map((panel) => ({
              value: panel,
              label: TITLES[panel],
              ...(model.view !== undefined && { count: lists[panel].length })
            }))}
          />
        </View>
        {model.state === 'ready' && model.error !== '' && (
          <View className='board-stale' {...{ role: 'alert' }}>
            <Text>没有更新成功：{model.error}</Text>
            <Button kind='secondary' inline icon='refresh' onPress={() => void model.refresh()}>
              重试
            </Button>
          </View>
        )}
      </StickyHead>
      {model.state === 'loading' && <Skeleton cards={4} />}
      {model.state === 'error' && <ErrorState message={model.error} onRetry={() => void model.refresh()} />}
      {model.state === 'ready' && <View className='board-columns'>{panels.map(panelOf)}</View>}
      {sent !== undefined && (
        <CrewSheet
          order={sent}
          onClose={() => setSent(undefined)}
          onDone={() => {
            setSent(undefined)
            feedback.toast('工单已派出，等待驾驶员接单')
            void model.refresh()
          }}
        />
      )}
      {dialog}
    </Page>
  )
})
