import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { SelectField } from '@/components/selector'
import { OptionList } from '@/components/Sheet'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import { displayPlate } from '@/domain/validators'
import { FieldError, ReasonField } from '@/pages/transferCar/components/sheetParts'
import type { StepFormProps } from '../stepProps'

/** The contract's most assistants of one crew. */
const MOST_ASSISTANTS = 5

/** People who ride along with a crew (towing.md section 3, `assistants[]`). */
export const AssistantsField = observer(function AssistantsField({ step }: Pick<StepFormProps, 'step'>) {
  const choose = (ids: unknown) => step.set('assistants', Array.isArray(ids) && ids.length > 0 ? (ids as string[]) : undefined)
  return (
    <SelectField
      kind='user'
      multiple
      max={MOST_ASSISTANTS}
      label='随车人员'
      mark='选填'
      value={step.body.assistants ?? []}
      error={step.errors.assistants}
      onChange={choose}
    />
  )
})

/** Helping crews that are still at work: those that can be called back. */
const helpingUnits = (units: OrderDetail['units']): OrderDetail['units'] =>
  units.filter((unit) => !unit.isLead && unit.stamps.finishedAt === undefined && unit.stamps.removedAt === undefined)

/** Which helping crew is called back, and why (rulings 35). */
export const RemoveUnitForm = observer(function RemoveUnitForm({ order, step }: StepFormProps) {
  const options = helpingUnits(order.units).map((unit) => ({
    value: unit.id,
    label: unit.driverName ?? '未指派驾驶员',
    ...(unit.truckPlate !== null && { hint: displayPlate(unit.truckPlate) })
  }))
  return (
    <>
      <Text className='step-heading'>撤回哪一组</Text>
      <OptionList options={options} current={step.body.unitId ?? null} onChoose={(id) => step.set('unitId', id)} />
      <FieldError text={step.errors.unitId} />
      <ReasonField step={step} label='撤回原因' usual={['不再需要', '车辆故障', '改派其他工单']} />
    </>
  )
})
