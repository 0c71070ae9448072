import { useId, useState } from 'react'
import { observer } from 'mobx-react'
import { Text } from '@tarojs/components'
import type { SelectorRange } from '@/domain/form/range'
import { FieldFrame, type FieldProps } from '../Field'
import { Icon } from '../Icon'
import { Pressable } from '../Pressable'
import { AreaSelect, type AreaLevel } from './AreaSelect'
import type { PlainNode } from './nodes'
import { DepartmentSelect, GroupSelect, OrganizeSelect, PositionSelect, RoleSelect, TreeSelect } from './trees/TreeSelects'
import type { Chosen, SelectorKind, SelectorProps, SelectorValue } from './types'
import { useChosenNames } from './useChosenNames'
import { UserSelect } from './users/UserSelect'
import './index.scss'

/** More names than this are counted. */
const MAX_NAMES = 3

export interface SelectFieldProps extends FieldProps {
  kind: SelectorKind
  /** As the platform stores it. */
  value: SelectorValue
  onChange: (value: string | string[] | string[][], items: Chosen[]) => void
  multiple?: boolean
  max?: number
  range?: SelectorRange
  /** For areas. */
  level?: AreaLevel
  /** For trees. */
  nodes?: readonly PlainNode[]
  onlyLeaves?: boolean
  /** Shows the value and opens nothing. */
  disabled?: boolean
  /** Values that may be neither chosen nor taken away. */
  fixed?: readonly string[]
  placeholder?: string
}

/** The selector of a kind. */
export function Selector({
  kind,
  range,
  level,
  nodes = [],
  onlyLeaves,
  ...props
}: SelectorProps & Pick<SelectFieldProps, 'kind' | 'range' | 'level' | 'nodes' | 'onlyLeaves'>) {
  switch (kind) {
    case 'user':
      return <UserSelect {...props} range={range} />
    case 'department':
      return <DepartmentSelect {...props} range={range} />
    case 'organize':
      return <OrganizeSelect {...props} range={range} />
    case 'position':
      return <PositionSelect {...props} range={range} />
    case 'role':
      return <RoleSelect {...props} />
    case 'group':
      return <GroupSelect {...props} />
    case 'area':
      return <AreaSelect {...props} level={level} />
    case 'tree':
      return <TreeSelect {...props} nodes={nodes} onlyLeaves={onlyLeaves} />
  }
}

/** What stands in the field: the first names and how many more. */
export function chosenText(items: readonly Chosen[]): string {
  const names = items
    .slice(0, MAX_NAMES)
    .map(({ label }) => (label === '' ? '…' : label))
    .join('、')
  return items.length > MAX_NAMES ? `${names} 等 ${items.length} 项` : names
}

/** A field of a form whose value is chosen in a selector. */
export const SelectField = observer(function SelectField(props: SelectFieldProps) {
  const {
    kind,
    value,
    onChange,
    multiple = false,
    max,
    range,
    level,
    nodes,
    onlyLeaves,
    disabled = false,
    fixed,
    placeholder = '请选择',
    ...field
  } = props
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  // Names of what was just chosen: the field need not wait until they are asked for.
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map())
  const items = useChosenNames(kind, value, nodes).map((item) =>
    item.label === '' ? { ...item, label: picked.get(item.value) ?? '' } : item
  )
  const text = chosenText(items)
  return (
    <FieldFrame {...field} labelId={id} noteId={`${id}note`}>
      <Pressable
        className={disabled ? 'field-box field-box-disabled' : 'field-box'}
        disabled={disabled}
        expanded={isOpen}
        label={`${field.label}：${text === '' ? placeholder : text}`}
        onPress={() => setOpen(true)}
      >
        <Text className={text === '' ? 'picker-value picker-empty' : 'picker-value'}>{text === '' ? placeholder : text}</Text>
        {!disabled && <Icon name='next' />}
      </Pressable>
      <Selector
        kind={kind}
        open={isOpen}
        value={value}
        multiple={multiple}
        title={field.label}
        onConfirm={(next, chosen) => {
          setOpen(false)
          setPicked(new Map(chosen.map((item) => [item.value, item.label])))
          onChange(next, chosen)
        }}
        onClose={() => setOpen(false)}
        {...{ max, range, level, nodes, onlyLeaves, disabled: fixed }}
      />
    </FieldFrame>
  )
})
