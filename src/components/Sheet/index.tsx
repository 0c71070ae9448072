import type { PropsWithChildren, ReactNode } from 'react'
import { ScrollView, Text, View } from '@tarojs/components'
import { Icon } from '../Icon'
import { Pressable } from '../Pressable'
import { useOverlay } from './useOverlay'
import './index.scss'

export interface SheetProps {
  open: boolean
  title: string
  onClose: () => void
  /** Fixed under the scrolling part: the action of the sheet. */
  footer?: ReactNode
  /** Takes the whole height and leaves scrolling to its content, a column: for choosing among many. */
  isFull?: boolean
}

/** A sheet from the bottom: content capped at 60vh with scrolling (app.md#constants), closed by the cross, the shade, back or Escape. */
export function Sheet({ open, title, onClose, footer, isFull = false, children }: PropsWithChildren<SheetProps>) {
  const attach = useOverlay(open, onClose)
  if (!open) return null
  return (
    <View className='sheet' ref={attach} {...{ role: 'dialog', 'aria-modal': 'true', 'aria-label': title, tabIndex: -1 }}>
      <View className='sheet-shade' catchMove onClick={onClose} />
      <View className={isFull ? 'sheet-panel sheet-panel-full' : 'sheet-panel'}>
        <View className='sheet-head'>
          <Text className='sheet-title' {...{ role: 'heading', 'aria-level': 2 }}>
            {title}
          </Text>
          <Pressable className='sheet-close' label='关闭' onPress={onClose}>
            <Icon name='close' size={24} />
          </Pressable>
        </View>
        {isFull ? (
          <View className='sheet-column'>{children}</View>
        ) : (
          <ScrollView scrollY className='sheet-body'>
            {children}
          </ScrollView>
        )}
        {footer !== undefined && <View className='sheet-foot'>{footer}</View>}
      </View>
    </View>
  )
}

export interface SheetOption<T extends string> {
  value: T
  label: string
  hint?: string
  disabled?: boolean
  isDangerous?: boolean
}

export interface OptionListProps<T extends string> {
  options: readonly SheetOption<T>[]
  /** Undefined for a list of actions, which has no current one. */
  current?: T | null
  onChoose: (value: T) => void
}

/** Rows to choose from inside a sheet; the current one carries a check mark beside its word. */
export function OptionList<T extends string>({ options, current, onChoose }: OptionListProps<T>) {
  const isChoice = current !== undefined
  return (
    <View {...(isChoice ? { role: 'radiogroup' } : {})}>
      {options.map((option) => {
        const isCurrent = isChoice && option.value === current
        const state = isChoice ? { role: 'radio' as const, checked: isCurrent } : {}
        return (
          <Pressable
            key={option.value}
            {...state}
            className={`option${isCurrent ? ' option-current' : ''}${option.isDangerous === true ? ' option-danger' : ''}`}
            disabled={option.disabled === true}
            onPress={() => onChoose(option.value)}
          >
            <View className='option-words'>
              <Text>{option.label}</Text>
              {option.hint !== undefined && <Text className='option-hint'>{option.hint}</Text>}
            </View>
            {isCurrent && <Icon name='check' size={24} />}
          </Pressable>
        )
      })}
    </View>
  )
}
