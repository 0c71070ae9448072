import { useId, useRef } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import type { Json } from '@/contract/formSchema'
import { listOf, numberOf, textOf } from '@/domain/form/read'
import { FieldFrame, noteOf } from '@/components/Field'
import { NativeInput } from '@/components/Field/NativeInput'
import { useField, type FieldViewProps } from '../FormContext'
import { numberKeyboard } from './numberKeyboard'

/** From one number to another: two numbers. */
export const NumberRangeInput = observer(function NumberRangeInput(props: FieldViewProps) {
  const { value, state, frame, isDisabled, set, leave } = useField(props)
  const id = useId()
  const typed = useRef<[string | undefined, string | undefined]>([undefined, undefined])
  const ends = [listOf(value)[0] ?? undefined, listOf(value)[1] ?? undefined] as const
  const shown = (place: 0 | 1): string => {
    const text = typed.current[place]
    return text !== undefined && (numberOf(text) ?? text) === (ends[place] ?? '') ? text : textOf(ends[place])
  }
  const put = (place: 0 | 1, text: string) => {
    typed.current[place] = text
    const next: (Json | undefined)[] = [...ends]
    next[place] = text === '' ? undefined : (numberOf(text) ?? text)
    set(next.every((end) => end === undefined) ? undefined : next.map((end) => end ?? null))
  }
  const part = (place: 0 | 1, words: string) => (
    <View className={isDisabled ? 'field-box field-box-disabled form-part form-part-number' : 'field-box form-part form-part-number'}>
      <NativeInput
        label={`${frame.label}${words}`}
        value={shown(place)}
        type={numberKeyboard(state.min ?? numberOf(props.field.props.min))}
        placeholder={isDisabled ? '' : words}
        maxLength={30}
        disabled={isDisabled}
        invalid={state.error !== ''}
        describedBy={noteOf(id, frame)}
        onInput={(text) => put(place, text)}
        onBlur={leave}
      />
    </View>
  )
  return (
    <FieldFrame {...frame} labelId={id} noteId={`${id}note`}>
      <View className='form-parts' {...{ role: 'group', 'aria-labelledby': id }}>
        {part(0, '最小值')}
        <Text className='form-to'>至</Text>
        {part(1, '最大值')}
      </View>
    </FieldFrame>
  )
})
