import type { ReactNode } from 'react'
import { Text, View } from '@tarojs/components'
import { Icon } from '../Icon'
import { Pressable } from '../Pressable'
import { useTopInset } from './useTopInset'
import './index.scss'

export interface NavBarProps {
  title: string
  /** Left out on tabs and on the login page. */
  onBack?: () => void
  right?: ReactNode
  /** `hero` is white text over the primary header of the workbench. */
  tone?: 'surface' | 'hero'
}

/** The navigation bar we draw: everywhere on H5, on custom-navigation pages in the mini-programs. 48 px under the status bar. */
export function NavBar({ title, onBack, right, tone = 'surface' }: NavBarProps) {
  const inset = useTopInset()
  return (
    <View className={`nav nav-${tone}`} style={{ paddingTop: `${inset}px` }} {...{ role: 'banner' }}>
      <View className='nav-row'>
        {onBack !== undefined && (
          <Pressable className='nav-back' label='返回' onPress={onBack}>
            <Icon name='back' size={24} />
          </Pressable>
        )}
        <Text className='nav-title' {...{ role: 'heading', 'aria-level': 1 }}>
          {title}
        </Text>
        {right !== undefined && <View className='nav-right'>{right}</View>}
      </View>
    </View>
  )
}
