import { useId } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { flagOf, textOf } from '@/domain/form/read'
import type { FormOption } from '@/domain/form/types'
import { Button } from '@/components/Button'
import { FieldFrame, noteOf } from '@/components/Field'
import { Icon } from '@/components/Icon'
import { pressable } from '@/components/Pressable'
import { useField, type FieldViewProps } from '../FormContext'
import { PickerBox } from '../PickerBox'
import { idsOf } from '../reading/textNow'
import { worded, type WordedProps } from '../reading/worded'
import type { OptionList } from '@/form/store/optionLists'
import { useOptions } from '../useOptions'

/** More choices than these stand in a sheet instead of side by side. */
const MOST_CHIPS = 8

/** Chosen options as the value of the field, in the order of the options. */
export function toggled(ids: readonly string[], id: string, options: readonly FormOption[]): string[] {
  const next = new Set(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id])
  const known = options.filter((option) => next.has(option.id)).map((option) => option.id)
  return [...known, ...[...next].filter((each) => !known.includes(each))]
}

/** Options that are on their way, did not come, or wait for another field. */
function OptionState({ isLoading, error, hint, retry }: Pick<OptionList, 'isLoading' | 'error' | 'hint'> & { retry: () => void }) {
  if (hint !== undefined) return <Text className='field-help'>{hint}</Text>
  if (isLoading) return <Text className='field-help'>正在读取选项…</Text>
  if (error === '') return null
  return (
    <View className='form-options-error'>
      <Text className='field-help'>选项读取失败：{error}</Text>
      <Button kind='text' inline onPress={retry}>
        重试
      </Button>
    </View>
  )
}

/** One or several of a few choices side by side; many open a sheet. */
export const ChoicesField = observer(function ChoicesField(props: FieldViewProps) {
  const { store, value, frame, isDisabled, set, leave } = useField(props)
  const id = useId()
  const list = useOptions(props)
  const { field } = props
  if (list.options.length > MOST_CHIPS) return <SelectField {...props} />
  const isSeveral = field.kind === 'checkbox' || field.isMultiple
  const chosen = idsOf(value)
  const choose = (option: FormOption) => {
    // A choice that need not be made can be taken back.
    const next = isSeveral
      ? toggled(chosen, option.id, list.options)
      : chosen[0] === option.id && !store.state(props.address).isRequired
        ? undefined
        : option.id
    set(next, option)
    leave()
  }
  const role = isSeveral ? 'checkbox' : 'radio'
  const chip = (option: FormOption, isChosen: boolean) => (
    <View
      key={option.id}
      {...pressable({
        role,
        checked: isChosen,
        disabled: isDisabled || option.disabled === true,
        className: isChosen ? 'choice choice-chosen' : 'choice',
        onPress: () => choose(option)
      })}
    >
      {isChosen && Icon({ name: 'check', size: 16 })}
      {option.fullName}
    </View>
  )
  return FieldFrame({
    ...frame,
    labelId: id,
    noteId: `${id}note`,
    children: (
      <>
        <View
          className='choices'
          {...{ role: isSeveral ? 'group' : 'radiogroup', 'aria-labelledby': id, 'aria-describedby': noteOf(id, frame) }}
        >
          {list.options.map((option) => chip(option, chosen.includes(option.id)))}
        </View>
        {OptionState(list)}
      </>
    )
  })
})

/** One or several of a list, or a node of a tree, chosen in a sheet. */
export const SelectField = worded(function useSelectField({ text, ...props }: WordedProps) {
  const { store, state, frame, isDisabled, placeholder, set } = useField(props)
  return (
    <PickerBox
      frame={frame}
      isDisabled={isDisabled}
      text={text}
      placeholder={placeholder || '请选择'}
      onOpen={() => store.sheets.open(props.address)}
      {...(!state.isRequired && { onClear: () => set(undefined) })}
    />
  )
})

/** Yes or no, with the designer's words. */
export const SwitchField = observer(function SwitchField(props: FieldViewProps) {
  const { value, frame, isDisabled, set, leave } = useField(props)
  const id = useId()
  const isOn = flagOf(value)
  const { activeTxt, inactiveTxt } = props.field.props
  const toggle = () => {
    set(isOn ? 0 : 1)
    leave()
  }
  return FieldFrame({
    ...frame,
    labelId: id,
    noteId: `${id}note`,
    children: (
      <View
        {...pressable({
          role: 'switch',
          checked: isOn,
          label: frame.label,
          disabled: isDisabled,
          className: 'form-switch',
          onPress: toggle
        })}
      >
        <View className={isOn ? 'form-switch-track form-switch-on' : 'form-switch-track'} />
        <Text>{isOn ? textOf(activeTxt) || '开' : textOf(inactiveTxt) || '关'}</Text>
      </View>
    )
  })
})
