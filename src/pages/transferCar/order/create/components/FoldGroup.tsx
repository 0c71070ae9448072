import type { PropsWithChildren } from 'react'
import { Text, View } from '@tarojs/components'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'

interface FoldGroupProps {
  title: string
  /** What is inside, in a word: 已填 2, 未填. */
  summary: string
  isOpen: boolean
  onToggle: () => void
}

/** A group of fields under its heading, folded until it is wanted. */
export function FoldGroup({ title, summary, isOpen, onToggle, children }: PropsWithChildren<FoldGroupProps>) {
  return (
    <View className='card fold'>
      <Pressable className='fold-head' label={`${title}：${summary}`} expanded={isOpen} onPress={onToggle}>
        <Text className='section-title'>{title}</Text>
        <View className='fold-side'>
          <Text className='fold-summary'>{summary}</Text>
          <Icon name={isOpen ? 'minus' : 'down'} />
        </View>
      </Pressable>
      {isOpen && <View className='fold-body'>{children}</View>}
    </View>
  )
}
