import type { ReactNode } from 'react'
import { Text, View } from '@tarojs/components'
import type { MenuNode } from '@/contract/workbench'
import { menuProperty } from '@/domain/workbench/menu'
import { Icon } from '../Icon'
import { Pressable } from '../Pressable'
import { menuIcon, tileStyle } from './menuIcon'
import './index.scss'

/** The sign of an application in its own colour. */
export function AppMark({ node }: { node: MenuNode }) {
  return <View className='app-mark' style={tileStyle(menuProperty(node).iconBackgroundColor)}><Icon name={menuIcon(node)} size={24} /></View>
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
}

/** One application: its sign and its name. */
export function AppTile({ name, mark, onPress, label, className = '' }: AppTileProps) {
  return (
    <Pressable className={`app-tile ${className}`} onPress={onPress} {...(label !== undefined && { label })}>
      {mark}
      <Text className='app-name'>{name}</Text>
    </Pressable>
  )
}
