import { useState } from 'react'
import { Text, View } from '@tarojs/components'
import { DateField } from '@/components/Field'
import { formatTime, shanghaiDate, shanghaiTime } from '@/domain/format'

interface MomentFieldProps {
  label: string
  /** Epoch ms. */
  value: number | undefined
  /** Epoch ms: the time of day a chosen day begins with. */
  now: number
  error?: string
  onChange: (ms: number | undefined) => void
}

/** A day with its time, Asia/Shanghai. */
export function MomentField({ label, value, now, error, onChange }: MomentFieldProps) {
  const [day, setDay] = useState(shanghaiDate(value))
  const [time, setTime] = useState(formatTime(value ?? now))
  const change = (nextDay: string, nextTime: string) => {
    setDay(nextDay)
    setTime(nextTime)
    onChange(shanghaiTime(nextDay, nextTime))
  }
  return (
    <View {...{ role: 'group', 'aria-label': label }}>
      <Text className='step-heading'>{label}</Text>
      <View className='step-pair'>
        <DateField
          label='日期'
          value={day}
          max={shanghaiDate(now)}
          {...(error !== undefined && { error })}
          onChange={(next) => change(next, time)}
        />
        <DateField label='时间' mode='time' value={time} onChange={(next) => change(day, next)} />
      </View>
    </View>
  )
}
