import { observer } from 'mobx-react'
import { View } from '@tarojs/components'
import { CheckField, PickerField, TextAreaField, TextField } from '@/components/Field'
import { SelectField } from '@/components/selector'
import type { TemplateNode, TemplateProperties } from '@/contract/workFlowTemplate'
import { flag, ids, MEMBERS, text, type Choices, type MemberKind } from '@/domain/designer/flow/settings'
import type { DesignerModel } from '../model'

/** One step or branch whose properties are set. */
export interface NodeProps {
  model: DesignerModel
  node: TemplateNode
}
type Key = keyof TemplateProperties
type Of<T> = NodeProps & { name: Key; label: string; usual?: T }

const write = ({ model, node }: NodeProps, key: Key, value: unknown, about = ''): void =>
  model.canvas.set(node.nodeId ?? '', { [key]: value } as Partial<TemplateProperties>, about)
/** Numbers stay numbers where they were, and texts texts: the platform writes both. */
const alike = ({ node }: NodeProps, key: Key, value: string): string | number =>
  typeof node.properties?.[key] === 'string' ? value : Number(value)

/** One of a list of numbers. */
export function Pick({ name, label, usual = '', choices, ...of }: Of<string> & { choices: Choices }) {
  return (
    <PickerField
      label={label}
      options={choices.map(([value, words]) => ({ value, label: words }))}
      value={text(of.node, name, usual)}
      onChange={(value) => write(of, name, alike(of, name, value))}
    />
  )
}

/** A line of text; letters typed one after the other are one change. */
export function Line({ name, label, usual = '', help, ...of }: Of<string> & { help?: string }) {
  return (
    <TextField
      label={label}
      value={text(of.node, name, usual)}
      maxLength={200}
      {...(help !== undefined && { help })}
      onInput={(value) => write(of, name, value, name)}
    />
  )
}
export function Lines({ name, label, ...of }: Of<string>) {
  return <TextAreaField label={label} value={text(of.node, name)} maxLength={500} onInput={(value) => write(of, name, value, name)} />
}

/** A number that is typed; what is no number stays as it was. */
export function Amount({ name, label, usual = '', unit, ...of }: Of<string> & { unit?: string }) {
  return (
    <TextField
      label={unit === undefined ? label : `${label}（${unit}）`}
      type='digit'
      value={text(of.node, name, usual)}
      maxLength={8}
      onInput={(value) => /^\d+(\.\d+)?$/.test(value) && write(of, name, alike(of, name, value), name)}
    />
  )
}

export function Tick({ name, label, usual = false, ...of }: Of<boolean>) {
  return <CheckField label={label} checked={flag(of.node, name, usual)} onChange={(isOn) => write(of, name, isOn)} />
}

/** People, positions, roles, departments and groups of a rule. */
export const MemberFields = observer(function MemberFields({ of, ...rest }: NodeProps & { of: MemberKind }) {
  return (
    <View>
      {MEMBERS[of].map(([key, kind, word]) => (
        <SelectField
          key={key}
          kind={kind}
          label={word}
          value={ids(rest.node, key)}
          multiple
          onChange={(chosen) => write(rest, key, [chosen].flat(2))}
        />
      ))}
    </View>
  )
})

/** Named people alone. */
export const People = observer(function People({ name, label, ...of }: Of<string>) {
  return (
    <SelectField kind='user' label={label} value={ids(of.node, name)} multiple onChange={(chosen) => write(of, name, [chosen].flat(2))} />
  )
})
