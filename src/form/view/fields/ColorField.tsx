import { observer } from 'mobx-react'
import { View } from '@tarojs/components'
import { isColor } from '@/domain/form/color'
import { textOf } from '@/domain/form/read'
import { useField, type FieldViewProps } from '../FormContext'
import { PickerBox } from '../PickerBox'
import { COLORS } from '../pickers/ColorSheet'

/** A colour, by its name where it has one. */
export const ColorField = observer(function ColorField(props: FieldViewProps) {
  const { store, state, value, frame, isDisabled, placeholder, set } = useField(props)
  const color = textOf(value)
  const name = COLORS.find(([known]) => known === color.toUpperCase())?.[1]
  return (
    <PickerBox
      frame={frame}
      isDisabled={isDisabled}
      text={name === undefined ? color : `${name} ${color}`}
      placeholder={placeholder || '请选择'}
      onOpen={() => store.sheets.open(props.address)}
      {...(isColor(color) && { mark: <View className='form-swatch' style={{ background: color }} /> })}
      {...(!state.isRequired && { onClear: () => set(undefined) })}
    />
  )
})
