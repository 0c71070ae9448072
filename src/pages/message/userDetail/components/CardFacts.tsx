import { Text, View } from '@tarojs/components'
import { Card } from '@/components/Card'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import type { UserCard } from '@/contract/organization'
import { factsOf } from '../model'
import './CardFacts.scss'

export interface CardFactsProps {
  card: UserCard
  onCopy: (label: string, text: string) => void
}

/** Numbers, mail and place, each to be copied; what is missing says so. */
export function CardFacts({ card, onCopy }: CardFactsProps) {
  return (
    <Card className='reach'>
      {factsOf(card).map(({ label, text }) => (
        <View key={label} className='reach-row'>
          <View className='reach-words'>
            <Text className='reach-label'>{label}</Text>
            <Text className={text === '' ? 'reach-text reach-none' : 'reach-text'}>{text === '' ? '未填写' : text}</Text>
          </View>
          {text !== '' && (
            <Pressable className='reach-copy' label={`复制${label}`} onPress={() => onCopy(label, text)}>
              <Icon name='copy' />
              <Text>复制</Text>
            </Pressable>
          )}
        </View>
      ))}
    </Card>
  )
}
