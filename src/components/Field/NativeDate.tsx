import { Picker, Text, View } from '@tarojs/components'
import { CLOCK_COLUMNS, clockAt, placesOf } from './clockColumns'
import type { NativeDateProps } from './nativeDateProps'
import './native.scss'

/** The date or time picker of a mini-program, opened by the text in its place. */
export function NativeDate({ mode, hasSeconds = false, value, placeholder, label, disabled = false, min, max, onChange }: NativeDateProps) {
  const common = {
    className: 'native-picker',
    value,
    disabled,
    ...(min !== undefined && { start: min }),
    ...(max !== undefined && { end: max }),
    'aria-label': label,
    onChange: (event: { detail: { value: string } }) => onChange(event.detail.value)
  }
  const words = (
    <View>
      <Text className={value === '' ? 'picker-value picker-empty' : 'picker-value'}>{value === '' ? placeholder : value}</Text>
    </View>
  )
  if (mode === 'time' && hasSeconds) {
    return (
      <Picker
        mode='multiSelector'
        className='native-picker'
        range={CLOCK_COLUMNS as string[][]}
        value={placesOf(value)}
        disabled={disabled}
        aria-label={label}
        onChange={(event) => onChange(clockAt(event.detail.value))}
      >
        {words}
      </Picker>
    )
  }
  if (mode === 'time')
    return (
      <Picker mode='time' {...common}>
        {words}
      </Picker>
    )
  return (
    <Picker mode='date' fields={mode === 'month' ? 'month' : 'day'} {...common}>
      {words}
    </Picker>
  )
}
