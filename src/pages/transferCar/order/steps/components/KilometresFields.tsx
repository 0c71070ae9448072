import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { ChoiceField, TextField } from '@/components/Field'
import type { TripKilometres } from '@/contract/transferCar/order/detail'
import type { GeoRoute } from '@/contract/transferCar/order/places'
import { resultOf } from '@/domain/apiError'
import { formatDistance } from '@/domain/format/measure'
import { DISTANCE_SOURCES } from '@/domain/transferCar/order/dictionaries'
import { differsFromPlan } from '@/domain/transferCar/order/driven'
import { useStores } from '@/hooks/useStores'
import { optionsOf } from '@/pages/transferCar/order/choices'
import { createTransferCarService } from '@/services/transferCar/order/orders'
import type { StepFormProps } from '../stepProps'
import { DistanceField } from './DistanceField'
import { PlannedDistance } from './PlannedDistance'
import { StepPhotos } from './StepPhotos'

/** By track only where the trip gave it. */
const TYPED_SOURCES = optionsOf(DISTANCE_SOURCES).filter(({ value }) => value !== 'TRACK')

const roadOf = (planned: TripKilometres['planned'] | undefined): number | undefined =>
  planned?.source === 'road' ? planned.distanceM : undefined

/** Fills in what the trip gave; what somebody typed before stays. */
function fillIn(step: StepFormProps['step'], found: TripKilometres | null): void {
  const { body } = step
  const isFree = body.distanceSource === undefined ? body.distanceM === undefined : body.distanceSource === 'TRACK'
  const metres = found?.drivenM ?? roadOf(found?.planned)
  if (!isFree || metres === undefined) return
  step.set('distanceSource', found?.drivenM == null ? 'MAP' : 'TRACK')
  step.set('distanceM', metres)
}

/** What the trip gives by itself; undefined while it is read, null without a network. Whoever sends meanwhile waits for it. */
function useKilometres(orderId: string, step: StepFormProps['step']): TripKilometres | null | undefined {
  const { api, positions } = useStores()
  const [found, setFound] = useState<TripKilometres | null>()
  useEffect(() => {
    let isOver = false
    // The last points of the trip are still on the phone.
    step.reading = positions
      .send()
      .then(() => resultOf(createTransferCarService(api).kilometres(orderId)))
      .then(({ data = null }) => {
        if (isOver) return
        setFound(data)
        fillIn(step, data)
      })
      .catch(() => setFound(null))
    return () => {
      isOver = true
    }
  }, [api, positions, orderId, step])
  return found
}

/** Kilometres of the leg (intake.md#kilometres): by the track, else by the odometer or the plan; a reason where driven and planned differ. */
export const KilometresFields = observer(function KilometresFields(props: StepFormProps) {
  const { step, order } = props
  const found = useKilometres(order.id, step)
  const { distanceM, distanceSource } = step.body
  const road = roadOf(found?.planned)
  const isApart = road !== undefined && distanceM !== undefined && differsFromPlan(distanceM, road)
  const reason = (
    <TextField
      label={isApart ? '与规划不一致的原因' : '手工里程的原因'}
      mark='必填'
      value={step.body.distanceReason ?? ''}
      maxLength={200}
      placeholder={isApart ? '例如：封路绕行' : ''}
      error={step.errors.distanceReason}
      onInput={(text) => step.set('distanceReason', text)}
    />
  )
  if (found === undefined && distanceSource === undefined) return <Text className='step-line'>正在读取行驶里程…</Text>
  if (distanceSource === 'TRACK' && step.errors.distanceM === undefined)
    return (
      <View>
        <Text className='step-line'>{`行驶 ${formatDistance(distanceM)}（按轨迹）${road === undefined ? '' : `，规划 ${formatDistance(road)}`}`}</Text>
        {isApart && reason}
        <Button
          kind='text'
          inline
          onPress={() => {
            step.set('distanceSource', 'ODOMETER')
            step.set('distanceM', undefined)
          }}
        >
          改用里程表
        </Button>
      </View>
    )
  const takeRoute = ({ distanceM: metres, source }: GeoRoute) => {
    step.set('distanceM', metres)
    if (distanceSource !== undefined && distanceSource !== 'TRACK') return
    // A straight line is nobody's map: it is said where the number came from.
    step.set('distanceSource', source === 'road' ? 'MAP' : 'MANUAL')
    if (source === 'estimate') step.set('distanceReason', '按直线距离估算')
  }
  return (
    <>
      <DistanceField step={step} />
      <PlannedDistance
        from={order.position}
        to={step.body.destPosition ?? order.destPosition}
        isTyped={distanceM !== undefined}
        onTake={takeRoute}
      />
      <ChoiceField
        label='里程来源'
        options={TYPED_SOURCES}
        value={distanceSource}
        error={step.errors.distanceSource}
        onChange={(source) => step.set('distanceSource', source)}
      />
      {distanceSource === 'ODOMETER' && <StepPhotos {...props} category='ODOMETER' need={0} help='拍清装车时和到达时的读数' />}
      {(distanceSource === 'MANUAL' || isApart) && reason}
    </>
  )
})
