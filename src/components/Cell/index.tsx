import type { PropsWithChildren } from 'react'
import { Text, View } from '@tarojs/components'
import { Icon, type IconName } from '../Icon'
import { Pressable } from '../Pressable'
import './index.scss'

export interface CellProps {
  title: string
  /** At the right, below the title when the text is large. */
  value?: string
  /** One line below the title. */
  hint?: string
  icon?: IconName
  /** Absent: a row that only tells. */
  onPress?: () => void
  disabled?: boolean
}

/** One row that leads somewhere, 56 px or more. */
export function Cell({ title, value = '', hint = '', icon, onPress, disabled = false }: CellProps) {
  const inside = (
    <>
      {icon !== undefined && (
        <View className='cell-mark'>
          <Icon name={icon} />
        </View>
      )}
      <View className='cell-words'>
        <View className='cell-main'>
          <Text className='cell-title'>{title}</Text>
          {value !== '' && <Text className='cell-value'>{value}</Text>}
        </View>
        {hint !== '' && <Text className='cell-hint'>{hint}</Text>}
      </View>
      {onPress !== undefined && <Icon name='next' size={16} className='cell-next' />}
    </>
  )
  if (onPress === undefined) return <View className='cell'>{inside}</View>
  return (
    <Pressable className='cell' label={[title, value, hint].filter((text) => text !== '').join('，')} disabled={disabled} onPress={onPress}>
      {inside}
    </Pressable>
  )
}

/** Rows that belong together, in one card. */
export function CellGroup({ title, children }: PropsWithChildren<{ title?: string }>) {
  return (
    <View className='cells'>
      {title !== undefined && (
        <Text className='cells-title' {...{ role: 'heading', 'aria-level': 2 }}>
          {title}
        </Text>
      )}
      <View className='cells-card'>{children}</View>
    </View>
  )
}
