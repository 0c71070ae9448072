import { observer } from 'mobx-react'
import { Button } from '@/components/Button'
import { PlateText } from '@/components/PlateText'
import { Sheet } from '@/components/Sheet'
import { UNIT_STEP_RULES } from '@/domain/transferCar/order/unitSteps'
import { displayPlate } from '@/domain/validators'
import type { UnitStepModel } from './model'
import { DistanceField } from '../components/DistanceField'
import { FieldError, PositionField, ReasonField } from '@/pages/transferCar/components/sheetParts'
import '../../../components/sheetParts.scss'

interface UnitStepSheetProps {
  step: UnitStepModel
  onClose: () => void
  onDone: (step: UnitStepModel) => void
}

/** A helping crew's step that wants something of its driver: a reason, a place, or its kilometres. */
export const UnitStepSheet = observer(function UnitStepSheet({ step, onClose, onDone }: UnitStepSheetProps) {
  const send = async () => {
    if (await step.submit()) onDone(step)
  }
  const label = UNIT_STEP_RULES[step.step].label
  const footer = (
    <>
      <FieldError text={step.failure} />
      <Button
        kind={step.step === 'refuse' ? 'danger' : 'primary'}
        loading={step.isSending}
        loadingText='正在提交…'
        onPress={() => void send()}
      >
        {label}
      </Button>
    </>
  )
  return (
    <Sheet open title={`增派车辆${label}`} onClose={onClose} footer={footer}>
      <PlateText
        className='step-line step-intro'
        text={[step.unit.driverName, step.unit.truckPlate === null ? '' : displayPlate(step.unit.truckPlate)].filter(Boolean).join(' · ')}
      />
      {step.needsPosition && <PositionField step={step} />}
      {step.step === 'refuse' && <ReasonField step={step} usual={['正在作业中', '距离太远', '车辆故障', '身体不适']} />}
      {step.step === 'finish' && <DistanceField step={step} mark='选填' />}
    </Sheet>
  )
})
