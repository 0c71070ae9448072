import type { ReactNode } from 'react'
import { Text, View } from '@tarojs/components'
import { Icon, type IconName } from '../Icon'
import { Pressable } from '../Pressable'
import './index.scss'

export interface ButtonProps {
  children: ReactNode
  onPress: () => void
  /** One `primary` a screen (design.md#buttons). */
  kind?: 'primary' | 'secondary' | 'danger' | 'text'
  /** Shows progress and refuses presses; `loadingText` replaces the words meanwhile. */
  loading?: boolean
  loadingText?: string
  disabled?: boolean
  icon?: IconName
  /** Takes the width it needs instead of the whole row. */
  inline?: boolean
  label?: string
  className?: string
  stop?: boolean
}

/** A button of at least 48 px that grows with the text. */
export function Button(props: ButtonProps) {
  const {
    children,
    onPress,
    kind = 'primary',
    loading = false,
    loadingText,
    disabled = false,
    icon,
    inline = false,
    label,
    className = '',
    stop = false
  } = props
  const classes = ['button', `button-${kind}`, inline ? 'button-inline' : '', disabled ? 'button-disabled' : '', className]
    .filter(Boolean)
    .join(' ')
  return (
    <Pressable className={classes} onPress={onPress} disabled={disabled || loading} label={label} stop={stop}>
      {loading ? <View className='button-spinner' /> : icon !== undefined && <Icon name={icon} />}
      <Text className='button-words'>{loading && loadingText !== undefined ? loadingText : children}</Text>
    </Pressable>
  )
}
