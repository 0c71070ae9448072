import { View } from '@tarojs/components'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import './index.scss'

interface OrderButtonsProps {
  /** What is moved, for a screen reader. */
  name: string
  isFirst: boolean
  isLast: boolean
  isBusy: boolean
  /** @param by -1 up, 1 down */
  onMove: (by: number) => void
}

/** Moves one row of a list up or down, by keyboard too. */
export function OrderButtons({ name, isFirst, isLast, isBusy, onMove }: OrderButtonsProps) {
  return (
    <View className='order-buttons'>
      <Pressable className='order-button order-button-up' label={`上移${name}`} disabled={isFirst || isBusy} onPress={() => onMove(-1)}>
        <Icon name='down' />
      </Pressable>
      <Pressable className='order-button' label={`下移${name}`} disabled={isLast || isBusy} onPress={() => onMove(1)}>
        <Icon name='down' />
      </Pressable>
    </View>
  )
}
