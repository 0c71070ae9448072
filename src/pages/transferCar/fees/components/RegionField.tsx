import { useState } from 'react'
import { ChoiceField } from '@/components/Field'
import { SelectField, type AreaLevel } from '@/components/selector'
import { areaCodeOf, areaPathOf } from '@/pages/transferCar/components/areaPath'

const LEVELS = [
  { value: 'all', label: '全国' },
  { value: '0', label: '省' },
  { value: '1', label: '市' },
  { value: '2', label: '区县' }
] as const
type Level = (typeof LEVELS)[number]['value']

/** Codes of GB/T 2260 say their level by the zeros at their end. */
const levelOf = (code: string): Level => (code === '' ? 'all' : code.endsWith('0000') ? '0' : code.endsWith('00') ? '1' : '2')

/** Where a card holds: everywhere, or a province, city or county. @param code six digits, '' = everywhere */
export function RegionField({
  code,
  error,
  disabled,
  onChange
}: {
  code: string
  error: string | undefined
  disabled: boolean
  onChange: (code: string) => void
}) {
  const [picked, setPicked] = useState<Level>('all')
  const level = code === '' ? picked : levelOf(code)
  const change = (next: Level) => {
    setPicked(next)
    onChange('')
  }
  return (
    <>
      <ChoiceField
        label='适用地区'
        options={LEVELS}
        value={level}
        disabled={disabled}
        error={level === 'all' ? error : undefined}
        onChange={change}
      />
      {level !== 'all' && (
        <SelectField
          kind='area'
          label={LEVELS.find(({ value }) => value === level)?.label ?? ''}
          level={Number(level) as AreaLevel}
          value={code === '' ? [] : areaPathOf(code)}
          disabled={disabled}
          error={error ?? (code === '' ? '请选择地区' : '')}
          onChange={(_value, items) => onChange(areaCodeOf(items[0]?.value))}
        />
      )}
    </>
  )
}
