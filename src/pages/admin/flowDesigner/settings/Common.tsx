import { useState, type PropsWithChildren } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { CheckField, ChoiceField, TextField } from '@/components/Field'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { SearchBar } from '@/components/SearchBar'
import { BUTTONS, flag, RIGHTS, rightOf, rightsOf, text, withRights } from '@/domain/designer/flow/settings'
import type { TemplateProperties } from '@/contract/workFlowTemplate'
import type { NodeProps } from './props'

/** A part of the settings that is opened by its title. */
export function Fold({ title, isFirst = false, children }: PropsWithChildren<{ title: string; isFirst?: boolean }>) {
  const [isOpen, setOpen] = useState(isFirst)
  return (
    <View className='drawn-fold'>
      <Pressable className='drawn-fold-head' expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        <Text className='drawn-fold-title'>{title}</Text>
        <Icon name={isOpen ? 'down' : 'next'} />
      </Pressable>
      {isOpen && <View className='drawn-fold-body'>{children}</View>}
    </View>
  )
}

/** Which buttons a step shows, and what they say. */
export const Buttons = observer(function Buttons({ model, node, of }: NodeProps & { of: keyof typeof BUTTONS }) {
  const set = (change: Partial<TemplateProperties>, about = '') => model.canvas.set(node.nodeId ?? '', change, about)
  return (
    <View>
      {BUTTONS[of].map(([key, textKey, words, usual]) => (
        <View key={key}>
          <CheckField label={words} checked={flag(node, key, usual)} onChange={(checked) => set({ [key]: checked })} />
          {flag(node, key, usual) && (
            <TextField
              label={`“${words}”按钮的文字`}
              value={text(node, textKey)}
              placeholder={words}
              maxLength={20}
              onInput={(value) => set({ [textKey]: value }, textKey)}
            />
          )}
        </View>
      ))}
    </View>
  )
})

/** What may be done with each field of the form at this step. */
export const Rights = observer(function Rights({ model, node }: NodeProps) {
  const [keyword, setKeyword] = useState('')
  const rights = rightsOf(node)
  const shown = model.fields.filter(({ label }) => label.includes(keyword.trim()))
  const options = RIGHTS.map(([value, label]) => ({ value, label }))
  const set = (fields: typeof shown, level: (typeof RIGHTS)[number][0]) =>
    model.canvas.set(node.nodeId ?? '', { formOperates: withRights(node, fields, level) })
  return (
    <View>
      <SearchBar placeholder='搜索字段' onChange={setKeyword} />
      <ChoiceField
        label={keyword === '' ? '全部字段设为' : '找到的字段设为'}
        options={options}
        value={null}
        onChange={(level) => set(shown, level)}
      />
      {shown.map((field) => (
        <ChoiceField
          key={field.id}
          label={field.label}
          options={options}
          value={rightOf(rights, field.id)}
          onChange={(level) => set([field], level)}
        />
      ))}
    </View>
  )
})
