import { lazy, Suspense, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { ErrorState } from '@/components/EmptyState'
import { KeyHelp } from '@/components/KeyHelp'
import { PlateText } from '@/components/PlateText'
import { SearchBar } from '@/components/SearchBar'
import { Skeleton } from '@/components/Skeleton'
import { PAGES } from '@/domain/pages'
import { useStores } from '@/hooks/useStores'
import { CandidatesModel } from '@/pages/transferCar/order/steps/crew/model'
import { mapTiles } from '@/platform/map/tiles.h5'
import { createTransferCarBoardService } from '@/services/transferCar/fleet/board'
import type { BoardModel } from '../model'
import { useDriverActs } from '../useBoard'
import { CrewCheck } from './CrewCheck'
import { Crews } from './Crews'
import { DESK_KEYS, MAP_KEYS, useDeskKeys } from './keys.h5'
import { DeskModel } from './model'
import { OrderColumns } from './OrderColumns'
import './index.scss'

const SEARCH_CLASS = 'dispatch-search'
/** Stored on the device while single letters are turned off. */
const NO_LETTERS_KEY = 'deskLettersOff'
/** Stored on the device while the map is put away. */
const NO_MAP_KEY = 'deskMapOff'
const isOff = (value: unknown): value is 'off' => value === 'off'

/** Leaflet comes with it: only who has pictures of a map and wants it fetches it. */
const DispatchMap = lazy(async () => ({ default: (await import('./map/index.h5')).DispatchMap }))

/** Whether something of the desk is on, kept on the device; it is on until somebody turns it off. */
function useSwitch(key: string): [boolean, (isOn: boolean) => void] {
  const { storage } = useStores()
  const [isOn, setOn] = useState(() => storage.get(key, isOff) === undefined)
  const turn = (isOnNow: boolean): void => {
    setOn(isOnNow)
    if (isOnNow) storage.remove(key)
    else storage.set(key, 'off')
  }
  return [isOn, turn]
}

interface DeskProps {
  desk: DeskModel
  onOpen: (id: string) => void
}

/** What dispatch must act on now, and that the board is not up to date. In place of the banner of other pages. */
const Alerts = observer(function Alerts({ desk, onOpen }: DeskProps) {
  const { alarm, moreAlarms, board } = desk
  return (
    <View className='dispatch-alerts' {...{ role: 'alert' }}>
      {alarm !== undefined && (
        <View className='dispatch-alarm'>
          <PlateText className='dispatch-alarm-words' text={`${alarm.title}${moreAlarms > 0 ? `，另有 ${moreAlarms} 条` : ''}`} />
          <Button kind='secondary' inline onPress={desk.acknowledge}>
            知道了 A
          </Button>
          <Button kind='secondary' inline onPress={() => onOpen(alarm.orderId)}>
            查看工单
          </Button>
        </View>
      )}
      {board.state === 'ready' && board.error !== '' && (
        <View className='dispatch-stale'>
          <Text>没有更新成功：{board.error}</Text>
          <Button kind='secondary' inline icon='refresh' onPress={() => void board.refresh()}>
            重试
          </Button>
        </View>
      )}
    </View>
  )
})

/** 调度台 of a wide window: orders in columns by status beside who can be sent, worked by mouse or by keyboard alone (fleet.md#board). */
export const DispatchDesk = observer(function DispatchDesk({ board }: { board: BoardModel }) {
  const { api, alarms, clock, feedback, navigation } = useStores()
  const acts = useDriverActs(board)
  const [desk] = useState(
    () => new DeskModel({ board, alarms, candidatesOf: (id) => new CandidatesModel(id, createTransferCarBoardService(api), clock) })
  )
  const [isHelping, setHelping] = useState(false)
  const [hasLetters, turnLetters] = useSwitch(NO_LETTERS_KEY)
  const [isMapOn, turnMap] = useSwitch(NO_MAP_KEY)
  const [canMap] = useState(() => mapTiles() !== undefined)
  const hasMap = canMap && isMapOn
  const open = (id: string) => void navigation.open(PAGES.order, { id })
  const create = () => void navigation.open(PAGES.createOrder)
  const toggleMap = () => turnMap(!isMapOn)
  useDeskKeys(desk, {
    open,
    create,
    help: () => setHelping(true),
    map: canMap ? toggleMap : undefined,
    hasLetters,
    searchClass: SEARCH_CLASS
  })
  const { sending } = desk
  const sent = () => {
    desk.sent()
    feedback.toast('工单已派出，等待驾驶员接单')
    void board.refresh()
  }
  return (
    <View className='dispatch'>
      <Alerts desk={desk} onOpen={open} />
      <View className='dispatch-bar'>
        <View className={SEARCH_CLASS}>
          <SearchBar placeholder='查找工单号、车牌、地点、驾驶员' onChange={desk.search} />
        </View>
        <Button kind='secondary' inline icon='plus' onPress={create}>
          新建工单
        </Button>
        {canMap && (
          <Button kind='secondary' inline icon='pin' onPress={toggleMap}>
            {isMapOn ? '收起地图' : '地图'}
          </Button>
        )}
        <Button kind='secondary' inline onPress={() => setHelping(true)}>
          快捷键
        </Button>
      </View>
      {board.state === 'loading' && <Skeleton cards={4} />}
      {board.state === 'error' && <ErrorState message={board.error} onRetry={() => void board.refresh()} />}
      {board.state === 'ready' && (
        <View className={hasMap ? 'dispatch-parts dispatch-with-map' : 'dispatch-parts'}>
          {hasMap && (
            <Suspense fallback={<View className='dispatch-map-place' />}>
              <DispatchMap desk={desk} />
            </Suspense>
          )}
          <OrderColumns desk={desk} onOpen={open} />
          <Crews desk={desk} acts={acts} onOpen={open} />
        </View>
      )}
      <View className='dispatch-said' {...{ role: 'status', 'aria-live': 'polite' }}>
        {desk.said}
      </View>
      {sending !== undefined && <CrewCheck sending={sending} onClose={desk.stopSending} onDone={sent} />}
      <KeyHelp
        open={isHelping}
        onClose={() => setHelping(false)}
        keys={canMap ? [...DESK_KEYS, ...MAP_KEYS] : DESK_KEYS}
        hasLetters={hasLetters}
        onLetters={turnLetters}
      />
      {acts.dialog}
    </View>
  )
})
