import type { ReactNode } from 'react'
import { observer } from 'mobx-react'
import { Text, View } from '@tarojs/components'
import { useStores } from '@/hooks/useStores'
import { findRoute } from '@/routes'
import { useTopInset } from '../NavBar/useTopInset'
import { Pressable } from '../Pressable'
import './index.scss'

export interface BannerAnswer {
  label: string
  onPress: () => void
}

export interface AlertBannerProps {
  /** What a screen reader calls the region. */
  label: string
  title: string
  /** Beside the title, at its end. */
  aside?: ReactNode
  /** Buttons from the left; the last is the one to press. */
  answers: readonly BannerAnswer[]
  /** Opens what it is about. */
  onOpen: () => void
  /** What it is about; classes `alert-banner-place` and `alert-banner-facts`. */
  children: ReactNode
}

/** What somebody must act on, over any page and its sheets. */
export const AlertBanner = observer(function AlertBanner({ label, title, aside, answers, onOpen, children }: AlertBannerProps) {
  const { navigation } = useStores()
  // Only where we draw the bar ourselves does the page begin under the status bar.
  const inset = useTopInset()
  const top = findRoute(navigation.current())?.customNavigation !== undefined ? inset : 0
  return (
    <View className='alert-banner' style={{ paddingTop: `${top}px` }} {...{ role: 'region', 'aria-label': label }}>
      <View className='alert-banner-inner'>
        <Pressable className='alert-banner-head' role='link' onPress={onOpen}>
          <View className='alert-banner-title' {...{ role: 'alert' }}>
            <Text>{title}</Text>
            {aside}
          </View>
          {children}
        </Pressable>
        <View className='alert-banner-actions'>
          {answers.map((answer, index) => (
            <Pressable
              key={answer.label}
              className={index === answers.length - 1 ? 'alert-banner-main' : 'alert-banner-other'}
              onPress={answer.onPress}
            >
              <Text>{answer.label}</Text>
            </Pressable>
          ))}
        </View>
      </View>
    </View>
  )
})
