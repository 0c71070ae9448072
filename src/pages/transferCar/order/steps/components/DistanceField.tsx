import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { TextField } from '@/components/Field'
import { inputOfMetres, metresOfInput } from '../distance'

interface DistanceFieldProps {
  step: {
    readonly body: { distanceM?: number | undefined }
    readonly errors: Readonly<Record<string, string>>
    set: (field: 'distanceM', metres: number | undefined) => void
  }
  mark?: '选填'
}

/** Kilometres as typed; whole metres go into the step. */
export const DistanceField = observer(function DistanceField({ step, mark }: DistanceFieldProps) {
  const { distanceM } = step.body
  const [typed, setText] = useState(inputOfMetres(distanceM))
  // Filled in from elsewhere: the offered way.
  const text = metresOfInput(typed) === distanceM ? typed : inputOfMetres(distanceM)
  const change = (input: string) => {
    setText(input)
    step.set('distanceM', metresOfInput(input))
  }
  const error = text !== '' && metresOfInput(text) === undefined ? '里程填公里数，最多 3 位小数，例如 12.5' : step.errors.distanceM
  return (
    <TextField
      label='拖运里程（公里）'
      {...(mark !== undefined && { mark })}
      value={text}
      type='digit'
      maxLength={9}
      placeholder='例如 12.5'
      trailing={<Text className='step-unit'>公里</Text>}
      error={error}
      onInput={change}
    />
  )
})
