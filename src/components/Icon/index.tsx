import { View } from '@tarojs/components'
import './index.scss'

export type IconName =
  | 'back'
  | 'search'
  | 'close'
  | 'clear'
  | 'next'
  | 'down'
  | 'phone'
  | 'navigate'
  | 'plus'
  | 'check'
  | 'warning'
  | 'refresh'
  | 'more'
  | 'user'
  | 'lock'
  | 'eye'
  | 'eyeOff'
  | 'camera'
  | 'truck'
  | 'clipboard'
  | 'wallet'
  | 'chart'
  | 'calendar'
  | 'book'
  | 'pin'
  | 'flow'
  | 'message'
  | 'offline'
  | 'clock'
  | 'edit'
  | 'delete'
  | 'shield'
  | 'box'
  | 'signOut'
  | 'grid'
  | 'minus'
  | 'scan'
  | 'settings'
  | 'people'
  | 'office'
  | 'briefcase'
  | 'image'
  | 'moon'
  | 'textSize'
  | 'copy'
  | 'star'
  | 'starFilled'

/** Icons that a view may draw before what it holds. */
type IconBefore = 'minus' | 'plus' | 'clear'

export interface IconProps {
  name: IconName
  /** CSS px at 100 % text; 20 (unless told) or 24 by design.md#type-and-space. */
  size?: number
  className?: string
}

/** One inline set, drawn as masks so that an icon takes the colour of its text by day and night. Always beside a word, so hidden from screen readers. */
export function Icon({ name, size, className = '' }: IconProps) {
  // Most have the size of the style sheet: a form of 300 fields has as many of them.
  const length = size === undefined ? undefined : `calc(${size}px * var(--text-factor))`
  return (
    <View
      className={className === '' ? `icon icon-${name}` : `icon icon-${name} ${className}`}
      {...(length !== undefined && { style: { width: length, height: length } })}
      aria-hidden='true'
    />
  )
}

/** A view's classes with an icon before what it holds, for places that draw hundreds of them and want no view for each (see FieldFrame). */
export const iconBefore = (className: string, name: IconBefore): string => `${className} icon-before icon-before-${name}`
