import { observer } from 'mobx-react'
import { View } from '@tarojs/components'
import { Button } from '@/components/Button'
import { ChoiceField, PickerField, TextField } from '@/components/Field'
import type { Comparison } from '@/contract/formSchema'
import type { FieldDefinition } from '@/domain/form/types'
import { configOf, fieldsOf, nameOf, type FormDesign, type Place } from '@/domain/designer/form/design'
import { changeRaw } from '@/domain/designer/form/edits'
import { COMPARISONS, isUnary, menuRule, setMenuRule, type MenuCondition, type MenuRule, type RuleAct } from '@/domain/designer/form/rules'
import { flagOf, numberOf, textOf } from '@/domain/form/read'
import { ruleOfKind } from '@/domain/form/kinds'
import { useStores } from '@/hooks/useStores'
import type { Board } from '../board'
import { NumberText } from './SettingInput'

const WORDS: Readonly<Record<RuleAct, { title: string; when: string }>> = {
  show: { title: '显示', when: '满足条件时显示' },
  require: { title: '必填', when: '满足条件时必填' }
}
const NUMBERS: readonly Comparison[] = ['==', '<>', '>', '>=', '<', '<=', 'empty', 'filled']
const CHOICES: readonly Comparison[] = ['==', '<>', 'empty', 'filled']
const SEVERAL: readonly Comparison[] = ['like', 'notLike', 'empty', 'filled']
const TEXTS: readonly Comparison[] = ['==', '<>', 'like', 'notLike', 'empty', 'filled']
const ANY: readonly Comparison[] = ['empty', 'filled']

/** How a field can be compared in a rule, and what with. */
function comparing(field: FieldDefinition | undefined): { is: readonly Comparison[]; value: 'number' | 'choice' | 'text' | 'none' } {
  if (field === undefined) return { is: ANY, value: 'none' }
  if (ruleOfKind(field.kind).reads === 'flag') return { is: ['==', '<>'], value: 'choice' }
  if (field.options?.type === 'static' || field.options?.type === 'dictionary')
    return ruleOfKind(field.kind).shape === 'path'
      ? { is: ANY, value: 'none' }
      : { is: field.isMultiple ? SEVERAL : CHOICES, value: 'choice' }
  if (ruleOfKind(field.kind).shape === 'number') return { is: NUMBERS, value: 'number' }
  return ruleOfKind(field.kind).shape === 'text' ? { is: TEXTS, value: 'text' } : { is: ANY, value: 'none' }
}

interface LineProps {
  line: MenuCondition
  /** Its number, from 1. */
  number: number
  fields: ReadonlyMap<string, FieldDefinition>
  sources: readonly { readonly value: string; readonly label: string }[]
  onChange: (line: MenuCondition) => void
  onRemove: () => void
}

/** What a field may be compared with, where that is a list. */
function useChoices(field: FieldDefinition | undefined): readonly { readonly value: string; readonly label: string }[] {
  const { dictionary } = useStores()
  if (field === undefined) return []
  if (ruleOfKind(field.kind).reads === 'flag')
    return [
      { value: '1', label: textOf(field.props.activeTxt) || '开' },
      { value: '0', label: textOf(field.props.inactiveTxt) || '关' }
    ]
  const { options } = field
  if (options?.type === 'static') return options.options.map(({ id, fullName }) => ({ value: id, label: fullName }))
  if (options?.type !== 'dictionary') return []
  return dictionary.entries(options.dictionary).map((entry) => ({ value: entry[options.keyedBy], label: entry.fullName }))
}

const Line = observer(function Line({ line, number, fields, sources, onChange, onRemove }: LineProps) {
  const field = fields.get(line.field)
  const { is, value } = comparing(field)
  const choices = useChoices(field)
  const choose = (name: string) => {
    const [first = 'filled'] = comparing(fields.get(name)).is
    onChange({ field: name, is: first, value: '' })
  }
  const isSwitch = field !== undefined && ruleOfKind(field.kind).reads === 'flag'
  return (
    <View className='designer-line' {...{ role: 'group', 'aria-label': `条件 ${number}` }}>
      <PickerField label={`条件 ${number} 的控件`} options={sources} value={line.field} onChange={choose} />
      <PickerField
        label={`条件 ${number} 的比较`}
        options={is.map((each) => ({ value: each, label: COMPARISONS[each] }))}
        value={line.is}
        onChange={(next) => onChange({ ...line, is: next })}
      />
      {!isUnary(line.is) && value === 'choice' && (
        <PickerField
          label={`条件 ${number} 的内容`}
          options={choices}
          value={String(line.value)}
          onChange={(text) => onChange({ ...line, value: isSwitch ? Number(text) : text })}
        />
      )}
      {!isUnary(line.is) && value === 'number' && (
        <NumberText
          label={`条件 ${number} 的内容`}
          value={textOf(line.value)}
          onChange={(text) => onChange({ ...line, value: numberOf(text) ?? '' })}
        />
      )}
      {!isUnary(line.is) && value === 'text' && (
        <TextField
          label={`条件 ${number} 的内容`}
          value={textOf(line.value)}
          maxLength={100}
          onInput={(text) => onChange({ ...line, value: text })}
        />
      )}
      <Button kind='text' inline label={`删除条件 ${number}`} onPress={onRemove}>
        删除条件
      </Button>
    </View>
  )
})

