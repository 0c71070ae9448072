import type { CSSProperties, PropsWithChildren } from 'react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'
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

/** What a list is for, and the way to another one of it. */
export function OrderedHead({ hint, add, onAdd }: { hint: string; add: string; onAdd: () => void }) {
  return (
    <View className='ordered-head'>
      <Text className='ordered-hint'>{hint}</Text>
      <Button inline icon='plus' onPress={onAdd}>
        {add}
      </Button>
    </View>
  )
}

interface OrderedRowProps extends OrderButtonsProps {
  onOpen: () => void
  /** Of what is pressed to open it. */
  className?: string
  style?: CSSProperties
}

/** A row of a list that people put into order: pressed it opens, at its end it is moved. */
export function OrderedRow({ onOpen, className = '', style, children, ...order }: PropsWithChildren<OrderedRowProps>) {
  return (
    <View className='ordered-row'>
      <Pressable className={`ordered-open ${className}`} {...(style !== undefined && { style })} onPress={onOpen}>
        {children}
      </Pressable>
      <OrderButtons {...order} />
    </View>
  )
}
