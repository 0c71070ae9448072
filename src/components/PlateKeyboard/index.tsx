import { useState } from 'react'
import { Text, View } from '@tarojs/components'
import { Icon } from '../Icon'
import { Pressable } from '../Pressable'
import {
  deleteKey,
  isKeyEnabled,
  keysOf,
  moveTo,
  PLATE_BOXES,
  plateInputOf,
  plateTextOf,
  pressKey,
  signOfKey,
  type PlateInput
} from './plateInput'
import { useHardwareKeys } from './useHardwareKeys'
import './index.scss'

export interface PlateKeyboardProps {
  /** Normalised or pasted text. */
  value: string
  onChange: (plate: string) => void
}

/**
 * Boxes and keys of a number plate (fleet.md#roadside): provinces, then letters and digits without I and O, an eighth box
 * for new energy. On H5 a real keyboard and pasting work too.
 */
export function PlateKeyboard({ value, onChange }: PlateKeyboardProps) {
  const [input, setInput] = useState(() => plateInputOf(value))
  // What the parent sets is taken over unless it is what was typed here: the cursor then stays.
  const current = plateTextOf(input) === value ? input : plateInputOf(value)
  const change = (next: PlateInput) => {
    setInput(next)
    onChange(plateTextOf(next))
  }
  useHardwareKeys({
    onKey: (key) => {
      const sign = signOfKey(key, current)
      if (key === 'Backspace') change(deleteKey(current))
      else if (sign !== undefined) change(pressKey(current, sign))
      return key === 'Backspace' || sign !== undefined
    },
    onPaste: (text) => change(plateInputOf(text))
  })
  return (
    <View className='plate-keyboard'>
      <View className='plate-boxes' {...{ role: 'radiogroup', 'aria-label': '车牌号' }}>
        {current.boxes.map((sign, index) => {
          const isCurrent = index === Math.min(current.cursor, PLATE_BOXES - 1)
          const classes = ['plate-box', isCurrent ? 'plate-box-current' : '', index === PLATE_BOXES - 1 ? 'plate-box-energy' : '']
            .filter(Boolean)
            .join(' ')
          return (
            <Pressable
              key={index}
              role='radio'
              className={classes}
              checked={isCurrent}
              label={`第 ${index + 1} 位 ${sign === '' ? '空' : sign}`}
              onPress={() => setInput(moveTo(current, index))}
            >
              {sign === '' && index === PLATE_BOXES - 1 ? <Text className='plate-box-hint'>新能源</Text> : <Text>{sign}</Text>}
            </Pressable>
          )
        })}
      </View>
      <View className='plate-keys'>
        {keysOf(current).map((sign) => (
          <Pressable
            key={sign}
            className='plate-key'
            label={sign}
            disabled={!isKeyEnabled(current, sign)}
            onPress={() => change(pressKey(current, sign))}
          >
            <Text className='plate-key-face'>{sign}</Text>
          </Pressable>
        ))}
        <Pressable className='plate-key plate-key-delete' label='删除一位' onPress={() => change(deleteKey(current))}>
          <View className='plate-key-face'>
            <Icon name='delete' size={20} />
          </View>
        </Pressable>
      </View>
    </View>
  )
}
