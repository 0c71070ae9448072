import type { ReactNode } from 'react'
import { Text, View } from '@tarojs/components'
import type { MenuNode } from '@/contract/workbench'
import { menuProperty } from '@/domain/workbench/menu'
import { tabBadgeText } from '@/platform/tabBadge/text'
import { Icon } from '../Icon'
import { Pressable } from '../Pressable'
import { menuIcon, tileStyle } from './menuIcon'
import './index.scss'

/** A sign in its own colour. @param icon as menus and flows name it */
export function Mark({ icon, colour }: { icon: string; colour: string | undefined }) {
  return (
    <View className='app-mark' style={tileStyle(colour)}>
      <Icon name={menuIcon({ icon })} size={24} />
    </View>
  )
}

/** The sign of an application. */
export function AppMark({ node }: { node: MenuNode }) {
  return <Mark icon={node.icon} colour={menuProperty(node).iconBackgroundColor} />
}

/** Tiles in rows of four, fewer when the text is large. */
export function AppGrid({ children }: { children: ReactNode }) {
  return <View className='app-grid'>{children}</View>
}

export interface AppTileProps {
  name: string
  /** AppMark, or what stands in its place. */
  mark: ReactNode
  onPress: () => void
  /** What a screen reader says when the name is not the whole of it. */
  label?: string
  className?: string
  /** A number on its corner, and what it says. */
  badge?: { count: number; words: string } | undefined
}

/** One application: its sign and its name. */
export function AppTile({ name, mark, onPress, label = name, className = '', badge }: AppTileProps) {
  const said = badge === undefined ? label : `${label}，${badge.words}`
  return (
    <Pressable className={`app-tile ${className}`} onPress={onPress} {...(said !== name && { label: said })}>
      <View className='app-corner'>
        {mark}
        {badge !== undefined && (
          <Text className='app-badge' {...{ 'aria-hidden': 'true' }}>
            {tabBadgeText(badge.count)}
          </Text>
        )}
      </View>
      <Text className='app-name'>{name}</Text>
    </Pressable>
  )
}
