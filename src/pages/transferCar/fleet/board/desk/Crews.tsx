import { useEffect } from 'react'
import { computed } from 'mobx'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { ErrorState } from '@/components/EmptyState'
import { PlateText } from '@/components/PlateText'
import { Pressable } from '@/components/Pressable'
import { StatusTag } from '@/components/StatusTag'
import { formatDateTime } from '@/domain/format'
import { freedomOf, freedomWords } from '@/domain/transferCar/fleet/desk'
import { ACTION_RULES } from '@/domain/transferCar/order/actions'
import { labelOf, TRUCK_TYPES } from '@/domain/transferCar/order/dictionaries'
import { STATUS_INFO } from '@/domain/transferCar/order/status'
import { displayPlate } from '@/domain/validators'
import { truckOption } from '@/pages/transferCar/order/steps/crew/CrewForm'
import { PaperTag } from '../components/BoardFleet'
import type { DriverActs } from '../useBoard'
import { farWords, positionWords } from '../../texts'
import { isAlike, type BoardModel } from '../model'
import { useCardDrag } from './dragging.h5'
import { CREW_CLASS } from './keys.h5'
import type { CrewRow, DeskModel } from './model'

/** Arrows go over orders faster than anybody reads who could be sent to each; ms. */
const REST_MS = 200

interface CrewProps extends CrewRow {
  desk: DeskModel
  acts: DriverActs
}

/** A paper that runs out, by itself: time goes on without the card around it. */
const Paper = observer(function Paper({ board, expireAt }: { board: BoardModel; expireAt: number | null }) {
  return <PaperTag expireAt={expireAt} now={board.moment} />
})

/** How far he is from the chosen order or where he was last; what he does, until when as far as anybody knows, and with what. */
function factsOf({ moment: now, view }: BoardModel, { driver, candidate, truck }: CrewRow): string[] {
  const { truckType, capacityKg, plateNo, papersExpired = false } = truck?.truck ?? {}
  return [
    candidate === undefined ? positionWords(driver.position, now) : farWords(candidate, now),
    driver.active.map(({ orderNo, status }) => `${orderNo} ${STATUS_INFO[status].label}`).join('、'),
    freedomWords(freedomOf(driver, view?.roads), now),
    plateNo === undefined
      ? '没有绑定拖车'
      : [displayPlate(plateNo), labelOf(TRUCK_TYPES, truckType), `载重 ${(capacityKg ?? 0) / 1000} 吨`, papersExpired && '拖车证件已过期']
          .filter(Boolean)
          .join(' · '),
    [driver.branch, driver.roster === null ? '' : `值班至 ${formatDateTime(driver.roster.endAt)}`].filter(Boolean).join(' · ')
  ].filter(Boolean)
}

const CrewFacts = observer(function CrewFacts({ board, driver, candidate, truck }: CrewRow & { board: BoardModel }) {
  // Computed: time goes on each second, the words seldom change.
  const lines = computed(() => factsOf(board, { driver, candidate, truck }), { equals: isAlike }).get()
  return (
    <>
      {lines.map((line) => (
        <PlateText key={line} className='dispatch-line' text={line} />
      ))}
    </>
  )
})

