import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { Button } from '@/components/Button'
import { CheckField, PickerField, TextAreaField } from '@/components/Field'
import { DEST_TYPES } from '@/domain/transferCar/order/dictionaries'
import { useLocationChoice } from '@/hooks/useLocationChoice'
import { PlaceModel } from '@/pages/transferCar/order/place/model'
import { optionsOf } from '@/pages/transferCar/order/choices'
import { PlaceField } from '@/pages/transferCar/order/place/PlaceField'
import { usePlaceParts } from '@/pages/transferCar/order/place/usePlaceParts'
import type { StepFormProps } from '../stepProps'

interface DestinationProps extends Pick<StepFormProps, 'order' | 'step'> {
  /** 待定 with a reason will do for now (orders.md#destination). */
  mayPend?: boolean
}

/** Where the vehicle goes: told when the order says it, asked for in place when nobody has. */
export const DestinationField = observer(function DestinationField({ order, step, mayPend = false }: DestinationProps) {
  const { body, errors } = step
  const [isPending, setPending] = useState(mayPend && body.destPendingReason !== undefined)
  const parts = usePlaceParts()
  const [place] = useState(
    () =>
      new PlaceModel(
        {
          text: () => step.body.destAddress ?? '',
          point: () => step.body.destPosition,
          setText: (text) => step.set('destAddress', text),
          setPoint: (point) => step.set('destPosition', point)
        },
        parts
      )
  )
  const choose = useLocationChoice(`${step.action}:${order.id}`, ({ point, name, address }) => {
    step.set('destPosition', point)
    if (address !== '' || name !== '') step.set('destAddress', address || name)
    void place.checkPoint(point)
  })
  if (order.destAddress !== null) return <Text className='step-line'>目的地：{order.destAddress}</Text>
  const pend = (checked: boolean) => {
    setPending(checked)
    for (const field of checked ? (['destType', 'destAddress', 'destPosition'] as const) : (['destPendingReason'] as const))
      step.set(field, undefined)
  }
  return (
    <>
      <Text className='step-heading'>目的地</Text>
      {!isPending && (
        <>
          <PlaceField
            isInSheet
            place={place}
            label='目的地地址'
            value={body.destAddress ?? ''}
            placeholder='送到哪里'
            error={errors.destAddress}
          />
          <PickerField
            label='目的地类型'
            mark='选填'
            options={optionsOf(DEST_TYPES)}
            value={body.destType}
            onChange={(type) => step.set('destType', type)}
          />
          <Button kind='secondary' icon='pin' onPress={() => void choose(body.destPosition)}>
            {body.destPosition === undefined ? '在地图上选目的地' : '目的地已定位，重新选'}
          </Button>
        </>
      )}
      {mayPend && <CheckField label='目的地待定' checked={isPending} onChange={pend} />}
      {isPending && (
        <TextAreaField
          label='待定的原因'
          value={body.destPendingReason ?? ''}
          maxLength={200}
          rows={2}
          placeholder='到达目的地前要补上'
          error={errors.destPendingReason ?? errors.destAddress}
          onInput={(text) => step.set('destPendingReason', text)}
        />
      )}
    </>
  )
})
