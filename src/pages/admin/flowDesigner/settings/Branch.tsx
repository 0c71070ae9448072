import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { DateField, PickerField, TextField } from '@/components/Field'
import { SelectField } from '@/components/selector'
import type { Json } from '@/contract/formSchema'
import type { TemplateCondition } from '@/contract/workFlowTemplate'
import {
  editorOf,
  isAskable,
  isEditable,
  newCondition,
  rowWords,
  SYMBOL_WORDS,
  symbolsOf,
  valueOf,
  withLogic,
  withSymbol,
  withValue,
  type DesignField
} from '@/domain/designer/flow/conditions'
import type { BranchItem } from '@/domain/designer/flow/drawing'
import { shanghaiDate } from '@/domain/format'
import { textOf } from '@/domain/workFlow/template/read'
import type { DesignerModel } from '../model'

interface RowProps {
  row: TemplateCondition
  field: DesignField
  number: number
  onChange: (row: TemplateCondition, about?: string) => void
}

/** What the field is compared with. */
const Value = observer(function Value({ row, field, number, onChange }: RowProps) {
  const label = `条件 ${number} 的值`
  const value = valueOf(row)
  const editor = editorOf(field)
  const take = (next: Json, words: string, about = '') => onChange(withValue(row, next, words), about)
  switch (editor) {
    case 'number':
      return (
        <TextField
          label={label}
          type='digit'
          value={textOf(value)}
          onInput={(typed) => /^-?\d*(\.\d+)?$/.test(typed) && take(typed === '' ? '' : Number(typed), typed, `value${number}`)}
        />
      )
    case 'date':
      return (
        <DateField
          label={label}
          value={typeof value === 'number' ? shanghaiDate(value) : textOf(value).slice(0, 10)}
          onChange={(day) => take(day, day)}
        />
      )
    case 'options':
      return (
        <PickerField
          label={label}
          options={field.options.map(({ id, fullName }) => ({ value: id, label: fullName }))}
          value={textOf(value)}
          onChange={(id) => take(id, field.options.find((option) => option.id === id)?.fullName ?? id)}
        />
      )
    case 'text':
      return <TextField label={label} value={textOf(value)} onInput={(typed) => take(typed, typed, `value${number}`)} />
    default:
      return (
        <SelectField
          kind={editor}
          label={label}
          value={textOf(value)}
          onChange={(id, items) => take(textOf(id), items.map((item) => item.label).join('、'))}
        />
      )
  }
})

/** One row of a condition: field, sign, value, and how the next one is joined. */
const ConditionRow = observer(function ConditionRow({
  model,
  row,
  number,
  isLast,
  onChange,
  onRemove
}: Omit<RowProps, 'field'> & { model: DesignerModel; isLast: boolean; onRemove: () => void }) {
  const field = model.fields.find(({ id }) => id === row.field)
  const fields = model.fields.filter(isAskable)
  const pickField = (id: string) => {
    const chosen = fields.find((each) => each.id === id)
    if (chosen !== undefined) onChange({ ...newCondition(chosen), ...(row.logic !== undefined && { logic: row.logic }) })
  }
  return (
    <View className='drawn-condition' {...{ role: 'group', 'aria-label': `条件 ${number}` }}>
      {isEditable(row) ? (
        <>
          <PickerField
            label={`条件 ${number} 的字段`}
            options={fields.map(({ id, label }) => ({ value: id, label }))}
            value={textOf(row.field)}
            placeholder={field === undefined && textOf(row.field) !== '' ? `表单中没有 ${textOf(row.field)}` : '请选择'}
            onChange={pickField}
          />
          {field !== undefined && (
            <>
              <PickerField
                label={`条件 ${number} 的比较`}
                options={symbolsOf(field).map((symbol) => ({ value: symbol, label: SYMBOL_WORDS[symbol] }))}
                value={row.symbol}
                placeholder={row.symbol === undefined ? '请选择' : SYMBOL_WORDS[row.symbol]}
                onChange={(symbol) => onChange(withSymbol(row, symbol))}
              />
              <Value row={row} field={field} number={number} onChange={onChange} />
            </>
          )}
        </>
      ) : (
        <Text className='design-note'>{`${rowWords(row, model.fields)}（设计器不能修改，原样保留）`}</Text>
      )}
      <View className='drawn-acts'>
        {!isLast && (
          <Button kind='text' inline onPress={() => onChange(withLogic(row, row.logic === '||' ? '&&' : '||'))}>
            {row.logic === '||' ? '或者（改为并且）' : '并且（改为或者）'}
          </Button>
        )}
        <Button kind='text' inline label={`删除条件 ${number}`} onPress={onRemove}>
          删除
        </Button>
      </View>
    </View>
  )
})

/** When a branch is taken. */
export const Conditions = observer(function Conditions({ model, branch }: { model: DesignerModel; branch: BranchItem }) {
  const rows = branch.node.properties?.conditions ?? []
  const set = (conditions: readonly TemplateCondition[], about = '') => model.canvas.set(branch.id, { conditions }, about)
  const first = model.fields.find(isAskable)
  return (
    <View>
      <Text className='design-note'>“并且”先于“或者”。分支从左到右判断，第一个满足的分支生效。</Text>
      {rows.map((row, at) => (
        <ConditionRow
          key={at}
          model={model}
          row={row}
          number={at + 1}
          isLast={at === rows.length - 1}
          onChange={(changed, about = '') =>
            set(
              rows.map((each, index) => (index === at ? changed : each)),
              about
            )
          }
          onRemove={() => set(rows.filter((_, index) => index !== at))}
        />
      ))}
      <Button
        kind='secondary'
        inline
        icon='plus'
        disabled={first === undefined}
        onPress={() => first !== undefined && set([...rows, newCondition(first)])}
      >
        添加条件
      </Button>
    </View>
  )
})