/** One driver with his truck: pressed or dropped on an order he is about to be sent to it. */
const CrewCard = observer(function CrewCard({ desk, acts, driver, candidate, truck }: CrewProps) {
  const { id, name, onDuty, active, position, papersExpireAt } = driver
  const { attach, isOver } = useCardDrag('driver', id, (orderId) => desk.send(orderId, id))
  const { target, act } = desk
  const head = (
    <>
      <View className='dispatch-head'>
        <Text className='dispatch-name'>{name}</Text>
        <StatusTag tone={!onDuty ? 'neutral' : active.length === 0 ? 'primary' : 'warning'}>
          {!onDuty ? '下班' : active.length === 0 ? '空闲' : `忙 ${active.length} 单`}
        </StatusTag>
        <Paper board={desk.board} expireAt={papersExpireAt} />
        {truck?.carries === false && <StatusTag tone='danger'>载重不足</StatusTag>}
      </View>
      <CrewFacts board={desk.board} driver={driver} candidate={candidate} truck={truck} />
    </>
  )
  return (
    <View ref={attach} className={isOver ? 'dispatch-driver dispatch-over' : 'dispatch-driver'} {...{ role: 'listitem' }}>
      {target === undefined || act === undefined || !onDuty ? (
        <View className='dispatch-idle'>{head}</View>
      ) : (
        <Pressable className={CREW_CLASS} onPress={() => desk.send(target.id, id)}>
          {head}
        </Pressable>
      )}
      <View className='dispatch-acts'>
        <Button kind='text' inline label={`呼叫 ${name}`} onPress={() => acts.call(driver)}>
          呼叫
        </Button>
        {position !== null && (
          <Button kind='text' inline label={`查看 ${name} 的位置`} onPress={() => acts.show(driver)}>
            位置
          </Button>
        )}
        <Button kind='text' inline label={`${onDuty ? '下班' : '上班'} ${name}`} onPress={() => acts.askDuty(driver)}>
          {onDuty ? '下班' : '上班'}
        </Button>
      </View>
    </View>
  )
})

/** The trucks, those that carry the vehicle of the chosen order first. */
const Trucks = observer(function Trucks({ desk }: { desk: DeskModel }) {
  const { trucks, target } = desk
  return (
    <View {...{ role: 'region', 'aria-label': '拖车' }}>
      <Text className='dispatch-title' {...{ role: 'heading', 'aria-level': 2 }}>{`拖车 ${trucks.length}`}</Text>
      {trucks.map((each) => {
        const { label, hint } = truckOption(each, target?.orderNo ?? '')
        const isFree = each.truck.activeOrderNo === null
        return (
          <View key={each.truck.id} className='dispatch-truck'>
            <View className='dispatch-head'>
              <PlateText className='dispatch-name' text={label} />
              <StatusTag tone={isFree ? 'primary' : 'warning'}>{isFree ? '空闲' : '作业中'}</StatusTag>
              <Paper board={desk.board} expireAt={each.truck.papersExpireAt} />
            </View>
            <Text className='dispatch-line'>{hint}</Text>
          </View>
        )
      })}
    </View>
  )
})

/** Who can be sent: beside the columns, for the chosen order as the server ranks them. */
export const Crews = observer(function Crews({ desk, acts, onOpen }: { desk: DeskModel; acts: DriverActs; onOpen: (id: string) => void }) {
  const { chosen, target, act, candidates, board } = desk
  const readAt = board.view?.at
  useEffect(() => {
    if (target === undefined) return undefined
    const timer = setTimeout(() => void desk.readCandidates(), REST_MS)
    return () => clearTimeout(timer)
    // Read again with each reading of the board: positions move.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [desk, target?.id, readAt])
  const name = chosen === undefined ? '' : chosen.plateNo === null ? chosen.orderNo : displayPlate(chosen.plateNo)
  return (
    <View className='dispatch-side'>
      <View {...{ role: 'region', 'aria-label': '驾驶员' }}>
        <Text className='dispatch-title' {...{ role: 'heading', 'aria-level': 2 }}>
          {act === undefined ? `驾驶员 ${desk.crews.length}` : `${ACTION_RULES[act].label} ${name}`}
        </Text>
        {chosen !== undefined && (
          <View className='dispatch-acts'>
            <Button kind='secondary' inline onPress={() => onOpen(chosen.id)}>
              打开工单
            </Button>
            {act !== undefined && (
              <Button kind='secondary' inline label={`${ACTION_RULES[act].label} ${chosen.orderNo}`} onPress={() => desk.send(chosen.id)}>
                {ACTION_RULES[act].label}
              </Button>
            )}
          </View>
        )}
        {candidates?.state === 'error' && <ErrorState message={candidates.error} onRetry={() => void desk.readCandidates()} />}
        <View {...{ role: 'list', 'aria-label': act === undefined ? '驾驶员' : `${ACTION_RULES[act].label}给` }}>
          {desk.crews.map((row) => (
            <CrewCard key={row.driver.id} desk={desk} {...row} acts={acts} />
          ))}
        </View>
      </View>
      <Trucks desk={desk} />
    </View>
  )
})
