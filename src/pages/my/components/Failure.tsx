import { Text, View } from '@tarojs/components'
import { Icon } from '@/components/Icon'
import './Failure.scss'

/** Why an act was refused, where it was asked; stays until the next try. */
export function Failure({ message }: { message: string }) {
  if (message === '') return null
  return (
    <View className='my-refusal' {...{ role: 'alert' }}>
      <Icon name='warning' size={16} />
      <Text className='my-refusal-words'>{message}</Text>
    </View>
  )
}
