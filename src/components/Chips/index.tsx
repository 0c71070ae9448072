import { ScrollView, Text, View } from '@tarojs/components'
import { Icon } from '../Icon'
import { Pressable } from '../Pressable'
import './index.scss'

export interface Chip {
  key: string
  label: string
  /** Without the cross: may not be taken away. */
  isFixed?: boolean
}

export interface ChipsProps {
  chips: readonly Chip[]
  onRemove: (key: string) => void
  /** What they are, for a screen reader. */
  label: string
}

/** Small names in one row that scrolls sideways; a tap on one takes it away. */
export function Chips({ chips, onRemove, label }: ChipsProps) {
  return (
    <ScrollView scrollX enableFlex className='chips' showScrollbar={false}>
      <View className='chips-row' {...{ role: 'group', 'aria-label': label }}>
        {chips.map((chip) => (
          <Pressable
            key={chip.key}
            className='chip-target'
            disabled={chip.isFixed === true}
            label={chip.isFixed === true ? chip.label : `移除${chip.label}`}
            onPress={() => onRemove(chip.key)}
          >
            <View className='chip'>
              <Text className='chip-label'>{chip.label}</Text>
              {chip.isFixed !== true && <Icon name='close' size={16} />}
            </View>
          </Pressable>
        ))}
      </View>
    </ScrollView>
  )
}
