import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { ChoiceField, DateField, FieldFrame, PickerField, TextField } from '@/components/Field'
import { Pressable } from '@/components/Pressable'
import { dayTitle, WEEKDAY_NAMES, weekdayOf } from '@/domain/schedule/days'
import {
  LAST_DAY,
  MOST_COUNT,
  MOST_INTERVAL,
  nthOf,
  repeatText,
  WEEKDAYS,
  type Frequency,
  type Repeat,
  type Weekday
} from '@/domain/schedule/repeat'
import type { EventFormModel } from './model'

const FREQUENCIES: readonly { value: Frequency | 'NONE'; label: string }[] = [
  { value: 'NONE', label: '不重复' },
  { value: 'DAILY', label: '按天' },
  { value: 'WEEKLY', label: '按周' },
  { value: 'MONTHLY', label: '按月' },
  { value: 'YEARLY', label: '按年' }
]
const UNIT: Readonly<Record<Frequency, string>> = { DAILY: '天', WEEKLY: '周', MONTHLY: '个月', YEARLY: '年' }

/** A number that is typed: what is no number in its bounds keeps the last one. */
const numberIn = (text: string, most: number, otherwise: number): number => {
  const value = Math.trunc(Number(text))
  return value >= 1 && value <= most ? value : otherwise
}

const Weekdays = ({ repeat, onChange }: { repeat: Repeat; onChange: (weekdays: Weekday[]) => void }) => {
  const chosen = repeat.weekdays ?? []
  return (
    <FieldFrame label='在哪几天' noteId='repeat-weekdays'>
      <View className='choices' {...{ role: 'group', 'aria-label': '在哪几天' }}>
        {WEEKDAYS.map((day, index) => {
          const isChosen = chosen.includes(day)
          return (
            <Pressable
              key={day}
              role='checkbox'
              checked={isChosen}
              label={`周${WEEKDAY_NAMES[index] ?? ''}`}
              className={isChosen ? 'choice choice-chosen schedule-weekday' : 'choice schedule-weekday'}
              onPress={() => onChange(WEEKDAYS.filter((one) => (one === day ? !isChosen : chosen.includes(one))))}
            >
              <Text>{WEEKDAY_NAMES[index]}</Text>
            </Pressable>
          )
        })}
      </View>
    </FieldFrame>
  )
}

type MonthKind = 'day' | 'nth' | 'last'
const monthKindOf = ({ monthDay, nth }: Repeat): MonthKind => (nth !== undefined ? 'nth' : monthDay === -1 ? 'last' : 'day')

const MonthKindField = ({ repeat, day, onChange }: { repeat: Repeat; day: string; onChange: (change: Partial<Repeat>) => void }) => {
  const { nth } = nthOf(day)
  const options: { value: MonthKind; label: string }[] = [
    { value: 'day', label: `${Number(day.slice(8))} 日` },
    { value: 'nth', label: `${nth === -1 ? '最后一个' : `第 ${nth} 个`}周${WEEKDAY_NAMES[weekdayOf(day)] ?? ''}` },
    { value: 'last', label: '最后一天' }
  ]
  const choose = (kind: MonthKind): void =>
    onChange(
      kind === 'nth' ? { nth: nthOf(day), monthDay: undefined } : { nth: undefined, monthDay: kind === 'last' ? -1 : Number(day.slice(8)) }
    )
  return (
    <ChoiceField
      label='在每月的'
      options={options}
      value={monthKindOf(repeat)}
      onChange={choose}
      help={Number(day.slice(8)) > 28 && monthKindOf(repeat) === 'day' ? '没有这一天的月份不安排；月末请选“最后一天”' : undefined}
    />
  )
}

type EndKind = 'never' | 'until' | 'count'
const endKindOf = ({ until, count }: Repeat): EndKind => (until !== undefined ? 'until' : count !== undefined ? 'count' : 'never')

const EndFields = ({ repeat, day, onChange }: { repeat: Repeat; day: string; onChange: (change: Partial<Repeat>) => void }) => {
  const kind = endKindOf(repeat)
  const choose = (next: EndKind): void =>
    onChange({
      until: next === 'until' ? `${Number(day.slice(0, 4)) + 1}${day.slice(4, 8)}28` : undefined,
      count: next === 'count' ? 10 : undefined
    })
  return (
    <>
      <ChoiceField
        label='到什么时候'
        options={[
          { value: 'never', label: '一直重复' },
          { value: 'until', label: '到某天' },
          { value: 'count', label: '若干次' }
        ]}
        value={kind}
        onChange={choose}
      />
      {repeat.until !== undefined && (
        <DateField
          label='最后一天'
          value={repeat.until}
          min={day}
          max={LAST_DAY}
          onChange={(until) => {
            if (until !== '') onChange({ until })
          }}
        />
      )}
      {repeat.count !== undefined && (
        <TextField
          label='共多少次'
          type='number'
          value={String(repeat.count)}
          maxLength={3}
          trailing={<Text>次</Text>}
          onInput={(text) => onChange({ count: numberIn(text, MOST_COUNT, repeat.count ?? 1) })}
        />
      )}
    </>
  )
}

const WITHOUT: Partial<Repeat> = { weekdays: undefined, monthDay: undefined, nth: undefined }
/** Without the parts that say nothing: a rule is compared by what it says. */
const tidy = (repeat: Repeat): Repeat => Object.fromEntries(Object.entries(repeat).filter(([, value]) => value !== undefined)) as Repeat

/** How an appointment comes again, in words below. */
export const RepeatFields = observer(function RepeatFields({ model }: { model: EventFormModel }) {
  const { repeat, startDay } = model.input
  const day = startDay === '' ? '2026-01-01' : startDay
  const set = (change: Partial<Repeat>): void => {
    if (repeat !== null) model.set({ repeat: tidy({ ...repeat, ...change }) })
  }
  const choose = (freq: Frequency | 'NONE'): void => {
    if (freq === 'NONE') model.set({ repeat: null })
    else
      model.set({
        repeat: tidy({
          interval: 1,
          ...repeat,
          ...WITHOUT,
          freq,
          ...(freq === 'WEEKLY' ? { weekdays: [WEEKDAYS[weekdayOf(day)] ?? 'MO'] } : {})
        })
      })
  }
  return (
    <>
      <PickerField
        label='重复'
        options={FREQUENCIES}
        value={repeat?.freq ?? 'NONE'}
        onChange={choose}
        error={model.problems.rule}
        help={repeat === null ? undefined : repeatText(repeat, day)}
      />
      {repeat !== null && (
        <View className='schedule-repeat'>
          <TextField
            label='间隔'
            type='number'
            value={String(repeat.interval)}
            maxLength={2}
            leading={<Text>每</Text>}
            trailing={<Text>{UNIT[repeat.freq]}</Text>}
            onInput={(text) => set({ interval: numberIn(text, MOST_INTERVAL, repeat.interval) })}
          />
          {repeat.freq === 'WEEKLY' && (
            <Weekdays repeat={repeat} onChange={(weekdays) => set({ weekdays: weekdays.length === 0 ? undefined : weekdays })} />
          )}
          {repeat.freq === 'MONTHLY' && <MonthKindField repeat={repeat} day={day} onChange={set} />}
          {repeat.freq === 'YEARLY' && (
            <Text className='schedule-note'>{`每年 ${dayTitle(day)}${day.endsWith('02-29') ? '，平年不安排' : ''}`}</Text>
          )}
          <EndFields repeat={repeat} day={day} onChange={set} />
        </View>
      )}
    </>
  )
})
