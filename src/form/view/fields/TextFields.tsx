import { useState } from 'react'
import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import { flagOf, numberOf, textOf } from '@/domain/form/read'
import { canScan, scanCode } from '@/platform/scan'
import { useTextAreaField, useTextField } from '@/components/Field'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { useField, type FieldViewProps } from '../FormContext'
import { PickerBox } from '../PickerBox'

/** forms.md#limits-of-fields: "maxlength (default 140)". */
export const MAX_LENGTH = 140
/** A text area of the designer without a limit of its own. */
const MAX_AREA = 2000

/** A limit of 0 or none is no limit of the designer's. */
export const limitOf = (maxlength: unknown, fallback: number): number => numberOf(maxlength) || fallback

/** Words of the designer before and after an input: a unit, a currency. */
const addon = (words: unknown) => (textOf(words) === '' ? undefined : <Text className='form-addon'>{textOf(words)}</Text>)

/** One line of text, or a password. */
export const InputField = observer(function InputField(props: FieldViewProps) {
  const { store, value, frame, isDisabled, placeholder, set, leave } = useField(props)
  const { props: own } = props.field
  const isPassword = flagOf(own['show-password']) || own.type === 'password'
  const [isHidden, setHidden] = useState(isPassword)
  const scan = async () => {
    const answer = await scanCode()
    if (answer.kind === 'scanned') set(answer.text)
    else if (answer.kind !== 'cancelled') store.parts.feedback.toast('打不开扫一扫，请直接输入')
  }
  const buttons = [
    ...(isPassword && !isDisabled
      ? [
          {
            label: isHidden ? '显示密码' : '隐藏密码',
            icon: isHidden ? ('eye' as const) : ('eyeOff' as const),
            press: () => setHidden(!isHidden)
          }
        ]
      : []),
    ...(canScan && flagOf(own.useScan) && !isDisabled ? [{ label: '扫一扫', icon: 'scan' as const, press: () => void scan() }] : [])
  ]
  return useTextField({
    ...frame,
    // Locked, a value reads as its designer wants it shown; what is stored stays whole.
    value: isDisabled ? store.readable(props.field, textOf(value)) : textOf(value),
    password: isHidden,
    placeholder,
    maxLength: limitOf(own.maxlength, MAX_LENGTH),
    disabled: isDisabled,
    leading: addon(own.addonBefore),
    trailing: (
      <>
        {addon(own.addonAfter)}
        {buttons.map(({ label, icon, press }) => (
          <Pressable key={label} className='form-tool' label={label} onPress={press}>
            <Icon name={icon} />
          </Pressable>
        ))}
      </>
    ),
    onInput: set,
    onBlur: leave
  })
})

export const TextAreaInput = observer(function TextAreaInput(props: FieldViewProps) {
  const { value, frame, isDisabled, placeholder, set, leave } = useField(props)
  return useTextAreaField({
    ...frame,
    value: textOf(value),
    placeholder,
    maxLength: limitOf(props.field.props.maxlength, MAX_AREA),
    disabled: isDisabled,
    onInput: set,
    onBlur: leave
  })
})

/** Free text with suggestions, typed in a sheet that lists them. */
export const AutoCompleteField = observer(function AutoCompleteField(props: FieldViewProps) {
  const { store, state, value, frame, isDisabled, placeholder, set } = useField(props)
  return (
    <PickerBox
      frame={frame}
      isDisabled={isDisabled}
      text={textOf(value)}
      placeholder={placeholder || '输入或选择'}
      onOpen={() => store.sheets.open(props.address)}
      {...(!state.isRequired && { onClear: () => set(undefined) })}
    />
  )
})
