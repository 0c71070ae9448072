import { useId } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import type { Json } from '@/contract/formSchema'
import { clockMs, clockText, dateFormat, formatMs, parseMs } from '@/domain/form/moments'
import { listOf, numberOf, textOf } from '@/domain/form/read'
import type { FieldDefinition, FieldState } from '@/domain/form/types'
import { DateField, FieldFrame, noteOf } from '@/components/Field'
import { NativeDate } from '@/components/Field/NativeDate'
import { iconBefore } from '@/components/Icon'
import { pressable } from '@/components/Pressable'
import { useField, type FieldViewProps } from '../FormContext'
import { SelectField } from './ChoiceFields'

type Mode = 'date' | 'month' | 'time'
const TEXT_FORMAT = { date: 'yyyy-MM-dd', month: 'yyyy-MM' } as const
const HINT = { date: '选择日期', month: '选择月份', time: '选择时间' } as const

/** Letters of the platform for seconds. */
const withSeconds = (format: string): boolean => format.includes('ss')

/** One native input, with a way to empty it where it stands for itself; like `moment` without a state, so both are called, not mounted (see FieldFrame). */
function part({
  mode,
  hasSeconds = false,
  label,
  value,
  placeholder,
  min,
  max,
  isDisabled,
  isOfDay = false,
  describedBy,
  isInvalid,
  onChange
}: {
  mode: Mode
  hasSeconds?: boolean
  label: string
  isOfDay?: boolean
  value: string
  placeholder?: string
  min?: string | undefined
  max?: string | undefined
  isDisabled: boolean
  describedBy: string | undefined
  isInvalid: boolean
  onChange: (value: string) => void
}) {
  return (
    <View className={`field-box form-part${isOfDay ? ' form-part-of-day' : ''}${isDisabled ? ' field-box-disabled' : ''}`}>
      {NativeDate({
        mode,
        hasSeconds,
        label,
        value,
        placeholder: placeholder || HINT[mode],
        disabled: isDisabled,
        invalid: isInvalid,
        describedBy,
        onChange,
        ...(min !== undefined && { min }),
        ...(max !== undefined && { max })
      })}
      {value !== '' && !isDisabled && !isOfDay && (
        <View {...pressable({ className: iconBefore('field-clear', 'clear'), label: `清除${label}`, onPress: () => onChange('') })} />
      )}
    </View>
  )
}

interface MomentProps {
  label: string
  ms: number | undefined
  format: string
  min?: number | undefined
  max?: number | undefined
  placeholder?: string
  isDisabled: boolean
  describedBy: string | undefined
  isInvalid: boolean
  onChange: (ms: number | undefined) => void
}

/** A day, a month or an instant in the inputs its format asks for. An instant of which only the day is chosen begins that day; emptying the day empties the time. */
function moment({ label, ms, format, min, max, onChange, ...rest }: MomentProps) {
  const mode = format.includes('dd') ? 'date' : 'month'
  const hasTime = format.includes('HH')
  const day = ms === undefined ? '' : formatMs(ms, TEXT_FORMAT[mode])
  const hasSeconds = withSeconds(format)
  const time = ms === undefined ? '' : formatMs(ms, hasSeconds ? 'HH:mm:ss' : 'HH:mm')
  const limit = (end: number | undefined) => (end === undefined ? undefined : formatMs(end, TEXT_FORMAT[mode]))
  const put = (nextDay: string, nextTime: string) =>
    onChange(nextDay === '' ? undefined : parseMs(hasTime ? `${nextDay} ${nextTime || '00:00'}` : nextDay))
  return (
    <>
      {part({
        ...rest,
        mode,
        label: hasTime ? `${label}日期` : label,
        value: day,
        min: limit(min),
        max: limit(max),
        onChange: (next) => put(next, time)
      })}
      {hasTime &&
        part({
          ...rest,
          mode: 'time',
          hasSeconds,
          isOfDay: true,
          label: `${label}时间`,
          value: time,
          isDisabled: rest.isDisabled || ms === undefined,
          onChange: (next) => put(day, next)
        })}
    </>
  )
}

/** A date: epoch ms, in the columns of its format. A year alone is chosen in a sheet. */
export const DateInput = observer(function DateInput(props: FieldViewProps) {
  const { value, state, frame, isDisabled, placeholder, set, leave } = useField(props)
  const id = useId()
  const format = dateFormat(props.field.props)
  if (!format.includes('MM')) return <SelectField {...props} />
  return FieldFrame({
    ...frame,
    labelId: id,
    noteId: `${id}note`,
    children: (
      <View className='form-parts' {...{ role: 'group', 'aria-labelledby': id }}>
        {moment({
          label: frame.label,
          ms: parseMs(value),
          format,
          min: state.min,
          max: state.max,
          placeholder,
          isDisabled,
          describedBy: noteOf(id, frame),
          isInvalid: state.error !== '',
          onChange: (ms) => {
            set(ms)
            leave()
          }
        })}
      </View>
    )
  })
})

