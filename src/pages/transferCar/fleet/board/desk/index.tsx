import { useState } from 'react'
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
import { createTransferCarBoardService } from '@/services/transferCar/fleet/board'
import type { BoardModel } from '../model'
import { useDriverActs } from '../useBoard'
import { CrewCheck } from './CrewCheck'
import { Crews } from './Crews'
import { DESK_KEYS, useDeskKeys } from './keys.h5'
import { DeskModel } from './model'
import { OrderColumns } from './OrderColumns'
import './index.scss'

const SEARCH_CLASS = 'dispatch-search'
/** Stored on the device while single letters are turned off. */
const NO_LETTERS_KEY = 'deskLettersOff'
const isOff = (value: unknown): value is 'off' => value === 'off'

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
  const { api, alarms, clock, feedback, navigation, storage } = useStores()
  const acts = useDriverActs(board)
  const [desk] = useState(
    () => new DeskModel({ board, alarms, candidatesOf: (id) => new CandidatesModel(id, createTransferCarBoardService(api), clock) })
  )
  const [isHelping, setHelping] = useState(false)
  const [hasLetters, setLetters] = useState(() => storage.get(NO_LETTERS_KEY, isOff) === undefined)
  const open = (id: string) => void navigation.open(PAGES.order, { id })
  const create = () => void navigation.open(PAGES.createOrder)
  const useLetters = (isOn: boolean) => {
    setLetters(isOn)
    if (isOn) storage.remove(NO_LETTERS_KEY)
    else storage.set(NO_LETTERS_KEY, 'off')
  }
  useDeskKeys(desk, { open, create, help: () => setHelping(true), hasLetters, searchClass: SEARCH_CLASS })
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
        <Button kind='secondary' inline onPress={() => setHelping(true)}>
          快捷键
        </Button>
      </View>
      {board.state === 'loading' && <Skeleton cards={4} />}
      {board.state === 'error' && <ErrorState message={board.error} onRetry={() => void board.refresh()} />}
      {board.state === 'ready' && (
        <View className='dispatch-parts'>
          <OrderColumns desk={desk} onOpen={open} />
          <Crews desk={desk} acts={acts} onOpen={open} />
        </View>
      )}
      <View className='dispatch-said' {...{ role: 'status', 'aria-live': 'polite' }}>
        {desk.said}
      </View>
      {sending !== undefined && <CrewCheck sending={sending} onClose={desk.stopSending} onDone={sent} />}
      <KeyHelp open={isHelping} onClose={() => setHelping(false)} keys={DESK_KEYS} hasLetters={hasLetters} onLetters={useLetters} />
      {acts.dialog}
    </View>
  )
})
