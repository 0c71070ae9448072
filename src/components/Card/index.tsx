import type { PropsWithChildren, ReactNode } from 'react'
import { Text, View } from '@tarojs/components'
import { Pressable } from '../Pressable'
import './index.scss'

export interface CardProps {
  /** Makes the whole card tappable. */
  onPress?: () => void
  label?: string
  className?: string
}

/** A calm surface: no border and a barely visible shadow by day, a 1 px line by night. */
export function Card({ onPress, label, className = '', children }: PropsWithChildren<CardProps>) {
  const classes = `card ${className}`
  if (onPress === undefined) return <View className={classes}>{children}</View>
  return (
    <Pressable className={classes} onPress={onPress} label={label}>
      {children}
    </Pressable>
  )
}

export interface SectionProps {
  title: string
  /** Small action or count at the right of the title. */
  aside?: ReactNode
  className?: string
}

/** A card with a heading: one part of a detail or form page. */
export function Section({ title, aside, className = '', children }: PropsWithChildren<SectionProps>) {
  return (
    <View className={`card section ${className}`}>
      <View className='section-head'>
        <Text className='section-title' {...{ role: 'heading', 'aria-level': 2 }}>
          {title}
        </Text>
        {aside}
      </View>
      {children}
    </View>
  )
}

/** One fact of a detail page: its name in second text, its value beside it, or below it when the text is large. */
export function FactRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <View className='fact'>
      <Text className='fact-label'>{label}</Text>
      <View className='fact-value'>{children}</View>
    </View>
  )
}