interface RuleEditorProps {
  board: Board
  place: Place
  fields: ReadonlyMap<string, FieldDefinition>
  act: RuleAct
}

/** Fields that a rule of this one may read: those of the form, and in a sub-table those of its own row. */
function sourcesFor(board: Board, place: Place) {
  return fieldsOf(board.design)
    .filter(
      ({ kind, table, node }) =>
        kind !== 'table' && node.id !== place.node.id && (table === undefined || table.node.id === place.table?.node.id)
    )
    .map((each) => ({ value: each.fieldId, label: each.table === undefined ? nameOf(each) : `${nameOf(each)}（本行）` }))
}

/** When a field is shown, or has to be filled in: always, or while conditions hold. */
const RuleEditor = observer(function RuleEditor({ board, place, fields, act }: RuleEditorProps) {
  const { title, when } = WORDS[act]
  const rule = menuRule(board.design, place.fieldId, act)
  const sources = sourcesFor(board, place)
  const put = (next: MenuRule | undefined) =>
    board.change(setMenuRule(board.design, place.fieldId, act, next), `改“${nameOf(place)}”的${title}条件`, `${place.node.id} ${act}`)
  if (rule === undefined) return null
  const { conditions, isAll } = rule
  const begin = sources[0]
  return (
    <View className='designer-rule' {...{ role: 'group', 'aria-label': when }}>
      {conditions.length > 1 && (
        <ChoiceField
          label={`${title}条件的关系`}
          options={[
            { value: 'all', label: '全部满足' },
            { value: 'any', label: '满足一个' }
          ]}
          value={isAll ? 'all' : 'any'}
          onChange={(next) => put({ ...rule, isAll: next === 'all' })}
        />
      )}
      {conditions.map((line, at) => (
        <Line
          key={at}
          line={line}
          number={at + 1}
          fields={fields}
          sources={sources}
          onChange={(next) => put({ ...rule, conditions: conditions.map((each, i) => (i === at ? next : each)) })}
          onRemove={() => put(conditions.length === 1 ? undefined : { ...rule, conditions: conditions.filter((_each, i) => i !== at) })}
        />
      ))}
      {begin !== undefined && (
        <Button
          kind='text'
          inline
          icon='plus'
          label={`添加${title}条件`}
          onPress={() => put({ ...rule, conditions: [...conditions, firstLine(begin.value, fields)] })}
        >
          添加条件
        </Button>
      )}
    </View>
  )
})

function firstLine(name: string, fields: ReadonlyMap<string, FieldDefinition>): MenuCondition {
  const [is = 'filled'] = comparing(fields.get(name)).is
  return { field: name, is, value: '' }
}

const withRequired = (board: Board, id: string, required: boolean): FormDesign =>
  changeRaw(board.design, id, (raw) => ({ ...raw, __config__: { ...configOf(raw), required } }))

/** Whether a field is shown, and has to be filled in. */
export const RuleFields = observer(function RuleFields(props: Omit<RuleEditorProps, 'act'>) {
  const { board, place, fields } = props
  const { fieldId, node } = place
  const sources = sourcesFor(board, place)
  const isRequired = flagOf(configOf(node.raw).required)
  const shown = menuRule(board.design, fieldId, 'show')
  const required = menuRule(board.design, fieldId, 'require')
  const begin = (act: RuleAct, design = board.design) => {
    const [first] = sources
    if (first === undefined) return board.say('表单里还没有可以作为条件的控件')
    board.change(
      setMenuRule(design, fieldId, act, { isAll: true, conditions: [firstLine(first.value, fields)] }),
      `给“${nameOf(place)}”加${WORDS[act].title}条件`
    )
  }
  return (
    <>
      <ChoiceField
        label='必填'
        options={[
          { value: 'no', label: '选填' },
          { value: 'yes', label: '必填' },
          { value: 'when', label: '满足条件时必填' }
        ]}
        value={required !== undefined ? 'when' : isRequired ? 'yes' : 'no'}
        onChange={(next) => {
          const bare = setMenuRule(withRequired(board, node.id, next === 'yes'), fieldId, 'require', undefined)
          if (next === 'when') begin('require', bare)
          else board.change(bare, `“${nameOf(place)}”改为${next === 'yes' ? '必填' : '选填'}`)
        }}
      />
      <RuleEditor {...props} act='require' />
      <ChoiceField
        label='显示'
        options={[
          { value: 'always', label: '一直显示' },
          { value: 'when', label: '满足条件时显示' }
        ]}
        value={shown === undefined ? 'always' : 'when'}
        onChange={(next) =>
          next === 'when'
            ? begin('show')
            : board.change(setMenuRule(board.design, fieldId, 'show', undefined), `“${nameOf(place)}”改为一直显示`)
        }
      />
      <RuleEditor {...props} act='show' />
    </>
  )
})
