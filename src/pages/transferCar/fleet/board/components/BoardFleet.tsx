import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { Card } from '@/components/Card'
import { PlateChip } from '@/components/PlateChip'
import { StatusTag } from '@/components/StatusTag'
import type { BoardDriver, BoardTruck } from '@/contract/transferCar/fleet/board'
import { formatDateTime } from '@/domain/format'
import { paperState } from '@/domain/transferCar/fleet/papers'
import { labelOf, TRUCK_TYPES } from '@/domain/transferCar/order/dictionaries'
import type { BoardModel } from '../model'
import { loadWords, positionWords } from '@/pages/transferCar/fleet/texts'

/**
 * Says so when the earliest paper of a driver or truck has run out or soon will (fleet.md#papers); nothing otherwise. @param now epoch ms
 */
export function PaperTag({ expireAt, now }: { expireAt: number | null; now: number }) {
  const state = expireAt === null ? 'VALID' : paperState(expireAt, now)
  if (state === 'VALID') return null
  return <StatusTag tone={state === 'EXPIRED' ? 'danger' : 'warning'}>{state === 'EXPIRED' ? '证件已过期' : '证件即将到期'}</StatusTag>
}

interface DriverProps {
  model: BoardModel
  driver: BoardDriver
  onCall: (driver: BoardDriver) => void
  onShow: (driver: BoardDriver) => void
  /** Asks before it sends him to work or home. */
  onDuty: (driver: BoardDriver) => void
}

/** One driver: on duty or not, what he does, where he was last. */
export const BoardDriverCard = observer(function BoardDriverCard({ model, driver, onCall, onShow, onDuty }: DriverProps) {
  const { name, branch, onDuty: isOnDuty, active, doneToday, roster, position, papersExpireAt } = driver
  return (
    <Card className='board-driver'>
      <View className='board-row'>
        <Text className='board-strong'>{name}</Text>
        <View className='board-tags'>
          <PaperTag expireAt={papersExpireAt} now={model.now} />
          <StatusTag tone={isOnDuty ? 'success' : 'neutral'}>{isOnDuty ? '上班' : '下班'}</StatusTag>
          {isOnDuty && (
            <StatusTag tone={active.length === 0 ? 'primary' : 'warning'}>
              {active.length === 0 ? '空闲' : `忙 ${active.length} 单`}
            </StatusTag>
          )}
        </View>
      </View>
      <Text className='board-line'>
        {[branch, active.length === 0 ? '' : loadWords(driver), `今日完成 ${doneToday} 单`].filter(Boolean).join(' · ')}
      </Text>
      {roster !== null && <Text className='board-line'>{`值班表：${roster.title}，至 ${formatDateTime(roster.endAt)}`}</Text>}
      <Text className='board-line'>{positionWords(position, model.now)}</Text>
      <View className='board-actions'>
        <Button kind='secondary' inline icon='phone' label={`呼叫 ${name}`} onPress={() => onCall(driver)}>
          呼叫
        </Button>
        {position !== null && (
          <Button kind='secondary' inline icon='pin' label={`查看 ${name} 的位置`} onPress={() => onShow(driver)}>
            位置
          </Button>
        )}
        <Button kind='secondary' inline icon='clock' label={`${isOnDuty ? '下班' : '上班'} ${name}`} onPress={() => onDuty(driver)}>
          {isOnDuty ? '下班' : '上班'}
        </Button>
      </View>
    </Card>
  )
})

/** One truck: what it carries, who drives it, what it does. */
export const BoardTruckCard = observer(function BoardTruckCard({ model, truck }: { model: BoardModel; truck: BoardTruck }) {
  return (
    <Card className='board-truck'>
      <View className='board-row'>
        <PlateChip plateNo={truck.plateNo} situation='NORMAL' large />
        <View className='board-tags'>
          <PaperTag expireAt={truck.papersExpireAt} now={model.now} />
          <StatusTag tone={truck.activeOrderNo === null ? 'primary' : 'warning'}>
            {truck.activeOrderNo === null ? '空闲' : '作业中'}
          </StatusTag>
        </View>
      </View>
      <Text className='board-line'>
        {[
          labelOf(TRUCK_TYPES, truck.truckType),
          `载重 ${truck.capacityKg / 1000} 吨`,
          truck.driverName ?? '未绑定驾驶员',
          truck.activeOrderNo ?? ''
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Card>
  )
})
