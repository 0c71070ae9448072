import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { useDidHide, useDidShow } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Dialog } from '@/components/Dialog'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { Page, StickyHead } from '@/components/Page'
import { Skeleton } from '@/components/Skeleton'
import { StatusTabs } from '@/components/StatusTabs'
import type { OrderCard } from '@/contract/transferCar/order/detail'
import type { BoardDriver } from '@/contract/transferCar/fleet/board'
import { useStores } from '@/hooks/useStores'
import { openLocation } from '@/platform/map'
import { callPhone } from '@/platform/phone'
import { createTransferCarBoardService } from '@/services/transferCar/fleet/board'
import { PAGES } from '@/domain/pages'
import { BoardDriverCard, BoardTruckCard } from './components/BoardFleet'
import { BoardOrder } from './components/BoardOrder'
import { CrewSheet } from './components/CrewSheet'
import { positionWords } from '../texts'
import '../components/fleet.scss'
import { useLiveOrders } from '@/pages/transferCar/components/useLiveOrders'
import { BoardModel, type BoardPanel } from './model'
import { SECOND } from '@/domain/time'

const TITLES: Readonly<Record<BoardPanel, string>> = { waiting: '待派单', running: '作业中', drivers: '驾驶员', trucks: '拖车' }
const EMPTY: Readonly<Record<BoardPanel, string>> = {
  waiting: '没有等待派单的工单',
  running: '没有作业中的工单',
  drivers: '还没有驾驶员',
  trucks: '还没有拖车'
}

/** Moves the board's clock on while the page is in front. */
function useSeconds(tick: () => void): void {
  const [seconds] = useState(() => {
    let timer: ReturnType<typeof setInterval> | undefined
    const stop = (): void => clearInterval(timer)
    const start = (): void => {
      stop()
      timer = setInterval(tick, SECOND)
    }
    return { start, stop }
  })
  useDidShow(seconds.start)
  useDidHide(seconds.stop)
  useEffect(() => {
    seconds.start()
    return seconds.stop
  }, [seconds])
}

/** 调度台: orders by urgency, drivers and trucks by readiness, live; one list at a time on a phone, all side by side where there is room. */
export default observer(function DispatchBoard() {
  const { api, orders, session, navigation, feedback, clock, uuid, im } = useStores()
  const [model] = useState(() => new BoardModel({ service: createTransferCarBoardService(api), orders, clock, uuid }))
  const [sent, setSent] = useState<OrderCard>()
  const [asked, setAsked] = useState<BoardDriver>()
  const [isChanging, setChanging] = useState(false)
  useDidShow(() => {
    if (session.isSignedIn) void model.refresh()
  })
  useSeconds(model.tick)
  useLiveOrders({ changed: () => void model.refresh(), returned: () => void model.refresh() })
  // 上班 and 下班 are news about a person.
  useEffect(() => im.watch('organization', () => void model.refresh()), [im, model])

  const open = (order: OrderCard) => void navigation.open(PAGES.order, { id: order.id })
  const call = (driver: BoardDriver) =>
    void callPhone(driver.mobile).then((isOut) => {
      if (!isOut) feedback.toast('没有拨出电话')
    })
  const show = ({ position }: BoardDriver) => {
    if (position !== null) void openLocation({ point: position, name: '驾驶员位置', address: positionWords(position, model.now) })
  }
  const changeDuty = async (driver: BoardDriver) => {
    setChanging(true)
    const problem = await model.setDuty(driver.id, !driver.onDuty)
    setChanging(false)
    setAsked(undefined)
    feedback.toast(problem === '' ? `${driver.name}已${driver.onDuty ? '下班' : '上班'}` : problem)
  }
  const lists: Readonly<Record<BoardPanel, JSX.Element[]>> = {
    waiting: model.waiting.map((order) => <BoardOrder key={order.id} model={model} order={order} onOpen={open} onDispatch={setSent} />),
    running: model.running.map((order) => <BoardOrder key={order.id} model={model} order={order} onOpen={open} onDispatch={setSent} />),
    drivers: model.drivers.map((driver) => (
      <BoardDriverCard key={driver.id} model={model} driver={driver} onCall={call} onShow={show} onDuty={setAsked} />
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
  const verb = asked?.onDuty === true ? '下班' : '上班'
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
      <Dialog
        open={asked !== undefined}
        title={`${asked?.name ?? ''}${verb}？`}
        confirmText={`设为${verb}`}
        loading={isChanging}
        onConfirm={() => asked !== undefined && void changeDuty(asked)}
        onCancel={() => setAsked(undefined)}
      >
        <Text>{verb === '上班' ? '上班后可以接到派单。' : '下班后不再出现在派单名单中。'}</Text>
      </Dialog>
    </Page>
  )
})
