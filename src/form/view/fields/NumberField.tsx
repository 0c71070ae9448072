import { useRef } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { roundTo } from '@/domain/form/arithmetic'
import { chineseAmount, numberText } from '@/domain/form/format'
import { numberOf, textOf } from '@/domain/form/read'
import type { FieldDefinition } from '@/domain/form/types'
import { useTextField } from '@/components/Field'
import { iconBefore } from '@/components/Icon'
import { pressable } from '@/components/Pressable'
import { helpOf, useField, type FieldViewProps } from '../FormContext'
import { numberKeyboard } from './numberKeyboard'

/** Decimals of a sum never show more than a number can hold. */
const MAX_DECIMALS = 10

const decimalsOf = (number: number): number => Math.min(MAX_DECIMALS, (/\.(\d+)/.exec(String(number))?.[1] ?? '').length)

/** Next value of the stepper: as many decimals as the field has, or as value and step have. */
export function stepped(value: number, step: number, precision: number | undefined): number {
  return roundTo(value + step, precision ?? Math.max(decimalsOf(value), decimalsOf(step)))
}

/** How a number reads for people: thousands apart, in capitals, where the designer asks for it; '' where the input says it all. */
function numberHint(field: FieldDefinition, value: number | undefined): string {
  if (value === undefined) return ''
  return [field.props.thousands === true && Math.abs(value) >= 1000 ? numberText(field, value) : '', chineseAmount(field, value)]
    .filter((part) => part !== '')
    .join(' · ')
}

/** A number with a stepper. What is typed stays as it is typed (`1.` on the way to `1.5`) until the field is left. */
export const NumberField = observer(function NumberField(props: FieldViewProps) {
  const { value, state, frame, isDisabled, placeholder, set, leave } = useField(props)
  const { props: own } = props.field
  const typed = useRef<string>()
  const number = numberOf(value)
  const precision = numberOf(own.precision)
  const written = number === undefined ? textOf(value) : precision === undefined ? String(number) : number.toFixed(precision)
  const shown = typed.current !== undefined && numberOf(typed.current) === number ? typed.current : written
  const step = numberOf(own.step) || 1
  const min = state.min ?? numberOf(own.min) ?? -Infinity
  const max = state.max ?? numberOf(own.max) ?? Infinity
  const move = (by: number) => {
    typed.current = undefined
    set(Math.min(max, Math.max(min, stepped(number ?? 0, by, precision))))
  }
  const type = (text: string) => {
    typed.current = text
    // A text that is no number stays in the field and is told as wrong.
    set(text === '' ? undefined : (numberOf(text) ?? text))
  }
  const unit = (words: unknown) => textOf(words) !== '' && <Text className='form-addon'>{textOf(words)}</Text>
  const button = (label: string, icon: 'minus' | 'plus', by: number, isEnd: boolean) =>
    !isDisabled && (
      <View
        {...pressable({
          className: iconBefore('form-step', icon),
          label: `${frame.label}${label}`,
          disabled: isEnd,
          onPress: () => move(by)
        })}
      />
    )
  return useTextField({
    ...frame,
    ...helpOf(frame.help, numberHint(props.field, number)),
    value: shown,
    type: numberKeyboard(min),
    placeholder,
    maxLength: 30,
    disabled: isDisabled,
    leading: (
      <>
        {button('减少', 'minus', -step, number !== undefined && number <= min)}
        {unit(own.addonBefore)}
      </>
    ),
    trailing: (
      <>
        {unit(own.addonAfter)}
        {button('增加', 'plus', step, number !== undefined && number >= max)}
      </>
    ),
    onInput: type,
    onBlur: () => {
      typed.current = undefined
      leave()
    }
  })
})
