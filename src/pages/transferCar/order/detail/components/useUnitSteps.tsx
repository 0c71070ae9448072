import { useRef, useState } from 'react'
import type { UnitView } from '@/contract/transferCar/order/detail'
import type { UnitStep } from '@/contract/transferCar/order/codes'
import { UNIT_STEP_RULES } from '@/domain/transferCar/order/unitSteps'
import { useStores } from '@/hooks/useStores'
import { getPosition, permissionAnswered } from '@/platform/location'
import type { TransferCarService } from '@/services/transferCar/order/orders'
import { quickFix } from '@/pages/transferCar/stores/locate'
import type { OrderDetailModel } from '@/pages/transferCar/order/detail/model'
import { UnitStepModel } from '@/pages/transferCar/order/steps/unit/model'
import { WAITING_TEXT } from '@/pages/transferCar/order/detail/stepTexts'
import { UnitStepSheet } from '@/pages/transferCar/order/steps/unit/UnitStepSheet'

/** Steps that want something of the driver first; the others go at once and open a sheet only when something is missing. */
const ASKING: readonly UnitStep[] = ['refuse', 'finish']

/** The steps of helping crews on an order page: what a press does, and the sheet when one is open. */
export function useUnitSteps(detail: OrderDetailModel, service: Pick<TransferCarService, 'unitStep'>) {
  const { clock, uuid, feedback, offline } = useStores()
  const [open, setOpen] = useState<UnitStepModel>()
  const isGoing = useRef(false)
  const finish = ({ step, isWaiting }: UnitStepModel) => {
    setOpen(undefined)
    feedback.toast(isWaiting ? WAITING_TEXT : `增派车辆已${UNIT_STEP_RULES[step].label}`)
  }
  const take = async (unit: UnitView, step: UnitStep) => {
    if (isGoing.current) return
    const model = new UnitStepModel(unit, step, {
      detail,
      service,
      clock,
      uuid,
      offline,
      locate: () => quickFix({ permissionAnswered, getPosition })
    })
    if (ASKING.includes(step)) {
      setOpen(model)
      return
    }
    isGoing.current = true
    const isDone = await model.submit()
    isGoing.current = false
    if (isDone) finish(model)
    else setOpen(model)
  }
  return { take, sheet: open === undefined ? null : <UnitStepSheet step={open} onClose={() => setOpen(undefined)} onDone={finish} /> }
}
