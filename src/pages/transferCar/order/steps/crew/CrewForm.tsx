import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { Button } from '@/components/Button'
import { EmptyState, ErrorState } from '@/components/EmptyState'
import { CheckField, ChoiceField, TextField } from '@/components/Field'
import { OptionList } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import type { Candidate, TruckCandidate } from '@/contract/transferCar/fleet/board'
import { formatTime } from '@/domain/format'
import { inSystem } from '@/domain/transferCar/order/coordinates'
import { labelOf, TRUCK_TYPES } from '@/domain/transferCar/order/dictionaries'
import { displayPlate } from '@/domain/validators'
import { useLocationChoice } from '@/hooks/useLocationChoice'
import { positionOfText } from '@/pages/transferCar/stores/locate'
import type { CandidatesModel } from '@/pages/transferCar/order/steps/crew/model'
import { farWords } from '@/pages/transferCar/fleet/texts'
import { FieldError, ReasonField } from '@/pages/transferCar/components/sheetParts'
import type { StepFormProps } from '../stepProps'

/** Minutes until arrival that a dispatcher usually says. */
const ETA_MINUTES = ['15', '30', '45', '60', '90'] as const

const remarks = (parts: readonly (string | null | false)[]): string =>
  parts.filter((part) => part !== null && part !== false && part !== '').join(' · ')

const driverOption = (candidate: Candidate, otherOrders: readonly string[], now: number) => ({
  value: candidate.driver.id,
  label: candidate.driver.name,
  hint: remarks([
    farWords(candidate, now),
    candidate.driver.branch,
    otherOrders.length > 0 ? `正在执行 ${otherOrders.join('、')}` : '空闲',
    candidate.driver.papersExpired && '证件已过期'
  ])
})

/** One truck to choose, with what it carries and what speaks against it. @param orderNo of the order it is chosen for */
export const truckOption = ({ truck, carries }: TruckCandidate, orderNo: string) => ({
  value: truck.id,
  label: `${displayPlate(truck.plateNo)} ${labelOf(TRUCK_TYPES, truck.truckType)}`,
  hint: remarks([
    `载重 ${truck.capacityKg / 1000} 吨`,
    carries === false && '载重不足',
    truck.driverName ?? '未绑定驾驶员',
    truck.activeOrderNo !== null && truck.activeOrderNo !== orderNo && `正在执行 ${truck.activeOrderNo}`,
    truck.papersExpired && '证件已过期'
  ])
})

/** 未定位 is asked again at dispatch (intake.md#required-fields): coordinates that the reporter sent, pasted, or a place on the map. */
const PlaceOfOrder = observer(function PlaceOfOrder({ order, step }: Pick<StepFormProps, 'order' | 'step'>) {
  const known = step.body.crewPosition
  const [text, setText] = useState(known === undefined ? '' : `${known.lng},${known.lat}`)
  const isWrong = text !== '' && positionOfText(text) === undefined
  const change = (typed: string) => {
    setText(typed)
    step.set('crewPosition', positionOfText(typed))
  }
  const choose = useLocationChoice(`dispatch:${order.id}`, ({ point }) => {
    const { lng, lat } = inSystem(point, 'GCJ02')
    change(`${lng.toFixed(6)},${lat.toFixed(6)}`)
  })
  return (
    <>
      <TextField
        label='现场坐标'
        mark='选填'
        value={text}
        maxLength={60}
        placeholder='例如 114.05791,22.54310'
        help='工单未定位。请报案人发送位置，把坐标粘贴到这里，或在地图上选'
        error={isWrong ? '坐标应为经度和纬度两个小数' : ''}
        onInput={change}
      />
      <Button kind='secondary' icon='pin' onPress={() => void choose(known)}>
        在地图上选现场位置
      </Button>
    </>
  )
})

/**
 * Driver and truck from those on duty, nearest first; busy drivers and light trucks are marked and confirmed (fleet.md#choosing-a-crew,
 * fleet.md#capacity).
 */
