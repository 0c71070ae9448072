import { useId } from 'react'
import { Text, View } from '@tarojs/components'
import { FieldFrame, noteOf, type FieldProps } from '@/components/Field'
import { Icon, iconBefore } from '@/components/Icon'
import { pressable } from '@/components/Pressable'

export interface PickerBoxProps {
  frame: FieldProps
  isDisabled: boolean
  /** '' while nothing is chosen. */
  text: string
  placeholder: string
  onOpen: () => void
  /** Takes the choice away; absent where there is none to take. */
  onClear?: () => void
  /** Before the text: a colour. */
  mark?: JSX.Element
}

/** A field whose value is chosen elsewhere: a sheet, another page. */
export function PickerBox({ frame, isDisabled, text, placeholder, onOpen, onClear, mark }: PickerBoxProps) {
  const id = useId()
  const isEmpty = text === ''
  const hint = isDisabled ? '—' : placeholder
  const canClear = !isDisabled && !isEmpty && onClear !== undefined
  const classes = ['field-box', isDisabled ? 'field-box-disabled' : '', canClear ? 'form-picker-clearable' : ''].filter(Boolean).join(' ')
  return FieldFrame({
    ...frame,
    labelId: id,
    noteId: `${id}note`,
    children: (
      <View className='form-picker'>
        <View
          {...pressable({ className: classes, disabled: isDisabled, label: `${frame.label}：${isEmpty ? hint : text}`, onPress: onOpen })}
          {...{ 'aria-describedby': noteOf(id, frame) }}
        >
          {mark}
          <Text className={isEmpty ? 'picker-value picker-empty' : 'picker-value'}>{isEmpty ? hint : text}</Text>
          {!isDisabled && !canClear && Icon({ name: 'next' })}
        </View>
        {canClear && (
          <View {...pressable({ className: iconBefore('field-clear', 'clear'), label: `清除${frame.label}`, onPress: onClear })} />
        )}
      </View>
    )
  })
}
