import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { ErrorState } from '@/components/EmptyState'
import { Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import { ACTION_RULES } from '@/domain/transferCar/order/actions'
import { StepSheet } from '@/pages/transferCar/order/steps/components/StepSheet'
import { useOrderScreen } from '@/pages/transferCar/order/useOrderScreen'
import { focusCheck, useCheckKey } from './keys.h5'
import type { Sending } from './model'

interface CrewCheckProps {
  sending: Sending
  onClose: () => void
  onDone: () => void
}

/** The same form and rules as of CrewSheet, with the driver already chosen and the focus on what is left to do. */
export const CrewCheck = observer(function CrewCheck({ sending, onClose, onDone }: CrewCheckProps) {
  const { order: card, act, driverId, truckId } = sending
  const { detail, uploads, duty, stepOf } = useOrderScreen(card.id)
  const [step] = useState(() => stepOf(act))
  useCheckKey()
  useEffect(() => {
    void detail.refresh()
    if (driverId === undefined) return
    step.set('driverId', driverId)
    step.set('truckId', truckId)
    // What a draft confirmed was said of other crews.
    step.set('confirmBusy', undefined)
    step.set('confirmCapacity', undefined)
  }, [detail, step, driverId, truckId])
  const { order } = detail
  const isReady = order !== undefined && duty.state === 'ready'
  useEffect(() => {
    if (isReady) focusCheck(step.missing.some(({ key }) => key === 'reason'))
  }, [isReady, step])
  if (order !== undefined)
    return <StepSheet order={order} detail={detail} step={step} uploads={uploads} duty={duty} onClose={onClose} onDone={onDone} />
  return (
    <Sheet open title={ACTION_RULES[act].label} onClose={onClose}>
      {detail.state === 'loading' ? <Skeleton cards={2} /> : <ErrorState message={detail.error} onRetry={() => void detail.reload()} />}
    </Sheet>
  )
})
