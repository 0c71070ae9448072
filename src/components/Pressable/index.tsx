import type { ComponentProps, CSSProperties, KeyboardEvent, PropsWithChildren } from 'react'
import { View } from '@tarojs/components'
import type { ITouchEvent } from '@tarojs/components'

const isH5 = process.env.TARO_ENV === 'h5'

export type PressableRole = 'button' | 'link' | 'tab' | 'radio' | 'checkbox' | 'switch' | 'option'

export interface PressableProps {
  onPress: () => void
  /** What a screen reader says; needed where the content is not words. */
  label?: string
  role?: PressableRole
  /** For tabs and options. */
  selected?: boolean
  /** For radios, checkboxes and switches; a box of a branch may be `mixed`. */
  checked?: boolean | 'mixed'
  expanded?: boolean
  /** For links: this is the page in front. */
  current?: boolean
  disabled?: boolean
  /** For what scrolls to it. */
  id?: string
  className?: string
  style?: CSSProperties
  /** Keeps the press from reaching a pressable card around it. */
  stop?: boolean
}

/** Roles and states exist only on H5: the templates of the mini-programs carry no aria attributes. */
function semantics(props: PressableProps): Record<string, unknown> {
  const { label, role = 'button', selected, checked, expanded, current = false, disabled = false } = props
  const attributes: Record<string, unknown> = { role, tabIndex: disabled ? -1 : 0 }
  if (label !== undefined) attributes['aria-label'] = label
  if (selected !== undefined) attributes['aria-selected'] = String(selected)
  if (checked !== undefined) attributes['aria-checked'] = String(checked)
  if (expanded !== undefined) attributes['aria-expanded'] = String(expanded)
  if (current) attributes['aria-current'] = 'page'
  if (disabled) attributes['aria-disabled'] = 'true'
  return attributes
}

/** What makes a view tappable (see Pressable), for places that draw hundreds of them and want no component around each. */
export function pressable(props: PressableProps): ComponentProps<typeof View> {
  const { onPress, disabled = false, stop = false, id, className = '', style } = props
  const press = (event: { stopPropagation?: () => void }) => {
    if (stop) event.stopPropagation?.()
    if (!disabled) onPress()
  }
  const extra = isH5
    ? {
        ...semantics(props),
        onKeyDown: (event: KeyboardEvent) => {
          const own = event.target === event.currentTarget
          if (!own || (event.key !== 'Enter' && event.key !== ' ')) return
          event.preventDefault()
          press(event)
        }
      }
    : { hoverClass: disabled ? 'none' : 'pressed', hoverStopPropagation: true }
  const own = disabled ? 'pressable pressable-disabled' : 'pressable'
  return {
    className: className === '' ? own : `${own} ${className}`,
    ...(id !== undefined && { id }),
    ...(style !== undefined && { style }),
    onClick: (event: ITouchEvent) => press(event),
    ...extra
  }
}

/** A view that can be tapped, reached and pressed by keyboard, and named by a screen reader: the one way to make something tappable. */
export function Pressable(props: PropsWithChildren<PressableProps>) {
  return <View {...pressable(props)}>{props.children}</View>
}
