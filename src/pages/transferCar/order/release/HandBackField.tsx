import { observer } from 'mobx-react'
import { CheckField, TextAreaField } from '@/components/Field'
import { FieldError } from '@/pages/transferCar/components/sheetParts'
import type { StepModel } from '@/pages/transferCar/order/steps/model'

/** Keys and belongings that were taken over, checked off one by one; what is missing is said (yard.md#release). */
export const HandBackField = observer(function HandBackField({ step }: { step: StepModel }) {
  const wanted = step.checklist.filter(({ key }) => key === 'keysReturned' || key === 'belongingsReturned')
  if (wanted.length === 0) return null
  return (
    <>
      {wanted.map(({ key, label }) => {
        const field = key === 'keysReturned' ? 'keysReturned' : 'belongingsReturned'
        return <CheckField key={key} label={label} checked={step.body[field] === true} onChange={(is) => step.set(field, is)} />
      })}
      <FieldError text={step.errors.keysReturned ?? step.errors.belongingsReturned} />
      <TextAreaField
        label='交还说明'
        mark='选填'
        value={step.body.returnNote ?? ''}
        maxLength={200}
        rows={2}
        placeholder='有缺少的请写明，例如：备用钥匙未找到'
        onInput={(text) => step.set('returnNote', text)}
      />
    </>
  )
})
