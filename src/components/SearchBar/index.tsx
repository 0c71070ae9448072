import { useState, type CSSProperties } from 'react'
import { View } from '@tarojs/components'
import { NativeInput } from '../Field/NativeInput'
import { Icon } from '../Icon'
import { Pressable } from '../Pressable'
import './index.scss'

export interface SearchBarProps {
  /** What can be searched; also the name a screen reader says. */
  placeholder: string
  /** Each keystroke; the caller waits 300 ms before it asks the server (app.md#search). */
  onChange: (keyword: string) => void
  onSubmit?: (keyword: string) => void
  initial?: string
}

/** The search row of a list or a workbench. Uncontrolled: typing renders nothing but the clear button. */
export function SearchBar({ placeholder, onChange, onSubmit, initial = '' }: SearchBarProps) {
  const [start, setStart] = useState({ value: initial, turn: 0 })
  const [filled, setFilled] = useState(initial !== '')
  const clear = () => {
    setStart({ value: '', turn: start.turn + 1 })
    setFilled(false)
    onChange('')
  }
  return (
    <View className='search' style={{ '--letters': placeholder.length } as CSSProperties} {...{ role: 'search' }}>
      <Icon name='search' />
      <NativeInput
        key={start.turn}
        className='search-input'
        label={placeholder}
        value={start.value}
        placeholder={placeholder}
        maxLength={50}
        confirmType='search'
        onInput={(value) => {
          setFilled(value !== '')
          onChange(value)
        }}
        onConfirm={(value) => onSubmit?.(value)}
      />
      {filled && (
        <Pressable className='search-clear' label='清空' onPress={clear}>
          <Icon name='clear' />
        </Pressable>
      )}
    </View>
  )
}
