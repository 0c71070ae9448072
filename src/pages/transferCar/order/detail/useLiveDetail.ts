import { useEffect, useRef } from 'react'
import type { BusinessEventFrame } from '@/contract/frames'
import { staleAfter } from '@/domain/businessEvents'
import type { OrderDetailModel } from './model'
import type { StepModel } from '../steps/model'
import { useLiveOrders } from '@/pages/transferCar/components/useLiveOrders'

/** Keeps an open order up to date; a step that is being filled in keeps its inputs and is told what changed. */
export function useLiveDetail(detail: OrderDetailModel, step: StepModel | undefined): void {
  const open = useRef(step)
  open.current = step
  const isLate = useRef(false)
  const read = async (isWhole: boolean): Promise<void> => {
    // Its own answer says what the order is now; until then its act keeps the version it was made for.
    if (open.current?.isUnsettled === true) {
      isLate.current = true
      return
    }
    isLate.current = false
    const before = detail.order
    await (isWhole ? detail.refresh() : detail.follow())
    if (before !== undefined) open.current?.noticed(before)
  }
  const isNews = (event: BusinessEventFrame): boolean =>
    // Photos become more without a new version.
    event.id === detail.id && (detail.order === undefined || staleAfter(event).includes('photos') || event.version > detail.order.version)
  useLiveOrders({
    changed: (events) => {
      if (events.some(isNews)) void read(false)
    },
    returned: () => void read(true)
  })
  useEffect(() => {
    if (step === undefined && isLate.current) {
      isLate.current = false
      void detail.refresh()
    }
  }, [step, detail])
}
