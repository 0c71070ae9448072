import { useId } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { numberOf } from '@/domain/form/read'
import { FieldFrame } from '@/components/Field'
import { useField, type FieldViewProps } from '../FormContext'
import { NativeSlider } from './NativeSlider'

/** A number on a line, with its value beside it. */
export const SliderField = observer(function SliderField(props: FieldViewProps) {
  const { value, state, frame, isDisabled, set, leave } = useField(props)
  const id = useId()
  const own = props.field.props
  const min = state.min ?? numberOf(own.min) ?? 0
  const max = state.max ?? numberOf(own.max) ?? 100
  const number = numberOf(value)
  return (
    <FieldFrame {...frame} labelId={id} noteId={`${id}note`}>
      <View className='form-slider'>
        <NativeSlider
          label={frame.label}
          value={number ?? min}
          min={min}
          max={max}
          step={numberOf(own.step) || 1}
          disabled={isDisabled}
          onChange={set}
          onLeave={leave}
        />
        <Text className='form-slider-value'>{number ?? '—'}</Text>
      </View>
    </FieldFrame>
  )
})
