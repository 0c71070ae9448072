import { useId, type ReactNode } from 'react'
import { Text, View } from '@tarojs/components'
import { FieldFrame, type FieldProps } from './Field'
import { NativeInput } from './NativeInput'
import { NativeTextArea } from './NativeTextArea'
import type { NativeInputProps } from './nativeInputProps'

type InputPart = Pick<NativeInputProps, 'value' | 'type' | 'password' | 'placeholder' | 'maxLength' | 'disabled' | 'autoComplete' | 'confirmType' | 'rows' | 'onInput' | 'onFocus' | 'onBlur' | 'onConfirm'>

export interface TextFieldProps extends FieldProps, InputPart {
  /** Before the text: ¥ of an amount. */
  leading?: ReactNode
  /** After the text: a unit, an icon that shows a password, a captcha picture. */
  trailing?: ReactNode
}

/** What tells more about an input, where something does. */
const noteOf = (id: string, { help, error }: FieldProps): string | undefined => (help === undefined && !error ? undefined : `${id}note`)

const boxClass = (disabled: boolean | undefined): string => (disabled === true ? 'field-box field-box-disabled' : 'field-box')

/**
 * One line of text. Uncontrolled (see useReplacedValue): keep the draft in a ref or a model and commit on blur; never trim while typing.
 */
export function TextField({ label, mark, help, error, aside, className, leading, trailing, ...input }: TextFieldProps) {
  const id = useId()
  return FieldFrame({
    label, mark, help, error, aside, className, controlId: id, noteId: `${id}note`,
    children: (
      <View className={boxClass(input.disabled)}>
        {leading}
        <NativeInput {...input} id={id} invalid={Boolean(error)} describedBy={noteOf(id, { label, help, error })} />
        {trailing}
      </View>
    )
  })
}

/** Several lines of text; shows how much room is left when a fifth of it remains. */
export function TextAreaField({ label, mark, help, error, aside, className, leading: _leading, trailing: _trailing, ...input }: TextFieldProps) {
  const id = useId()
  const room = (input.maxLength ?? 500) - input.value.length
  const isNearEnd = room <= (input.maxLength ?? 500) / 5
  return FieldFrame({
    label, mark, help, error, aside, className, controlId: id, noteId: `${id}note`,
    children: (
      <>
        <View className={boxClass(input.disabled)}>
          <NativeTextArea {...input} id={id} invalid={Boolean(error)} describedBy={noteOf(id, { label, help, error })} />
        </View>
        {isNearEnd && <Text className='field-help'>还可输入 {room} 字</Text>}
      </>
    )
  })
}
