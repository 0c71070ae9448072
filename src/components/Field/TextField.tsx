import { useId, type ReactNode } from 'react'
import { Text, View } from '@tarojs/components'
import { FieldFrame, noteOf, type FieldProps } from './Field'
import { useNativeInput } from './NativeInput'
import { useNativeTextArea } from './NativeTextArea'
import type { NativeInputProps } from './nativeInputProps'

type InputPart = Pick<
  NativeInputProps,
  | 'value'
  | 'type'
  | 'password'
  | 'placeholder'
  | 'maxLength'
  | 'disabled'
  | 'autoComplete'
  | 'confirmType'
  | 'rows'
  | 'onInput'
  | 'onFocus'
  | 'onBlur'
  | 'onConfirm'
>

export interface TextFieldProps extends FieldProps, InputPart {
  /** Before the text: ¥ of an amount. */
  leading?: ReactNode
  /** After the text: a unit, an icon that shows a password, a captcha picture. */
  trailing?: ReactNode
}

const boxClass = (disabled: boolean | undefined): string => (disabled === true ? 'field-box field-box-disabled' : 'field-box')

/** What TextField draws, for a component that is one field of hundreds (see FieldFrame). */
export function useTextField({ label, mark, help, error, aside, className, leading, trailing, ...input }: TextFieldProps): JSX.Element {
  const id = useId()
  const line = useNativeInput({ ...input, id, invalid: Boolean(error), describedBy: noteOf(id, { help, error }) })
  return FieldFrame({
    label,
    mark,
    help,
    error,
    aside,
    className,
    controlId: id,
    noteId: `${id}note`,
    children: (
      <View className={boxClass(input.disabled)}>
        {leading}
        {line}
        {trailing}
      </View>
    )
  })
}

/**
 * One line of text. Uncontrolled (see useReplacedValue): keep the draft in a ref or a model and commit on blur; never trim while typing.
 */
export const TextField = (props: TextFieldProps): JSX.Element => useTextField(props)

/** What TextAreaField draws, as useTextField. */
export function useTextAreaField({
  label,
  mark,
  help,
  error,
  aside,
  className,
  leading: _leading,
  trailing: _trailing,
  ...input
}: TextFieldProps): JSX.Element {
  const id = useId()
  const area = useNativeTextArea({ ...input, id, invalid: Boolean(error), describedBy: noteOf(id, { help, error }) })
  const room = (input.maxLength ?? 500) - input.value.length
  const isNearEnd = room <= (input.maxLength ?? 500) / 5
  return FieldFrame({
    label,
    mark,
    help,
    error,
    aside,
    className,
    controlId: id,
    noteId: `${id}note`,
    children: (
      <>
        <View className={boxClass(input.disabled)}>{area}</View>
        {isNearEnd && <Text className='field-help'>还可输入 {room} 字</Text>}
      </>
    )
  })
}

/** Several lines of text; shows how much room is left when a fifth of it remains. */
export const TextAreaField = (props: TextFieldProps): JSX.Element => useTextAreaField(props)
