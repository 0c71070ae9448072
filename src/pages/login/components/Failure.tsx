import { Text, View } from '@tarojs/components'
import { Icon } from '@/components/Icon'

/** Why the last try was refused; stays until the next one. */
export function Failure({ message }: { message: string }) {
  if (message === '') return null
  return (
    <View className='login-failure' {...{ role: 'alert' }}>
      <Icon name='warning' />
      <Text>{message}</Text>
    </View>
  )
}