export const CrewForm = observer(function CrewForm({ order, step, duty }: StepFormProps & { duty: CandidatesModel }) {
  useEffect(() => {
    void duty.load().then(() => {
      const { obvious } = duty
      if (step.action !== 'dispatch' || step.body.driverId !== undefined || obvious === undefined) return
      step.set('driverId', obvious.driverId)
      step.set('truckId', obvious.truckId)
    })
  }, [duty, step])
  const { body, errors } = step
  if (duty.state === 'loading') return <Skeleton cards={2} />
  if (duty.state === 'error') return <ErrorState message={duty.error} onRetry={() => void duty.load()} />
  const driver = duty.drivers.find((one) => one.driver.id === body.driverId)
  const chosenTruck = duty.trucks.find((one) => one.truck.id === body.truckId)
  const truck = chosenTruck?.truck
  const isTruckBusy = truck !== undefined && truck.activeOrderNo !== null && truck.activeOrderNo !== order.orderNo
  const isBusy = isTruckBusy || (driver !== undefined && duty.otherOrders(driver).length > 0)
  const chooseDriver = (id: string) => {
    const ownOf = (driverId: string | undefined) =>
      duty.trucks.find((one) => driverId !== undefined && one.truck.driverId === driverId)?.truck.id
    // A truck that nobody chose for itself goes with its driver.
    if (body.truckId === undefined || body.truckId === ownOf(body.driverId)) step.set('truckId', ownOf(id))
    step.set('driverId', id)
    step.set('confirmBusy', undefined)
    step.set('confirmCapacity', undefined)
  }
  const chooseTruck = (id: string) => {
    step.set('truckId', id)
    step.set('confirmBusy', undefined)
    step.set('confirmCapacity', undefined)
  }
  const minutes =
    body.etaAt === undefined
      ? undefined
      : ETA_MINUTES.find((text) => Math.abs((body.etaAt ?? 0) - duty.readAt - Number(text) * 60000) < 1000)
  const isObvious =
    step.action === 'dispatch' &&
    body.driverId === duty.obvious?.driverId &&
    body.truckId === duty.obvious?.truckId &&
    body.driverId !== undefined
  const isExpired = driver?.driver.papersExpired === true || truck?.papersExpired === true
  return (
    <>
      <Text className='step-heading'>驾驶员</Text>
      {isObvious && <Text className='step-line'>已按空闲和距离选好，可以改选</Text>}
      {duty.drivers.length === 0 ? (
        <EmptyState icon='user' title='没有在班的驾驶员' />
      ) : (
        <OptionList
          options={duty.drivers.map((one) => driverOption(one, duty.otherOrders(one), duty.readAt))}
          current={body.driverId ?? null}
          onChoose={chooseDriver}
        />
      )}
      <FieldError text={errors.driverId} />
      <Text className='step-heading'>拖车</Text>
      {duty.trucks.length === 0 ? (
        <EmptyState icon='truck' title='没有可用的拖车' />
      ) : (
        <OptionList
          options={duty.trucks.map((one) => truckOption(one, order.orderNo))}
          current={body.truckId ?? null}
          onChoose={chooseTruck}
        />
      )}
      <FieldError text={errors.truckId} />
      {isBusy && (
        <CheckField
          label='所选驾驶员或拖车正在执行其他工单，仍然派给本单'
          checked={body.confirmBusy === true}
          onChange={(checked) => step.set('confirmBusy', checked || undefined)}
        />
      )}
      <FieldError text={errors.confirmBusy} />
      {chosenTruck?.carries === false && (
        <CheckField
          label='所选拖车载重小于事故车总质量，仍然派出'
          checked={body.confirmCapacity === true}
          onChange={(checked) => step.set('confirmCapacity', checked || undefined)}
        />
      )}
      <FieldError text={errors.confirmCapacity} />
      {isExpired && (
        <TextField
          label='证件过期仍派单的说明'
          value={body.note ?? ''}
          maxLength={500}
          error={errors.note}
          onInput={(text) => step.set('note', text)}
        />
      )}
      {step.action === 'dispatch' && order.position === null && <PlaceOfOrder order={order} step={step} />}
      <ChoiceField
        label='预计到达'
        mark='选填'
        error={errors.etaAt}
        options={ETA_MINUTES.map((text) => ({ value: text, label: `${text} 分钟` }))}
        value={minutes}
        onChange={(text) => step.set('etaAt', duty.readAt + Number(text) * 60000)}
        {...(body.etaAt !== undefined && { help: `约 ${formatTime(body.etaAt)} 到达` })}
      />
      {step.action === 'reassign' && <ReasonField step={step} label='改派原因' usual={['有更近的车', '车辆故障', '驾驶员要求']} />}
    </>
  )
})
