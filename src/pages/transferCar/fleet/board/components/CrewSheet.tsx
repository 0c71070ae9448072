import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { ErrorState } from '@/components/EmptyState'
import { Sheet } from '@/components/Sheet'
import { Skeleton } from '@/components/Skeleton'
import type { OrderCard } from '@/contract/transferCar/order/detail'
import { ACTION_RULES } from '@/domain/transferCar/order/actions'
import { StepSheet } from '@/pages/transferCar/order/steps/components/StepSheet'
import { useOrderScreen } from '@/pages/transferCar/order/useOrderScreen'

interface CrewSheetProps {
  order: OrderCard
  onClose: () => void
  onDone: () => void
}

/** Gives an order of the board its crew, or another one, without leaving the board. */
export const CrewSheet = observer(function CrewSheet({ order: { id, status }, onClose, onDone }: CrewSheetProps) {
  const action = status === 'PENDING' ? 'dispatch' : 'reassign'
  const { detail, uploads, duty, stepOf } = useOrderScreen(id)
  const [step] = useState(() => stepOf(action))
  useEffect(() => {
    void detail.refresh()
  }, [detail])
  const { order } = detail
  if (order !== undefined)
    return <StepSheet order={order} detail={detail} step={step} uploads={uploads} duty={duty} onClose={onClose} onDone={onDone} />
  return (
    <Sheet open title={ACTION_RULES[action].label} onClose={onClose}>
      {detail.state === 'loading' ? <Skeleton cards={2} /> : <ErrorState message={detail.error} onRetry={() => void detail.reload()} />}
    </Sheet>
  )
})
