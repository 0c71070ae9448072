import { useId } from 'react'
import { Text, View } from '@tarojs/components'
import { Icon } from '../Icon'
import { Pressable } from '../Pressable'
import { FieldFrame, type FieldProps } from './Field'
import './index.scss'

export interface Choice<T extends string> {
  value: T
  label: string
  disabled?: boolean
}

export interface ChoiceFieldProps<T extends string> extends FieldProps {
  options: readonly Choice<T>[]
  value: T | null | undefined
  onChange: (value: T) => void
  disabled?: boolean
}

/** A few choices side by side, one of them chosen: quicker than a list for up to about eight. */
export function ChoiceField<T extends string>({ options, value, onChange, disabled = false, ...field }: ChoiceFieldProps<T>) {
  const id = useId()
  return (
    <FieldFrame {...field} labelId={id} noteId={`${id}note`}>
      <View className='choices' {...{ role: 'radiogroup', 'aria-labelledby': id }}>
        {options.map((option) => {
          const isChosen = option.value === value
          return (
            <Pressable
              key={option.value}
              role='radio'
              checked={isChosen}
              disabled={disabled || option.disabled === true}
              className={`choice${isChosen ? ' choice-chosen' : ''}`}
              onPress={() => onChange(option.value)}
            >
              {isChosen && <Icon name='check' size={16} />}
              <Text>{option.label}</Text>
            </Pressable>
          )
        })}
      </View>
    </FieldFrame>
  )
}

/** Yes or no beside its words; 48 px high. */
export function CheckField({
  label,
  checked,
  onChange,
  disabled = false
}: {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}) {
  return (
    <Pressable role='checkbox' checked={checked} disabled={disabled} className='check' onPress={() => onChange(!checked)}>
      <View className={checked ? 'check-box check-box-checked' : 'check-box'}>{checked && <Icon name='check' size={16} />}</View>
      <Text className='check-label'>{label}</Text>
    </Pressable>
  )
}
