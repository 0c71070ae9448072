import { useState } from 'react'
import { View } from '@tarojs/components'
import { fenToInput } from '@/domain/format'
import { isText } from '@/domain/guards'
import { validateAmount } from '@/domain/validators'
import { Button } from '../Button'
import { DateField, PickerField, TextField } from '../Field'
import { SelectField } from '../selector'
import { Sheet } from '../Sheet'
import { filterKeys, type ColumnFilter, type DeskColumn } from './columns'

/** What is narrowed, by key; a key that is not in it narrows nothing. */
type Filter = Readonly<Record<string, string>>
type FilteredColumn = Pick<DeskColumn<never>, 'id' | 'label'> & { filter: ColumnFilter }

export interface FilterSheetProps {
  /** One, or all that have a filter. */
  columns: readonly FilteredColumn[]
  filter: Filter
  /** The whole filter: what belongs to no column of these stays as it is. */
  onApply: (filter: Filter) => void
  onClose: () => void
}

/** Takes a choice back. */
const ANY = { value: '', label: '不限' } as const
const bare = (label: string): string => label.replace('（元）', '')

/** What is wrong with the two ends of a range; '' = nothing. An amount is what was typed. */
function rangeError(filter: ColumnFilter, draft: Filter, typed: Filter): string {
  if (filter.kind === 'days') {
    const [from, to] = [draft[filter.from], draft[filter.to]]
    return from !== undefined && to !== undefined && from > to ? '截止日期早于起始日期' : ''
  }
  if (filter.kind !== 'amount') return ''
  const ends = [filter.from, filter.to].map((key) => typed[key] ?? '')
  const wrong = ends
    .filter((text) => text !== '')
    .map((text) => validateAmount(text))
    .find(({ ok }) => !ok)
  if (wrong?.ok === false) return wrong.message
  const [least, most] = [draft[filter.from], draft[filter.to]]
  return least !== undefined && most !== undefined && Number(least) > Number(most) ? '最高金额低于最低金额' : ''
}

interface ColumnFieldsProps {
  column: FilteredColumn
  draft: Filter
  typed: Filter
  onSet: (key: string, value: string) => void
  onType: (key: string, text: string) => void
}

/** The fields of one column. */
function ColumnFields({ column: { label, filter }, draft, typed, onSet, onType }: ColumnFieldsProps) {
  const error = rangeError(filter, draft, typed)
  if (filter.kind === 'choice')
    return (
      <PickerField
        label={label}
        placeholder='不限'
        options={[ANY, ...filter.options]}
        value={draft[filter.key]}
        onChange={(value) => onSet(filter.key, value)}
      />
    )
  if (filter.kind === 'person')
    return (
      <SelectField
        kind='user'
        label={label}
        placeholder='不限'
        value={draft[filter.key] ?? ''}
        onChange={(value) => onSet(filter.key, isText(value) ? value : '')}
      />
    )
  if (filter.kind === 'days')
    return (
      <View className='desk-table-pair'>
        <DateField label={`${label}不早于`} value={draft[filter.from] ?? ''} onChange={(day) => onSet(filter.from, day)} />
        <DateField label={`${label}不晚于`} value={draft[filter.to] ?? ''} error={error} onChange={(day) => onSet(filter.to, day)} />
      </View>
    )
  if (filter.kind === 'own') return null
  const amount = (key: string, words: string, wrong: string) => (
    <TextField
      label={`${bare(label)}${words}（元）`}
      type='digit'
      value={typed[key] ?? ''}
      error={wrong}
      onInput={(text) => onType(key, text)}
    />
  )
  return (
    <View className='desk-table-pair'>
      {amount(filter.from, '不低于', '')}
      {amount(filter.to, '不高于', error)}
    </View>
  )
}

function withValue(filter: Filter, key: string, value: string): Filter {
  const { [key]: _old, ...others } = filter
  return value === '' ? others : { ...others, [key]: value }
}

/** What a list is narrowed by, column by column; nothing changes in the list before it is applied (app.md#wide-screens). */
export function FilterSheet({ columns, filter, onApply, onClose }: FilterSheetProps) {
  const keys = columns.flatMap((column) => filterKeys(column.filter))
  const amounts = columns.flatMap((column) => (column.filter.kind === 'amount' ? filterKeys(column.filter) : []))
  const [draft, setDraft] = useState(filter)
  const [typed, setTyped] = useState<Filter>(() =>
    Object.fromEntries(amounts.flatMap((key) => (filter[key] === undefined ? [] : [[key, fenToInput(Number(filter[key]))]])))
  )
  const set = (key: string, value: string) => setDraft((before) => withValue(before, key, value))
  const type = (key: string, text: string) => {
    setTyped((before) => ({ ...before, [key]: text }))
    const amount = validateAmount(text)
    set(key, amount.ok ? String(amount.fen) : '')
  }
  const isWrong = columns.some((column) => rangeError(column.filter, draft, typed) !== '')
  const clear = () => onApply(Object.fromEntries(Object.entries(filter).filter(([key]) => !keys.includes(key))))
  const [only] = columns
  const footer = (
    <View className='desk-table-foot'>
      <Button kind='secondary' inline disabled={!keys.some((key) => filter[key] !== undefined)} onPress={clear}>
        清空
      </Button>
      <View className='desk-table-apply'>
        <Button disabled={isWrong} onPress={() => onApply(draft)}>
          查看结果
        </Button>
      </View>
    </View>
  )
  return (
    <Sheet open title={columns.length === 1 ? `筛选${bare(only?.label ?? '')}` : '按列筛选'} onClose={onClose} footer={footer}>
      {columns.map((column) => (
        <ColumnFields key={column.id} column={column} draft={draft} typed={typed} onSet={set} onType={type} />
      ))}
    </Sheet>
  )
}
