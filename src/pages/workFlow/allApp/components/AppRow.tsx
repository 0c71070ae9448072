import type { ReactNode } from 'react'
import { Text, View } from '@tarojs/components'
import { Button } from '@/components/Button'

/** One application or flow, and the button that puts it among 常用 or takes it out. */
export function AppRow({ name, mark, isChosen, onToggle }: { name: string; mark: ReactNode; isChosen: boolean; onToggle: () => void }) {
  const word = isChosen ? '移除' : '添加'
  return (
    <View className='app-row'>
      {mark}
      <Text className='app-row-name'>{name}</Text>
      <Button
        kind={isChosen ? 'text' : 'secondary'}
        inline
        className={isChosen ? 'app-row-remove' : ''}
        label={`${word}${name}`}
        onPress={onToggle}
      >
        {word}
      </Button>
    </View>
  )
}
