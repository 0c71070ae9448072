import { useId } from 'react'
import { View } from '@tarojs/components'
import { Icon } from '../Icon'
import { Pressable } from '../Pressable'
import { FieldFrame, noteOf, type FieldProps } from './Field'
import { NativeDate } from './NativeDate'
import type { NativeDateProps } from './nativeDateProps'

export interface DateFieldProps extends FieldProps, Pick<NativeDateProps, 'value' | 'min' | 'max' | 'hasSeconds' | 'onChange'> {
  mode?: NativeDateProps['mode']
  placeholder?: string
  /** There is always one. */
  isKept?: boolean
}

/** A day (yyyy-mm-dd) or a time of day (HH:MM, with seconds HH:MM:SS), by the wall clock; empty text = none. */
export function DateField({
  mode = 'date',
  value,
  placeholder = mode === 'date' ? '选择日期' : '选择时间',
  min,
  max,
  hasSeconds = false,
  isKept = false,
  onChange,
  ...field
}: DateFieldProps) {
  const id = useId()
  return (
    <FieldFrame {...field} controlId={id} noteId={`${id}note`}>
      <View className='field-box'>
        <NativeDate
          id={id}
          mode={mode}
          hasSeconds={hasSeconds}
          label={field.label}
          value={value}
          placeholder={placeholder}
          invalid={Boolean(field.error)}
          describedBy={noteOf(id, field)}
          min={min}
          max={max}
          onChange={onChange}
        />
        {value !== '' && !isKept && (
          <Pressable className='field-clear' label={`清除${field.label}`} onPress={() => onChange('')}>
            <Icon name='clear' />
          </Pressable>
        )}
      </View>
    </FieldFrame>
  )
}
