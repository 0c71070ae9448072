import { observer } from 'mobx-react'
import { TextField, type FieldProps } from '@/components/Field'
import type { CreateModel } from '../model'
import type { IntakeForm } from '../intakeForm'

/** Fields of the order itself that are typed as one line. */
type TextKey = {
  [K in keyof IntakeForm]-?: string extends NonNullable<IntakeForm[K]> ? (NonNullable<IntakeForm[K]> extends string ? K : never) : never
}[keyof IntakeForm]

interface IntakeTextProps extends Pick<FieldProps, 'label' | 'mark' | 'help'> {
  model: CreateModel
  field: TextKey
  maxLength: number
  placeholder?: string
  type?: 'text' | 'number' | 'tel'
}

/** One typed line of the intake page. */
export const IntakeText = observer(function IntakeText({ model, field, ...props }: IntakeTextProps) {
  return <TextField {...props} value={model.form[field] ?? ''} error={model.errors[field]} onInput={(text) => model.set(field, text)} />
})
