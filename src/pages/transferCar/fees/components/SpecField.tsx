import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { CheckField, ChoiceField, PickerField, TextField } from '@/components/Field'
import type { FieldKind, FieldSpec } from '@/pages/transferCar/stores/editor/fields'
import { RegionField } from './RegionField'

/** More choices than this are chosen in a sheet. */
const SIDE_BY_SIDE = 6
const UNITS: Readonly<Partial<Record<FieldKind, string>>> = { money: '元', percent: '%', km: '公里', tons: '吨' }
const PLACEHOLDERS: Readonly<Partial<Record<FieldKind, string>>> = { day: '2026-01-01', lastDay: '2026-12-31', time: '22:00' }
/** Keyboards by kind; days and times hold signs that a number keyboard lacks. */
const KEYBOARDS: Readonly<Partial<Record<FieldKind, 'digit' | 'number'>>> = {
  money: 'digit',
  percent: 'digit',
  km: 'digit',
  quantity: 'digit',
  tons: 'digit',
  whole: 'number'
}

export interface SpecFieldProps {
  field: FieldSpec
  text: string
  error: string | undefined
  disabled: boolean
  onChange: (text: string) => void
}

/** One field of an editor, drawn by its kind. */
function SpecField({ field, text, error, disabled, onChange }: SpecFieldProps) {
  const { label, kind, help, options = [], whenEmpty, max } = field
  if (kind === 'flag')
    return <CheckField label={label} checked={text === '1'} disabled={disabled} onChange={(checked) => onChange(checked ? '1' : '')} />
  if (kind === 'region') return <RegionField code={text} error={error} disabled={disabled} onChange={onChange} />
  if (kind === 'choice') {
    const shown = whenEmpty === null ? [{ value: '', label: '不限' }, ...options] : options
    const Choose = shown.length > SIDE_BY_SIDE ? PickerField : ChoiceField
    return <Choose label={label} help={help} options={shown} value={text} error={error} disabled={disabled} onChange={onChange} />
  }
  const unit = field.unit ?? UNITS[kind]
  return (
    <TextField
      label={label}
      help={help}
      value={text}
      error={error}
      disabled={disabled}
      type={KEYBOARDS[kind] ?? 'text'}
      maxLength={kind === 'text' ? max : 14}
      placeholder={PLACEHOLDERS[kind] ?? (whenEmpty === 0 ? '0' : '')}
      {...(whenEmpty !== undefined && whenEmpty !== 0 && { mark: '选填' as const })}
      {...(unit !== undefined && { trailing: <Text className='fees-unit'>{unit}</Text> })}
      onInput={onChange}
    />
  )
}

const NARROW: readonly FieldKind[] = ['money', 'percent', 'km', 'quantity', 'tons', 'whole', 'time']

export interface SpecFieldsProps {
  fields: readonly FieldSpec[]
  /** The model that holds the texts; any with these three. */
  form: { texts: Readonly<Record<string, string>>; errors: Readonly<Record<string, string>>; set: (path: string, text: string) => void }
  disabled?: boolean
}

/** Fields one below the other, numbers side by side where there is room. */
export const SpecFields = observer(function SpecFields({ fields, form, disabled = false }: SpecFieldsProps) {
  return (
    <View className='fees-pair'>
      {fields.map((field) => (
        <View key={field.path} className='fees-pair-field' {...(!NARROW.includes(field.kind) && { style: { flexBasis: '100%' } })}>
          <SpecField
            field={field}
            text={form.texts[field.path] ?? ''}
            error={form.errors[field.path]}
            disabled={disabled}
            onChange={(text) => form.set(field.path, text)}
          />
        </View>
      ))}
    </View>
  )
})