/** How the times of a field are written; with seconds unless told otherwise. */
const clockFormat = ({ format }: FieldDefinition['props']): string => textOf(format) || 'HH:mm:ss'
/** The same for an input: what it can show of it. */
const inputFormat = (format: string): string => (withSeconds(format) ? 'HH:mm:ss' : 'HH:mm')
/** Limits of a time of day as the inputs take them. */
const clockLimits = ({ min, max }: Pick<FieldState, 'min' | 'max'>, format: string) => ({
  ...(min !== undefined && { min: clockText(min, inputFormat(format)) }),
  ...(max !== undefined && { max: clockText(max, inputFormat(format)) })
})

/** A time of day, kept as its format says (`HH:mm:ss` unless told otherwise). */
export const TimeInput = observer(function TimeInput(props: FieldViewProps) {
  const { value, state, frame, isDisabled, placeholder, set, leave } = useField(props)
  if (isDisabled) return <SelectField {...props} />
  const format = clockFormat(props.field.props)
  return (
    <DateField
      {...frame}
      mode='time'
      hasSeconds={withSeconds(format)}
      value={shownClock(value, format)}
      {...clockLimits(state, format)}
      {...(placeholder !== '' && { placeholder })}
      onChange={(next) => {
        set(storedClock(next, format))
        leave()
      }}
    />
  )
})

const shownClock = (value: Json | undefined, format: string): string => {
  const ms = clockMs(value)
  return ms === undefined ? '' : clockText(ms, inputFormat(format))
}
const storedClock = (text: string, format: string): string | undefined => {
  const ms = clockMs(text)
  return ms === undefined ? undefined : clockText(ms, format)
}

/** Both ends of a range, or nothing while neither is there. */
const rangeOf = (start: Json | undefined, end: Json | undefined): Json | undefined =>
  start === undefined && end === undefined ? undefined : [start ?? null, end ?? null]

/** From one day or instant to another: two epoch ms. */
export const DateRangeInput = observer(function DateRangeInput(props: FieldViewProps) {
  const { value, state, frame, isDisabled, set, leave } = useField(props)
  const id = useId()
  const format = dateFormat(props.field.props)
  const [start, end] = listOf(value).map((each) => numberOf(each))
  const common = { format, isDisabled, describedBy: noteOf(id, frame), isInvalid: state.error !== '' }
  const put = (first: number | undefined, last: number | undefined) => {
    set(rangeOf(first, last))
    leave()
  }
  return (
    <FieldFrame {...frame} labelId={id} noteId={`${id}note`}>
      <View className='form-parts' {...{ role: 'group', 'aria-labelledby': id }}>
        {moment({
          ...common,
          label: `${frame.label}开始`,
          placeholder: '开始日期',
          ms: start,
          min: state.min,
          max: end ?? state.max,
          onChange: (next) => put(next, end)
        })}
        <Text className='form-to'>至</Text>
        {moment({
          ...common,
          label: `${frame.label}结束`,
          placeholder: '结束日期',
          ms: end,
          min: start ?? state.min,
          max: state.max,
          onChange: (next) => put(start, next)
        })}
      </View>
    </FieldFrame>
  )
})

/** From one time of day to another. */
export const TimeRangeInput = observer(function TimeRangeInput(props: FieldViewProps) {
  const { value, state, frame, isDisabled, set, leave } = useField(props)
  const id = useId()
  const [start, end] = listOf(value).map((each) => (textOf(each) === '' ? undefined : textOf(each)))
  const format = clockFormat(props.field.props)
  const common = {
    mode: 'time' as const,
    hasSeconds: withSeconds(format),
    ...clockLimits(state, format),
    isDisabled,
    describedBy: noteOf(id, frame),
    isInvalid: state.error !== ''
  }
  const put = (first: string | undefined, last: string | undefined) => {
    set(rangeOf(first, last))
    leave()
  }
  const stored = (text: string) => storedClock(text, format)
  return (
    <FieldFrame {...frame} labelId={id} noteId={`${id}note`}>
      <View className='form-parts' {...{ role: 'group', 'aria-labelledby': id }}>
        {part({
          ...common,
          label: `${frame.label}开始`,
          placeholder: '开始时间',
          value: shownClock(start, format),
          onChange: (next) => put(stored(next), end)
        })}
        <Text className='form-to'>至</Text>
        {part({
          ...common,
          label: `${frame.label}结束`,
          placeholder: '结束时间',
          value: shownClock(end, format),
          onChange: (next) => put(start, stored(next))
        })}
      </View>
    </FieldFrame>
  )
})
