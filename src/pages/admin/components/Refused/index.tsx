import { Text, View } from '@tarojs/components'
import { Icon } from '@/components/Icon'
import './index.scss'

/** Why an act of the console was not done, at its button; '' = it was. */
export function Refused({ words }: { words: string }) {
  if (words === '') return null
  return (
    <View className='refused' {...{ role: 'alert' }}>
      <Icon name='warning' size={16} />
      <Text className='refused-words'>{words}</Text>
    </View>
  )
}
